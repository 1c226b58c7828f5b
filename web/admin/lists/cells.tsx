import { Link } from '@tanstack/react-router'
import type { Face as Shown } from '#contract/admin/admin.ts'
import { useText } from '../../texts/texts.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { useName } from '../../ui/person/useName.ts'

const lineLink = 'font-semibold text-brand-ink underline-offset-3 hover:underline'

/** Shows a person's e-mail, linked to their page. */
export const EmailLink = ({ email }: { email: string }) => (
  <Link to="/admin/$" params={{ _splat: `users/${email}` }} className={`${lineLink} block truncate`} title={email}>
    {email}
  </Link>
)

/** Shows a person's photo and full name, linked to their page. The name has a minimum width next to wide columns. */
export function FaceLink({ person, linked = true }: { person: Shown; linked?: boolean }) {
  const nameOf = useName()
  const name = <span className="truncate">{nameOf(person)}</span>
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={36} />
      {linked ? (
        <Link to="/admin/$" params={{ _splat: `users/${person.email}` }} className={`${lineLink} min-w-12 truncate sm:min-w-28`}>
          {name}
        </Link>
      ) : (
        <span className="min-w-12 truncate font-semibold sm:min-w-28">{name}</span>
      )}
    </span>
  )
}

/** Shows yes as a word, and no as a muted dash that screen readers read as no. */
export function YesNo({ is, tone }: { is: boolean; tone: 'brand' | 'rose' }) {
  const text = useText('admin')
  const look = tone === 'brand' ? 'bg-brand-soft text-brand-ink' : 'bg-rose-soft text-rose'
  return is ? (
    <span className={`inline-flex h-7 items-center rounded-full px-3 text-xs font-semibold ${look}`}>{text('yes')}</span>
  ) : (
    <span className="pl-3 text-muted">{text('no')}</span>
  )
}
