import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { Avatar } from '../ui/kit/Avatar.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { Rating } from '../ui/Rating.tsx'

/** The other one of a seat: face, name that leads to the profile, rating, and what is said beside it. */
export function Companion({ person, children }: { person: Booking['driver']; children?: ReactNode }) {
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
        <Rating mean={person.rating} ratings={person.ratings} />
        {children}
      </div>
    </div>
  )
}
