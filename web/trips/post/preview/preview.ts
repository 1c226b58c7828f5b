import type { Reply } from '#contract/endpoint.ts'
import type { previewTrip } from '#contract/trips/tripPosting.ts'
import type { Problem } from '../../../client/api.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { typedPriceMinor, whyNotTypedPrice } from '../../../ui/formatting/amount.ts'
import { priceText } from '../../../ui/kit/prices/price.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftField } from '../refusal.ts'

export type Preview = Reply<typeof previewTrip>

/** Props of each part of the preview: the draft, the server's response once it arrives, and its errors. */
export interface PreviewProps {
  draft: Draft
  preview: Preview | undefined
  about: { problem: Problem; field: DraftField | undefined } | undefined
}

/** Returns the error of the typed price, or undefined. */
export function useWhyNotPrice(typed: string, preview: Preview | undefined): string | undefined {
  const text = useText('post')
  const language = useLanguage()
  if (!preview) return undefined
  const { breakdown, currency } = preview
  const reason = whyNotTypedPrice(typedPriceMinor(typed, preview), breakdown.capMinor)
  if (reason === 'amount_malformed') return text('cost.not_an_amount')
  return reason && text('price.too_much', { most: priceText(breakdown.capMinor, currency, language) })
}

/** Returns texts with the price of a seat for passengers at `chosenMinor`, and the most that the driver can collect. */
export function usePriceWords({ breakdown, currency }: Preview, chosenMinor: number, seats: number): string {
  const text = useText('post')
  const language = useLanguage()
  const priceOf = (minor: number) => priceText(minor, currency, language)
  if (chosenMinor === 0) return text('price.nothing')
  const never = text('price.never', {
    most: priceOf(chosenMinor * seats),
    costs: priceOf(breakdown.fuelMinor + breakdown.tollsMinor),
  })
  return `${text('price.each', { price: priceOf(chosenMinor) })} ${never}`
}
