import { CircleSmall, type LucideIcon, Mars, Venus } from 'lucide-react'
import type { Gender } from '#domain/people/account.ts'
import { useText } from '../texts/texts.ts'

const icons = {
  Male: [Mars, 'male'],
  Female: [Venus, 'female'],
  'Rather not say': [CircleSmall, 'rather_not_say'],
} as const satisfies Record<Gender, [LucideIcon, string]>

/** The gender that a profile says, with its word for who does not see the sign; nothing when it says none. */
export function GenderIcon({ gender, size = 20 }: { gender: Gender | null; size?: number }) {
  const text = useText('profile')
  if (!gender) return null
  const [Icon, word] = icons[gender]
  return (
    <span title={text(word)} className="inline-grid shrink-0 place-items-center align-middle text-brand">
      <Icon size={size} aria-hidden />
      <span className="sr-only">{text(word)}</span>
    </span>
  )
}
