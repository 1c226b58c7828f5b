import type { ReactNode } from 'react'
import type { Trip } from '#contract/trips.ts'
import { priceText } from '../design/price.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { lengthText } from './units.ts'

/** How the price comes about: fuel and tolls, divided by the people in the car (domain rules, 3.2). */
export function PriceParts({ trip }: { trip: Trip }) {
  const { breakdown, currency, priceMinor, stretch } = trip
  const text = useText('trips')
  const money = useMoney(currency)
  const { distanceM, consumptionDl, fuelPriceMinor, fuelMinor, tollsMinor, people, capMinor } = breakdown
  const language = useLanguage()
  const litres = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(consumptionDl / 10)
  const fuel = text('fuel_parts', { distance: lengthText(distanceM, language), litres, price: money(fuelPriceMinor) })
  return (
    <section className="mt-5 border-t border-line pt-5 text-sm">
      <h2 className="text-base tracking-normal">{text('how_price')}</h2>
      <dl className="mt-3 grid gap-2.5">
        <Part name={text('fuel')} how={fuel} amount={money(fuelMinor)} />
        <Part name={text('tolls')} amount={money(tollsMinor)} />
        <Part name={text('divided', { people })} how={text('divided_how', { seats: people - 1 })} amount={money(capMinor)} />
        {priceMinor < capMinor && <Part name={text('whole_price')} amount={money(priceMinor)} />}
        {stretch && stretch.priceMinor < priceMinor && <StretchPart trip={trip} money={money} />}
      </dl>
      <p className="mt-4 text-muted">{text('never_more', { cap: money(capMinor) })}</p>
    </section>
  )
}

function StretchPart({ trip: { stretch, distanceM }, money }: { trip: Trip; money: (minor: number) => string }) {
  const text = useText('trips')
  const language = useLanguage()
  if (!stretch) return null
  const how = text('stretch_how', { part: lengthText(stretch.lengthM, language), whole: lengthText(distanceM, language) })
  return <Part name={text('stretch_part')} how={how} amount={money(stretch.priceMinor)} />
}

function Part({ name, how, amount }: { name: string; how?: ReactNode; amount: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt>
        {name}
        {how && <span className="block text-xs text-muted">{how}</span>}
      </dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  )
}

function useMoney(currency: string) {
  const language = useLanguage()
  return (minor: number) => priceText(minor, currency, language)
}
