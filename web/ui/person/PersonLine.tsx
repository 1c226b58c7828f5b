import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { KnownPerson } from '#contract/trips/trips.ts'
import { Avatar } from '../kit/avatar/Avatar.tsx'
import { Rating } from '../Rating.tsx'
import { CheckedBadge } from './CheckedBadge.tsx'
import { FactsLine } from './FactsLine.tsx'
import { hairOf } from './hair.ts'
import { useNameOrFormer } from './useNameOrFormer.ts'

interface PersonLineProps {
  person: KnownPerson
  /** set if the user decides about this person as a driver or passenger: shows the person's facts (8.5), with this role first */
  as?: 'driver' | 'passenger'
  /** text about the person's companions */
  along?: string | undefined
  children?: ReactNode
}

/** Shows a person in a line: picture, name with a link to the profile, rating, and a text. */
export function PersonLine({ person, as, along, children }: PersonLineProps) {
  const nameOf = useNameOrFormer()
  return (
    <div className="flex min-w-0 grow items-start gap-4">
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={56} />
      <div className="min-w-0 grow">
        {person.name ? (
          <Link
            to="/user/$id"
            params={{ id: person.id }}
            className="font-semibold wrap-anywhere text-brand-ink underline underline-offset-3"
          >
            {person.name}
          </Link>
        ) : (
          <span className="font-semibold text-muted">{nameOf(person)}</span>
        )}
        {along && <span className="font-semibold"> {along}</span>}
        {person.name && (
          <span className="flex flex-wrap items-center gap-x-3">
            <Rating mean={person.rating} ratings={person.ratings} />
            <CheckedBadge person={person} />
          </span>
        )}
        {as && <FactsLine facts={person.facts} as={as} />}
        {children}
      </div>
    </div>
  )
}
