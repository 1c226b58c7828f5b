import { useLanguage } from '../texts/texts.ts'
import { numberFormat } from './kit/formats.ts'
import { priceText } from './kit/prices/price.ts'
import { useCurrency } from './useCurrency.ts'

/** Shows the current price, the new one, and the difference in percent. */
export function PriceChange({ from, to }: { from: number; to: number }) {
  const language = useLanguage()
  const currency = useCurrency()
  const [before, after] = [from, to].map((minor) => priceText(minor, currency, language))
  const percent = numberFormat(language, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  return (
    <p role="status" className="font-semibold tabular-nums">
      {before} → {after} ({percent.format((to - from) / from)})
    </p>
  )
}
