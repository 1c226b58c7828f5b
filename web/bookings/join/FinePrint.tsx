import { useText } from '../../texts/texts.ts'
import type { Seat } from './seat.ts'
import { useWhen } from './useWhen.ts'

const DAY_MS = 24 * 60 * 60_000

/** What comes back when one cancels (domain rules 8.1), and who takes the money; `provider` is undefined for the sandbox. */
export function FinePrint({ seat, provider, now }: { seat: Seat; provider: string | undefined; now: string }) {
  const text = useText('join')
  const when = useWhen()
  const late = new Date(Date.parse(seat.from.at) - DAY_MS).toISOString()
  const isLate = Date.parse(late) <= Date.parse(now)
  return (
    <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sm text-muted">
      <li>{isLate ? text('cancel_late') : text('cancel', { when: when(late, now) })}</li>
      <li>{text('driver_cancels')}</li>
      <li>{text('back_gives_back')}</li>
      <li>{provider ? text('provider', { provider }) : text('sandbox')}</li>
    </ul>
  )
}
