import type { Division as Shown } from '#contract/bookings.ts'
import { isAdmin, isBarred, type Member } from '#domain/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { presentDivision } from './presenter.ts'
import { findDivided, findDivision, isStillAsked, receiptsOf, ridesOn, shareOn } from './queries.ts'

/** How far dividing a trip's cost has come, for its people and administrators; to others the trip has no such thing. */
export async function divisionPage({ db }: Pick<World, 'db'>, me: Member, tripId: string): Promise<Shown | null> {
  const { seq, driver_id, currency } = (await findDivided(db, tripId)) ?? refuse('not_found')
  const among = driver_id === me.id || isAdmin(me) || (await ridesOn(db, seq, me.id))
  refuseIf(among ? undefined : isBarred(me) ? 'barred' : 'not_found')
  const division = await findDivision(db, seq)
  if (!division || division.divided_by === 'nothing') return null
  if (!division.computed_at && !(await isStillAsked(db, seq))) return null
  return presentDivision(division, { currency, share: await shareOn(db, seq, me.id), receipts: await receiptsOf(db, seq) })
}
