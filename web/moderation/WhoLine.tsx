import type { ReactNode } from 'react'
import type { Who } from '#contract/moderation/sanctions.ts'
import { Avatar } from '../ui/kit/Avatar.tsx'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'

/** The photo, or the first letter of the name: an administrator who decides should not see a drawn face that may not fit. */
export function Face({ who, size }: { who: Who; size: number }) {
  if (who.photo) return <Avatar photo={who.photo} seed={who.id} size={size} />
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      className="grid shrink-0 place-items-center rounded-full bg-sunken font-bold text-muted"
    >
      {who.name?.slice(0, 1) ?? '–'}
    </span>
  )
}

/** A person in a line, and what stands under the name. */
export function WhoLine({ who, size = 44, children }: { who: Who; size?: number; children?: ReactNode }) {
  const name = useNameOrFormer()(who)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Face who={who} size={size} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-ink">{name}</span>
        {children && <span className="block text-sm text-muted">{children}</span>}
      </span>
    </span>
  )
}
