import type { Who } from '#contract/moderation/sanctions.ts'
import { photoOf } from '../people/profiles/presenter.ts'

interface PersonName {
  name: string | null
  given_name: string | null
  last_name: string | null
  photo_id: string | null
}

export const joinName = (parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

/** The person of a row that carries their name; without a name: a former member. */
export const who = (id: string, row: PersonName): Who => ({
  id,
  name: joinName([row.name ?? row.given_name, row.last_name]),
  photo: photoOf(row),
})
