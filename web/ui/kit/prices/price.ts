import { numberFormat } from '../formats.ts'

type PriceParts = { before: string; figure: string; after: string }

/**
 * Formats a price in a language, such as '$ 12.400' or 'ARS 12,400', with cents only if they are not zero. `amountMinor` is in
 * minor units, which are hundredths for ARS.
 */
export function priceText(amountMinor: number, currency: string, language: string): string {
  const { format, amount } = prepare(amountMinor, currency, language)
  return format.format(amount)
}

/** Formats a price in parts, so that the currency can be small and the figure large. */
export function priceParts(amountMinor: number, currency: string, language: string): PriceParts {
  const { format, amount } = prepare(amountMinor, currency, language)
  const parts = format.formatToParts(amount)
  const middle = parts.findIndex(({ type }) => type === 'integer')
  const isMark = ({ type }: Intl.NumberFormatPart) => type === 'currency' || type === 'literal'
  return {
    before: words(parts.slice(0, middle).filter(isMark)),
    figure: words(parts.filter((part) => !isMark(part))),
    after: words(parts.slice(middle).filter(isMark)),
  }
}

const words = (parts: Intl.NumberFormatPart[]) =>
  parts
    .map(({ value }) => value)
    .join('')
    .trim()

function prepare(amountMinor: number, currency: string, language: string) {
  const plain = numberFormat(language, { style: 'currency', currency })
  const digits = plain.resolvedOptions().maximumFractionDigits ?? 2
  const amount = amountMinor / 10 ** digits
  const fractionDigits = Number.isInteger(amount) ? 0 : digits
  return {
    amount,
    format: numberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    }),
  }
}
