import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { UNCLAIMED } from '../accounts/queries.ts'
import { rideTogether } from '../companions.ts'
import type { Viewer } from './presenter.ts'
import { findPerson, type PersonRow } from './queries.ts'
import { countView } from './viewQuota.ts'

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
