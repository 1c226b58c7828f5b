import { isAdmin, type Member } from '#domain/people/account.ts'
import { isReadable, type Viewer } from '#domain/people/readable.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import type { World } from '../world.ts'
import { rideTogether } from './fellowTravellers.ts'
import type { PersonRow } from './profiles/queries.ts'

type Reading = Pick<World, 'db' | 'now'>
type Reader = Pick<Member, 'id' | 'admin' | 'registered'>

export async function viewerAs({ db, now }: Reading, me: Reader, id: string): Promise<Viewer> {
  if (me.id === id) return 'self'
  if (isAdmin(me)) return 'admin'
  return (await rideTogether(db, me.id, id, now())) ? 'fellow_traveller' : 'other'
}

const ended = prepared(
  'people who ended',
  `select id, standing, anonymised_at from accounts where id = any(:ids::uuid[]) and standing <> 'active'`,
)

/** Ids of people who left or are barred, hidden from this caller. Every presenter of a person checks it (rules 14). */
export type Unreadable = ReadonlySet<string>

/** Returns the people in the list whom the caller may not see. */
export async function unreadableTo(world: Reading, me: Reader, people: readonly (string | null)[]): Promise<Unreadable> {
  const ids = [...new Set(people)].filter((id) => id !== null && id !== me.id)
  if (ids.length === 0 || isAdmin(me)) return new Set()
  const rows = await run<Pick<PersonRow, 'id' | 'standing' | 'anonymised_at'>>(world.db, ended, { ids })
  const viewers = await Promise.all(rows.map(({ id }) => viewerAs(world, me, id)))
  return new Set(rows.filter((row, i) => !isReadable(row, viewers[i] ?? 'other')).map(({ id }) => id))
}

/** Columns of a hidden person; the id replaces the e-mail (F33). */
export const NAMELESS = { name: null, given_name: null, last_name: null, photo_id: null, gender: null, email_shown: false }
