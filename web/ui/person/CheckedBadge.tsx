import { BadgeCheck } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useText } from '../../texts/texts.ts'

interface Checked {
  /** date of the verification on the user's own page, otherwise only whether there is one */
  identityChecked?: boolean | string | null | undefined
  phoneChecked?: boolean | string | undefined
}

/** Shows the verifications of a person in one line: of their identity, and of their phone number. */
export function CheckedBadge({ person: { identityChecked, phoneChecked } }: { person: Checked }) {
  const text = useText('shell')
  const { dateTime } = useFormatter()
  const checked = [identityChecked && text('checked'), phoneChecked && text('phone_checked')].filter(Boolean)
  if (checked.length === 0) return null
  const title =
    typeof identityChecked === 'string'
      ? text('checked_on', { day: dateTime(new Date(identityChecked), { dateStyle: 'long' }) })
      : undefined
  return (
    <span title={title} className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
      <BadgeCheck size={18} aria-hidden className="shrink-0 text-brand" />
      {checked.join(' · ')}
    </span>
  )
}
