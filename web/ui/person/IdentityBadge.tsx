import { BadgeCheck } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useText } from '../../texts/texts.ts'

/** Badge of a person whom an administrator compared with their ID, with the date when known. */
export function IdentityBadge({ checkedAt }: { checkedAt?: string }) {
  const text = useText('shell')
  const { dateTime } = useFormatter()
  const title = checkedAt && text('checked_on', { day: dateTime(new Date(checkedAt), { dateStyle: 'long' }) })
  return (
    <span title={title} className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
      <BadgeCheck size={18} aria-hidden className="text-brand" />
      {text('checked')}
    </span>
  )
}
