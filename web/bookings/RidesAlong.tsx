import { Link } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { hairOf } from '../ui/person/hair.ts'

/** Returns "and 2 more" for a booking of three seats; nothing for one seat. */
export function useAlong() {
  const text = useText('driving')
  return (seats: number): string | undefined => (seats > 1 ? text('and_more', { count: seats - 1 }) : undefined)
}

type Named = NonNullable<Booking['companions']>[number]

/**
 * Lists the companions: accounts with picture and profile, other people by the names that the passenger gave, which are deleted
 * 30 days after the trip (K15).
 */
export function RidesAlong({ companions }: { companions: readonly Named[] }) {
  const text = useText('driving')
  const nameOf = useNameOf()
  const named = companions.filter(({ person }) => !person)
  return (
    <>
      {companions.map(({ n, person }) => person && <Account key={n} person={person} />)}
      {named.length > 0 && (
        <p className="text-sm wrap-anywhere">{text('rides_along', { names: named.map(nameOf).join(', ') })}</p>
      )}
    </>
  )
}

function Account({ person: { id, name, photo, gender, call } }: { person: NonNullable<Named['person']> }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 py-1 text-sm">
      <Avatar photo={photo ?? undefined} seed={id} wears={hairOf(gender)} size={32} />
      <Link to="/user/$id" params={{ id }} className="font-semibold wrap-anywhere text-brand-ink underline underline-offset-3">
        {name}
      </Link>
      {call && (
        <a href={call.href} className="font-semibold text-brand-ink tabular-nums underline underline-offset-3">
          {call.shown}
        </a>
      )}
    </p>
  )
}

/** Returns a function that names a companion, and marks a child with its age if known. */
export function useNameOf() {
  const text = useText('driving')
  return ({ kind, name, lastName, age }: Named) =>
    kind === 'child'
      ? text('child', { name, age: age === undefined ? '' : `, ${age}` })
      : [name, lastName].filter(Boolean).join(' ')
}

/**
 * Checks whether this account is a companion on another account's booking. Administrators also see the booking, but are not
 * companions.
 */
export const ridesAlong = ({ companions, acts }: Pick<Booking, 'companions' | 'acts'>, me: string | undefined): boolean =>
  acts.includes('leave') || (companions?.some(({ person }) => person?.id === me) ?? false)
