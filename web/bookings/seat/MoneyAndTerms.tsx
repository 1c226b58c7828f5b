import type { Act, Booking } from '#contract/bookings/bookings.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useCancelTerms } from '../useCancelTerms.ts'
import { Acts } from './Acts.tsx'
import { useSides } from './useSides.ts'

interface MoneyAndTermsProps {
  booking: Booking
  acts: readonly Act[]
}

/** Shows price and payer, state of the payment, refund deadline, and cancellation. */
export function MoneyAndTerms({ booking, acts }: MoneyAndTermsProps) {
  const text = useText('bookings')
  const language = useLanguage()
  const { role } = useSides(booking)
  const { seats, passenger, priceMinor, currency, givenUp, absentSeats, refund, creditedMinor } = booking
  const money = (minor: number) => priceText(minor, currency, language)
  const forGroup = seats > 1 ? text('price_of_seats', { seats: String(seats) }) : text('price')
  const lines = [
    givenUp && text('given_up', { count: givenUp.seats }),
    absentSeats && text('absent_seats', { count: absentSeats }),
    refund && text(refund.done ? 'refund_done' : 'refund_due', { amount: money(refund.minor) }),
    creditedMinor !== undefined && text('credited', { amount: money(creditedMinor) }),
  ].filter((line) => typeof line === 'string')
  return (
    <Panel title={text('money')}>
      <dl className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <dt className="text-muted">{role === 'companion' ? text('price_by', { name: passenger.name, seats }) : forGroup}</dt>
          <dd>
            <Price amountMinor={priceMinor} currency={currency} language={language} />
          </dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="text-muted">{text('reference')}</dt>
          <dd className="font-semibold tracking-wide tabular-nums">{referenceOf(booking.id)}</dd>
        </div>
      </dl>
      {lines.map((line) => (
        <p key={line} className="mt-3 font-semibold">
          {line}
        </p>
      ))}
      <CancelTerms booking={booking} />
      {acts.length > 0 && (
        <div className="no-print mt-5 grid gap-3">
          <Acts booking={booking} acts={acts} />
        </div>
      )}
    </Panel>
  )
}

/** Shows the passenger of a paid booking the refund, while the booking can be canceled. */
function CancelTerms({ booking }: { booking: Booking }) {
  const { role } = useSides(booking)
  const terms = useCancelTerms(booking.pickUp.at, booking.now)
  const mayCancel = role === 'booker' && booking.priceMinor > 0 && booking.acts.includes('cancel')
  return mayCancel && <p className="mt-3 text-sm text-muted">{terms}</p>
}
