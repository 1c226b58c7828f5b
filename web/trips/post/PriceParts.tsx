import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import { priceText } from '../../design/price.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { lengthText } from '../units.ts'
import type { Preview } from './preview.ts'

/** What the share is made of: the same figures that every passenger sees. */
export function PriceParts({ preview: { breakdown, currency } }: { preview: Preview }) {
  const text = useText('post')
  const language = useLanguage()
  const written = (minor: number) => priceText(minor, currency, language)
  const { distanceM, consumptionDl, fuelPriceMinor, fuelMinor, tollsMinor, people, capMinor } = breakdown
  const parts = { distance: lengthText(distanceM, language), litres: consumptionDl / 10, price: written(fuelPriceMinor) }
  return (
    <dl className="grid gap-2 border-t border-line pt-4 text-sm tabular-nums">
      <Part name={text('price.fuel')} why={text('price.fuel_parts', parts)}>
        {written(fuelMinor)}
      </Part>
      <Part name={text('price.tolls')}>{written(tollsMinor)}</Part>
      <Part name={text('price.people')} why={text('price.people_parts', { passengers: people - 1 })}>
        ÷ {people}
      </Part>
      <Part name={text('price.cap')} className="border-t border-line pt-2 font-bold">
        {written(capMinor)}
      </Part>
    </dl>
  )
}

type PartProps = { name: string; why?: string; className?: string; children: ReactNode }

function Part({ name, why, className, children }: PartProps) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4', className)}>
      <dt>
        {name}
        {why && <span className="block text-xs text-muted">{why}</span>}
      </dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  )
}
