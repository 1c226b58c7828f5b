import type * as z from 'zod/mini'
import type { findPeople, PersonCard } from '#contract/people/people.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { isReadable, type Viewer } from '#domain/people/readable.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { UNCLAIMED } from '../accounts/queries.ts'
import { proposalsAbout } from '../dualControl/queries.ts'
import { viewerAs } from '../readable.ts'
import { countViews } from './countViews.ts'
import { presentPersonCard } from './presenter.ts'
import { findPerson, type PersonRow } from './queries.ts'
import { type FoundPerson, listPeople, peopleNamed, personWithEmail } from './searchPeople.ts'

const A_PAGE = 24

type FindQuery = z.output<typeof findPeople.query>

/**
 * Returns people by part of a name, by a complete e-mail, or all. The flag requests the administrators' view; the session decides
 * (A9).
 */
export async function peoplePage(world: World, me: Member, query: FindQuery): Promise<{ users: PersonCard[]; next?: string }> {
  const everybody = query.admin === 'true'
  if (everybody && !isAdmin(me)) refuse('admin_only')
  const found = await foundBy(world, query, everybody)
  const page = found.slice(0, A_PAGE)
  const ids = page.map(({ id }) => id)
  await countViews(world, me, ids)
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

function foundBy(world: World, { name, email, after }: FindQuery, everybody: boolean): Promise<FoundPerson[]> {
  const listing = { after, everybody, most: A_PAGE + 1 }
  if (email) return personWithEmail(world, email, everybody)
  return name?.trim() ? peopleNamed(world, name, listing) : listPeople(world, listing)
}

/** Returns a person visible to the caller. */
export const personSeen = async (world: World, me: Member, handle: string): Promise<PersonRow> =>
  (await seen(world, me, handle)).row

export async function seen(world: World, me: Member, handle: string): Promise<{ row: PersonRow; viewer: Viewer }> {
  const row = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  const viewer = await viewerAs(world, me, row.id)
  if (isHidden(row, viewer)) refuse('not_found')
  return { row, viewer }
}

const isHidden = (row: PersonRow, viewer: Viewer) =>
  !isReadable(row, viewer) || (viewer === 'other' && (row.issuer === UNCLAIMED || row.restricted_at !== null))
