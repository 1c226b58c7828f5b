import type * as z from 'zod/mini'
import type { findPeople, PersonCard } from '#contract/people/people.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { UNCLAIMED } from '../accounts/queries.ts'
import { rideTogether } from '../companions.ts'
import { proposalsAbout } from '../dualControl/queries.ts'
import { presentPersonCard, type Viewer } from './presenter.ts'
import { findPerson, type PersonRow } from './queries.ts'
import { type FoundPerson, listPeople, peopleNamed, personWithEmail } from './searchPeople.ts'

const MOST_A_DAY = 300

interface Day {
  number: number
  seen: Map<string, Set<string>>
}

/** What this process has shown to whom today. One day's worth, 300 ids a person at most. */
const days = new WeakMap<World['pool'], Day>()

/** Refuses more than 300 different people a day to one person: enough to choose a driver, too little to copy the list (row 7, row 10). */
export function countView({ pool, now, settings }: World, me: Member, ids: string[]): void {
  if (settings.LIMITS === 'off' || isAdmin(me)) return
  const number = Math.floor(now().getTime() / DAY_MS)
  const known = days.get(pool)
  const day = known?.number === number ? known : { number, seen: new Map<string, Set<string>>() }
  days.set(pool, day)
  const seen = day.seen.get(me.id) ?? new Set<string>()
  day.seen.set(me.id, seen)
  for (const id of ids) if (id !== me.id) seen.add(id)
  if (seen.size > MOST_A_DAY)
    refuse('too_many_requests', { retryAfter: Math.ceil(((number + 1) * DAY_MS - now().getTime()) / 1000) })
}

const A_PAGE = 24

type Query = z.output<typeof findPeople.query>

/** People by part of a name, by a whole e-mail, or all of them. The flag asks for a view; the session decides (A9). */
export async function peoplePage(world: World, me: Member, query: Query): Promise<{ users: PersonCard[]; next?: string }> {
  const everybody = query.admin === 'true'
  if (everybody && !isAdmin(me)) refuse('admin_only')
  const found = await foundBy(world, query, everybody)
  const page = found.slice(0, A_PAGE)
  const ids = page.map(({ id }) => id)
  countView(world, me, ids)
  const proposals = everybody ? await proposalsAbout(world.db, ids, world.now()) : []
  const users = page.map((row) =>
    presentPersonCard(
      row,
      everybody ? 'admin' : 'other',
      proposals.filter(({ about }) => about === row.id),
    ),
  )
  const last = found.length > A_PAGE ? page.at(-1) : undefined
  return { users, ...(last && { next: last.key }) }
}

function foundBy(world: World, { name, email, after }: Query, everybody: boolean): Promise<FoundPerson[]> {
  const asked = { after, everybody, most: A_PAGE + 1 }
  if (email) return personWithEmail(world, email, everybody)
  return name?.trim() ? peopleNamed(world, name, asked) : listPeople(world, asked)
}

async function viewerOf({ db, now }: World, me: Member, { id }: PersonRow): Promise<Viewer> {
  if (me.id === id) return 'self'
  if (isAdmin(me)) return 'admin'
  return (await rideTogether(db, me.id, id, now())) ? 'companion' : 'other'
}

/** A person whom the caller may look at. */
export const personSeen = async (world: World, me: Member, handle: string): Promise<PersonRow> =>
  (await seen(world, me, handle)).row

export async function seen(world: World, me: Member, handle: string): Promise<{ row: PersonRow; viewer: Viewer }> {
  const row = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  const viewer = await viewerOf(world, me, row)
  if (isHidden(row, viewer)) refuse('not_found')
  countView(world, me, [row.id])
  return { row, viewer }
}

const isHidden = (row: PersonRow, viewer: Viewer) =>
  (viewer === 'other' && (isBarred(row) || row.issuer === UNCLAIMED || row.restricted_at !== null)) ||
  (viewer === 'companion' && row.anonymised_at !== null)
