import type { Booking } from '#contract/bookings/bookings.ts'
import { useSession } from '../../client/session.ts'
import { WriteLink } from '../../messages/WriteLink.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { RidesAlong } from '../RidesAlong.tsx'
import { useNamed, useSides } from './useSides.ts'

/** What the seats cost and who pays, and who else has one of them. */
export function PriceAndPeople({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { isCompanion } = useSides(booking)
  const me = useSession()?.me?.id
  const { seats, passenger, priceMinor, currency, companions } = booking
  const others = companions?.filter(({ person }) => !person || person.id !== me)
  const ofGroup = seats > 1 ? text('price_of_seats', { seats: String(seats) }) : text('price')
  return (
    <>
      <p className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-5">
        <span className="text-muted">{isCompanion ? text('price_by', { name: passenger.name, seats }) : ofGroup}</span>
        <Price amountMinor={priceMinor} currency={currency} language={useLanguage()} />
      </p>
      {others && (
        <div className="mt-3">
          <RidesAlong companions={others} />
        </div>
      )}
    </>
  )
}

/** On whose booking a companion with an account rides, who pays for it. */
export function Booker({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { passenger } = booking
  const { name } = useNamed(booking).passenger
  if (!useSides(booking).isCompanion) return null
  return (
    <Panel title={text('booker')}>
      <PersonLine person={passenger} />
      <p className="mt-4 text-sm text-muted">{text('booker_pays', { name })}</p>
      {passenger.name && <WriteLink person={passenger} className="no-print mt-4" />}
    </Panel>
  )
}
