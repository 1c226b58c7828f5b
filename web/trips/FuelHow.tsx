import type { Breakdown } from '#contract/trips/trips.ts'
import { unitOf } from '#domain/trips/fuel.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { lengthText } from '../ui/formatting/units.ts'
import { numberFormat, useMoments } from '../ui/kit/formats.ts'
import { priceText } from '../ui/kit/prices/price.ts'

interface FuelHowProps {
  breakdown: Breakdown
  currency: string
}

/** Shows distance, consumption and the reference price of the fuel, with the price's day and source (M8). */
export function FuelHow({ breakdown, currency }: FuelHowProps) {
  const text = useText('trips')
  const language = useLanguage()
  const money = (minor: number) => priceText(minor, currency, language)
  const { distanceM, consumptionDl, fuel, fuelPriceMinor, fuelPriceFrom, fuelSource, mixed, fuelNow } = breakdown
  const unit = unitOf(fuel)
  const amount = numberFormat(language, { maximumFractionDigits: 1 }).format(consumptionDl / 10)
  const { day } = useMoments()
  return (
    <>
      {text('fuel_parts', { distance: lengthText(distanceM, language), amount, unit, price: money(fuelPriceMinor) })}
      {mixed && (
        <span className="block">
          {text('fuel_mixed', {
            percent: mixed.petrolPercent,
            petrol: money(mixed.petrolPriceMinor),
            main: money(mixed.mainPriceMinor),
          })}
        </span>
      )}
      <span className="block">
        {text('fuel_price_from', { day: day(fuelPriceFrom) })}
        {fuelSource.startsWith('https://') ? (
          <>
            {': '}
            <a href={fuelSource} target="_blank" rel="noreferrer" className="underline underline-offset-3">
              {fuelSource.split('/')[2]}
            </a>
          </>
        ) : (
          fuelSource && `: ${fuelSource}`
        )}
      </span>
      {fuelNow && <span className="block font-semibold text-ink">{text('fuel_now', { fuel: text(`fuels.${fuelNow}`) })}</span>}
    </>
  )
}
