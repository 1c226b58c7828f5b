import { randomBytes } from 'node:crypto'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { whyNotFollowLink } from '#domain/trips/follow.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { transact } from '../../../platform/database/transact.ts'
import { hashOf } from '../../../platform/http/sessions/session.ts'
import type { World } from '../../../world.ts'
import { lockById } from '../actions.ts'
import { ridersOf } from '../queries.ts'

/** Returns the links of a traveler of a trip, oldest first. */
export const findFollowLinks = (db: Db, tripSeq: number, accountId: string) =>
  db
    .selectFrom('follow_links')
    .select(['id', 'made_at'])
    .where('trip_seq', '=', tripSeq)
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

const insertFollowLink = (tx: Tx, link: { hash: Buffer; trip_seq: number; account_id: string; made_at: Date }) =>
  tx.insertInto('follow_links').values(link).returning('id').executeTakeFirstOrThrow()

async function deleteFollowLink(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('follow_links').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export const forgetFollowLinks = (tx: Tx, accountId: string) =>
  tx.deleteFrom('follow_links').where('account_id', '=', accountId).execute()

/** Finds the trip of a link, while driver and traveler are members and not barred. */
export const findFollowed = (db: Db, hash: Buffer) =>
  db
    .selectFrom('follow_links as l')
    .innerJoin('trips as t', 't.seq', 'l.trip_seq')
    .innerJoin('accounts as d', 'd.id', 't.driver_id')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['l.account_id', 't.seq', 't.driver_id', 't.route_id', 't.stops', 't.meeting_points', 't.zone'])
    .select(['t.departs_at', 't.arrives_at', 'd.name', 'd.given_name', 'v.brand', 'v.model', 'v.color', 'v.plate'])
    .where('l.hash', '=', hash)
    .where('t.cancelled_at', 'is', null)
    .where('d.standing', '=', 'active')
    .where('a.standing', '=', 'active')
    .executeTakeFirst()

const TOKEN_BYTES = 32

/**
 * Creates a link by which other people follow the caller's trip (F39). Its address cannot be read again: only a hash is stored.
 */
export async function makeFollowLink(world: World, me: Member, id: string): Promise<{ id: string; address: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = await transact(world.db, async (tx) => {
    const trip = await lockById(tx, id)
    const ride = (await ridersOf(tx, trip.seq)).find(({ passenger_id }) => passenger_id === me.id)
    if (!ride && trip.driver_id !== me.id) refuse('not_found')
    const { departs_at: departsAt, arrives_at: arrivesAt } = ride ?? trip
    const links = await findFollowLinks(tx, trip.seq, me.id)
    const hours = { departsAt, arrivesAt, cancelled: trip.cancelled_at !== null }
    refuseIf(whyNotFollowLink(hours, links.length, world.now()))
    return insertFollowLink(tx, { hash: hashOf(token), trip_seq: trip.seq, account_id: me.id, made_at: world.now() })
  })
  return { id: link.id, address: `${world.publicUrl}/api/follow/${token}` }
}

/** Ends a link, which shows nothing from now on. */
export async function endFollowLink(world: World, me: Member, link: string): Promise<void> {
  const ended = isUuid(link) && (await transact(world.db, (tx) => deleteFollowLink(tx, link, me.id)))
  refuseIf(ended ? undefined : 'not_found')
}
