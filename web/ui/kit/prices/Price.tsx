import { classes } from '../classes.ts'
import { priceParts } from './price.ts'

type PriceProps = {
  /** in minor units of the currency */
  amountMinor: number
  /** ISO 4217 */
  currency: string
  /** BCP 47 */
  language: string
  size?: 'small' | 'medium' | 'large' | undefined
  /** text for an amount of 0 */
  zero?: string | undefined
  className?: string | undefined
}

const sizes = {
  small: { mark: 'text-[0.7em]', figure: 'text-base font-bold' },
  medium: { mark: 'text-[0.65em]', figure: 'text-xl font-extrabold tracking-tight' },
  large: { mark: 'text-[0.5em]', figure: 'text-3xl narrow:text-xl font-extrabold tracking-tight' },
}

/** Shows a price with a small currency and large figures, so that prices in a column can be compared. */
export function Price({ amountMinor, currency, language, size = 'medium', zero, className }: PriceProps) {
  const isZero = zero !== undefined && amountMinor === 0
  const { before, figure, after } = isZero ? { before: '', figure: zero, after: '' } : priceParts(amountMinor, currency, language)
  const { mark, figure: look } = sizes[size]
  return (
    <span className={classes('whitespace-nowrap tabular-nums', look, className)}>
      {before && <span className={classes('font-semibold tracking-normal', mark)}>{before} </span>}
      {figure}
      {after && <span className={classes('font-semibold tracking-normal', mark)}> {after}</span>}
    </span>
  )
}
