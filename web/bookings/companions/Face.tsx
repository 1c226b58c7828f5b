import type { KnownPerson } from '#contract/trips/trips.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { hairOf } from '../../ui/person/hair.ts'

/** Shows a person's picture and name. No link, because leaving the page would lose the form's input. */
export function Face({ person: { id, name, photo, gender } }: { person: KnownPerson }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar photo={photo ?? undefined} seed={id} wears={hairOf(gender)} size={36} />
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    </span>
  )
}
