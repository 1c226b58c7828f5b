import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Who } from '#contract/moderation/sanctions.ts'
import { useText } from '../texts/texts.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { buttonLook } from '../ui/kit/buttonLook.ts'
import { Page } from '../ui/kit/Page.tsx'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'

interface ModerationPageProps {
  title: string
  /** null when the page renders its own h1 */
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Renders the main part of a moderation screen, next to the menu of the admin area. */
export const ModerationPage = ({ title, heading = title, ...rest }: ModerationPageProps) => (
  <Page title={`${title} · Tramo`} heading={heading} width="full" className="gutter min-w-0 py-6 sm:py-8" {...rest} />
)

interface PagerProps {
  /** key of the next page; undefined on the last */
  next: string | undefined
  /** true unless this is the first page */
  isLater: boolean
  changed: (to: Record<string, string | undefined>) => Record<string, string>
}

/** Links to older entries, and back to the newest ones. */
export function Pager({ next, isLater, changed }: PagerProps) {
  const text = useText('moderation')
  if (!next && !isLater) return null
  const look = buttonLook({ variant: 'outline', size: 'small' })
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {isLater && (
        <Link to="." search={changed({})} activeOptions={{ exact: true }} className={look}>
          {text('newest')}
        </Link>
      )}
      {next && (
        <Link to="." search={changed({ after: next })} className={look}>
          {text('older')}
        </Link>
      )}
    </p>
  )
}

/**
 * Shows a photo, or else the first letter of the name. An administrator who decides must not see a drawn face, which may not fit
 * the person.
 */
export function OfficeFace({ who, size }: { who: Who; size: number }) {
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

/** Shows a person in a line, with details under the name. */
export function WhoLine({ who, size = 44, children }: { who: Who; size?: number; children?: ReactNode }) {
  const name = useNameOrFormer()(who)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <OfficeFace who={who} size={size} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-ink">{name}</span>
        {children && <span className="block text-sm text-muted">{children}</span>}
      </span>
    </span>
  )
}

type PanelFilters = Record<string, string>

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''

/**
 * Returns the parameters of a list in the address, and a function that changes them. Every other change starts at the first page.
 */
export function usePanelFilters(words: readonly string[]) {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters: PanelFilters = Object.fromEntries(
    Object.entries(given)
      .filter(isText)
      .filter(([word]) => words.includes(word)),
  )
  const changed = (to: Record<string, string | undefined>): PanelFilters =>
    Object.fromEntries(Object.entries<string | undefined>({ ...filters, after: undefined, ...to }).filter(isText))
  const go = (to: Record<string, string | undefined>) => void navigate({ to: '.', search: changed(to), resetScroll: false })
  return { filters, changed, go }
}
