import { useText } from '../../texts/texts.ts'
import { useMoments } from '../useMoments.ts'
import type { Closing } from './ClosingDialog.tsx'

/** What goes when, and what stays and why. */
export function Kept({ closing: { deleteAt, heldBecause, moneyUntil } }: { closing: Closing }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const held = heldBecause && text(`held.${heldBecause}`)
  const steps = [
    { when: text('now'), what: text('now_what') },
    { when: text('later', { day: day(deleteAt) }), what: [text('later_what'), held].filter(Boolean).join(' ') },
    { when: text('kept', { year: String(moneyUntil) }), what: text('kept_what') },
  ]
  return (
    <dl className="grid gap-3">
      {steps.map(({ when, what }) => (
        <div key={when}>
          <dt className="font-semibold">{when}</dt>
          <dd className="text-sm text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
