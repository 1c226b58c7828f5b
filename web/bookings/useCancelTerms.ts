import { DAY_MS } from '#domain/time.ts'
import { useText } from '../texts/texts.ts'
import { useWhen } from '../ui/formatting/useWhen.ts'

/** Returns a sentence on the refund when the passenger cancels (8.1), and its deadline; both parameters are ISO 8601. */
export function useCancelTerms(departsAt: string, now: string): string {
  const text = useText('join')
  const when = useWhen()
  const late = new Date(Date.parse(departsAt) - DAY_MS).toISOString()
  return Date.parse(late) <= Date.parse(now) ? text('cancel_late') : text('cancel', { when: when(late, now) })
}
