import { BadgeCheck } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useText } from '../texts/texts.ts'

/** That an administrator compared this person with their ID, and when. */
export function IdentityBadge({ checkedAt }: { checkedAt: string }) {
  const text = useText('report')
  const day = useFormatter().dateTime(new Date(checkedAt), { dateStyle: 'long' })
  return (
    <span title={text('checked_on', { day })} className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
      <BadgeCheck size={18} aria-hidden className="text-brand" />
      {text('checked')}
    </span>
  )
}
