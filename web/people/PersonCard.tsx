import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { PersonCard as Card } from '#contract/people/people.ts'
import { Avatar } from '../ui/kit/Avatar.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { useName } from '../ui/person/useName.ts'
import { Rating } from '../ui/Rating.tsx'
import { GenderIcon } from './GenderIcon.tsx'

/** A person in a list: one link, whatever part of it is pressed. */
export function PersonCard({ person }: { person: Card }) {
  const nameOf = useName()
  return (
    <Link
      to="/user/$id"
      params={{ id: person.id }}
      className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-lift"
    >
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={56} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-bold">{nameOf(person)}</span>
          <GenderIcon gender={person.gender} size={18} />
        </span>
        <Rating mean={person.rating ?? null} ratings={person.ratings ?? 0} />
      </span>
      <ChevronRight size={22} aria-hidden className="shrink-0 text-muted" />
    </Link>
  )
}
