import type { Trip } from '#contract/trips/trips.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { asksForLess } from '#domain/trips/contribution.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { lengthText } from '../../ui/formatting/units.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { rideOf } from '../../ui/ride.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { useDriverName } from '../../ui/useDriverName.ts'

interface PriceShareProps {
  trip: Trip
  seats: number
  /** price of all seats */
  priceMinor: number
}

/** Shows the cost of the seats and, on request, the parts of the cost and who pays the rest. */
export function PriceShare({ trip, seats, priceMinor }: PriceShareProps) {
  const text = useText('join')
  const driver = useDriverName(trip)
  const language = useLanguage()
  // a seat that was requested earlier keeps that day's price, whose parts may differ from the trip's current parts
  const isOfToday = priceMinor === rideOf(trip).priceMinor * seats
  const each = priceText(priceMinor / seats, trip.currency, language)
  return (
    <section className="mt-5 border-t border-line pt-5 text-sm">
      <p className="flex items-start justify-between gap-4">
        <span className="font-bold">{text('you_pay')}</span>
        <SeatPrice amountMinor={priceMinor} currency={trip.currency} />
      </p>
      {priceMinor > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 cursor-pointer font-semibold text-brand-ink">{text('why_price')}</summary>
          <dl className="mt-2 grid gap-2.5">
            {isOfToday && <Parts trip={trip} />}
            {seats > 1 && <Part name={text('seats_at', { seats })} amount={each} />}
          </dl>
          <p className="mt-3 text-muted">{text('who_pays', { driver })}</p>
        </details>
      )}
    </section>
  )
}

function Parts({ trip }: { trip: Trip }) {
  const text = useText('join')
  const language = useLanguage()
  const { breakdown, currency, priceMinor, stretch, distanceM } = trip
  const money = (minor: number) => priceText(minor, currency, language)
  const { fuelMinor, tollsMinor, people, capMinor } = breakdown
  const driver = useDriverName(trip)
  const length = (metres: number) => lengthText(metres, language)
  return (
    <>
      <Part name={text('fuel_and_tolls')} amount={money(fuelMinor + tollsMinor)} />
      <Part name={text('shared', { driver, people, seats: people - 1 })} amount={money(capMinor)} />
      {asksForLess(BigInt(priceMinor), BigInt(capMinor), USUAL_CURRENCY) && (
        <Part name={text('asks_less', { driver })} amount={money(priceMinor)} />
      )}
      {stretch && stretch.lengthM < distanceM && (
        <Part
          name={text('your_part', { part: length(stretch.lengthM), whole: length(distanceM) })}
          amount={money(stretch.priceMinor)}
        />
      )}
    </>
  )
}

function Part({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt>{name}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  )
}
