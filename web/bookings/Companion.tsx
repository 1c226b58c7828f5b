import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'
import { Avatar } from '../ui/kit/Avatar.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { Rating } from '../ui/Rating.tsx'

interface CompanionProps {
  person: Booking['driver']
  /** how many ride along with them */
  more?: number
  children?: ReactNode
}

/** The other one of a seat: face, name that leads to the profile, rating, and what is said beside it. */
export function Companion({ person, more = 0, children }: CompanionProps) {
  const text = useText('driving')
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={56} />
      <div className="min-w-0 grow">
        <Link
          to="/user/$id"
          params={{ id: person.id }}
          className="font-semibold wrap-anywhere text-brand-ink underline underline-offset-3"
        >
          {person.name}
        </Link>
        {more > 0 && <span className="font-semibold"> {text('and_more', { count: more })}</span>}
        <Rating mean={person.rating} ratings={person.ratings} />
        {children}
      </div>
    </div>
  )
}

/** Who rides along without an account, by the names that the passenger gave; gone 30 days after the trip (K15). */
export function RidesAlong({ companions }: Pick<Booking, 'companions'>) {
  const text = useText('driving')
  if (!companions) return null
  const names = companions.map(({ kind, name, lastName }) =>
    kind === 'child' ? text('child', { name }) : [name, lastName].filter(Boolean).join(' '),
  )
  return <p className="text-sm wrap-anywhere">{text('rides_along', { names: names.join(', ') })}</p>
}
