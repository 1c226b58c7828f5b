import { useQuery } from '@tanstack/react-query'
import type { Booking, Division } from '#contract/bookings.ts'
import { priceText } from '../../design/price.ts'
import { Panel } from '../../people/Panel.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWhen } from '../join/useWhen.ts'
import { divisionQuery } from '../queries.ts'
import { useSides } from '../seat/useSides.ts'
import { ReceiptsForm } from './ReceiptsForm.tsx'

const mayHaveOne = new Set<string>(['accepted', 'confirmed', 'travelled', 'absent', 'not_driven'])

/** How far dividing by receipts has come; nothing as long as nobody asked. The driver enters what it cost. */
export function DivisionPart({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const { data: division } = useQuery({ ...divisionQuery(booking.idRoute), enabled: mayHaveOne.has(booking.state) })
  if (!division) return null
  const isDue = !division.entered && Date.parse(division.dueBy) > Date.parse(booking.now)
  return (
    <Panel title={text('division')}>
      <HowFar division={division} now={booking.now} />
      <Photos ids={division.receipts} />
      {role === 'driver' && isDue && <ReceiptsForm idRoute={booking.idRoute} />}
    </Panel>
  )
}

function HowFar({ division: { entered, shareMinor, dueBy, currency }, now }: { division: Division; now: string }) {
  const text = useText('bookings')
  const when = useWhen()
  const language = useLanguage()
  if (shareMinor !== null)
    return <p>{text(entered ? 'division_share' : 'division_overdue', { amount: priceText(shareMinor, currency, language) })}</p>
  return Date.parse(dueBy) > Date.parse(now) ? (
    <p>{text('division_asked', { when: when(dueBy, now) })}</p>
  ) : (
    <p>{text('division_late')}</p>
  )
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
