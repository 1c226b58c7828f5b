import { useQuery } from '@tanstack/react-query'
import type { Booking, Division } from '#contract/bookings/bookings.ts'
import { unitOf } from '#domain/trips/fuel.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Panel } from '../../ui/Panel.tsx'
import { divisionQuery } from '../queries.ts'
import { useSides } from '../seat/useSides.ts'
import { ReceiptsForm } from './ReceiptsForm.tsx'

/** Shows the state of a division by receipts; renders nothing until a division is requested. The driver enters the costs. */
export function DivisionPart({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  // companions have no access to the trip's division
  const isBanned = useSession()?.me?.isBanned === true
  const rides = role !== 'companion' && (booking.confirmedAt !== null || booking.state === 'accepted')
  const { data: division } = useQuery({ ...divisionQuery(booking.idRoute), enabled: rides })
  if (!division) return null
  const isDue = !division.entered && Date.parse(division.dueBy) > Date.parse(booking.now)
  return (
    <Panel title={text('division')}>
      <HowFar division={division} now={booking.now} />
      {!isBanned && <Photos ids={division.receipts} />}
      {role === 'driver' && isDue && <ReceiptsForm idRoute={booking.idRoute} unit={unitOf(division.fuel)} />}
    </Panel>
  )
}

function HowFar({ division, now }: { division: Division; now: string }) {
  const text = useText('bookings')
  const when = useWhen()
  const { dueBy, doubtful, entered } = division
  if (division.divided) return <WhatItCost division={division} />
  if (doubtful) return <p>{text('division_doubtful')}</p>
  if (entered) return <p>{text('division_entered')}</p>
  return Date.parse(dueBy) > Date.parse(now) ? (
    <p>{text('division_asked', { when: when(dueBy, now) })}</p>
  ) : (
    <p>{text('division_late')}</p>
  )
}

function WhatItCost({ division: { silent, shareMinor, costMinor, tollsMinor, currency } }: { division: Division }) {
  const text = useText('bookings')
  const language = useLanguage()
  const amount = (minor: number) => priceText(minor, currency, language)
  if (shareMinor !== null) return <p>{text(silent ? 'division_overdue' : 'division_share', { amount: amount(shareMinor) })}</p>
  if (silent || costMinor === null) return <p>{text('division_silent')}</p>
  return <p>{text('division_cost', { amount: amount(costMinor), tolls: amount(tollsMinor ?? 0) })}</p>
}

function Photos({ ids }: { ids: readonly string[] }) {
  const text = useText('bookings')
  if (ids.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {ids.map((id, i) => (
        <li key={id}>
          <a href={`/api/image/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/image/${id}`}
              alt={text('receipt', { number: String(i + 1) })}
              loading="lazy"
              className="size-28 rounded-field border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
