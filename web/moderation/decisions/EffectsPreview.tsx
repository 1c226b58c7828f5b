import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import type { Effects } from '#contract/moderation/sanctions.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { effectsQuery } from '../queries.ts'

interface EffectsPreviewProps {
  personId: string
  caseId: string | null
  /** true if the decision does not close the case */
  goesOn?: boolean
  /** true if nothing happens before a second administrator confirms */
  isProposal?: boolean
}

/** Shows the effects of a suspension or exclusion, as the server computes them before the decision. */
export function EffectsPreview({ personId, caseId, goesOn = false, isProposal = false }: EffectsPreviewProps) {
  const text = useText('moderation')
  const { data, isError } = useQuery(effectsQuery(personId, caseId ?? undefined))
  const amountOf = useAmounts()
  const waits = (goesOn || isProposal) && data?.frozen.length
  return (
    <section className="rounded-field bg-danger-soft p-4 text-sm" aria-live="polite">
      <h3 className="flex items-center gap-2 text-base">
        <Zap size={18} aria-hidden className="text-danger" />
        {text('effects')}
      </h3>
      {isProposal && <p className="mt-1 font-semibold">{text('effect_second')}</p>}
      {!data && <p className="mt-1">{text(isError ? 'effects_failed' : 'effects_coming')}</p>}
      {data && (
        <ul className="mt-1 grid gap-1">
          <li>{text('effect_trips', { count: data.trips })}</li>
          <li>{text('effect_passengers', { count: data.passengers, amount: amountOf(data.back) })}</li>
          <li>{text('effect_seats', { count: data.seats, amount: amountOf(data.ownBack) })}</li>
          {waits ? <li>{text('effect_frozen', { amount: amountOf(data.frozen) })}</li> : null}
        </ul>
      )}
    </section>
  )
}

/** Returns a function that joins sums of several currencies in one line; without any sum it returns 0. */
function useAmounts() {
  const language = useLanguage()
  return (sums: Effects['back']) =>
    (sums.length > 0 ? sums : [{ priceMinor: 0, currency: 'ARS' }])
      .map(({ priceMinor, currency }) => priceText(priceMinor, currency, language))
      .join(' + ')
}
