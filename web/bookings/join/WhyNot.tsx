import type { Reason } from '#domain/refusal.ts'
import { useText } from '../../texts/texts.ts'

/** Why one cannot join. */
export function WhyNot({ reason }: { reason: Reason }) {
  return <p className="mt-2 text-center text-sm text-muted">{useText('refusals')(reason)}</p>
}
