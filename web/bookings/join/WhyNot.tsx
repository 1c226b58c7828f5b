import { sentence } from '#contract/refusals.ts'
import type { Reason } from '#domain/refusal.ts'
import { useLanguage } from '../../texts/texts.ts'

/** Why one cannot join; fetched only then, since it brings the sentences of every refusal. */
export function WhyNot({ reason }: { reason: Reason }) {
  const language = useLanguage()
  return <p className="mt-2 text-center text-sm text-muted">{sentence(reason, language)}</p>
}
