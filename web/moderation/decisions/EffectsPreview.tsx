import { Zap } from 'lucide-react'
import { priceText } from '../../design/price.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useEffects } from './useEffects.ts'

/** What a suspension or exclusion ends at once, counted before it is decided. */
export function EffectsPreview({ personId, isDefinitive }: { personId: string; isDefinitive: boolean }) {
  const text = useText('moderation')
  const { effects, failed } = useEffects(personId)
  const amountOf = useAmounts()
  return (
    <section className="rounded-field bg-danger-soft p-4 text-sm" aria-live="polite">
      <h3 className="flex items-center gap-2 text-base">
        <Zap size={18} aria-hidden className="text-danger" />
        {text('effects')}
      </h3>
      {isDefinitive && <p className="mt-1 font-semibold">{text('effect_second')}</p>}
      {!effects && <p className="mt-1">{text(failed ? 'effects_failed' : 'effects_coming')}</p>}
      {effects && (
        <ul className="mt-1 grid gap-1">
          <li>{text('effect_trips', { count: effects.trips })}</li>
          <li>{text('effect_passengers', { count: effects.passengers, amount: amountOf(effects.back) })}</li>
          <li>{text('effect_seats', { count: effects.seats, amount: amountOf(effects.ownBack) })}</li>
        </ul>
      )}
    </section>
  )
}

/** Sums of several currencies in one line; nothing paid is said as 0. */
function useAmounts() {
  const language = useLanguage()
  return (sums: ReadonlyMap<string, number>) =>
    (sums.size > 0 ? [...sums] : [['ARS', 0] as const])
      .map(([currency, minor]) => priceText(minor, currency, language))
      .join(' + ')
}
