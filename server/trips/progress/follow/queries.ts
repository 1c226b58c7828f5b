import type { Db, Tx } from '../../../platform/database/connect.ts'

/** The links of one traveller of a trip, the oldest first. */
export const findFollowLinks = (db: Db, tripSeq: number, accountId: string) =>
  db
    .selectFrom('follow_links')
    .select(['id', 'made_at'])
    .where('trip_seq', '=', tripSeq)
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

export const insertFollowLink = (tx: Tx, link: { hash: Buffer; trip_seq: number; account_id: string; made_at: Date }) =>
  tx.insertInto('follow_links').values(link).execute()

export async function deleteFollowLink(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('follow_links').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export const forgetFollowLinks = (tx: Tx, accountId: string) =>
  tx.deleteFrom('follow_links').where('account_id', '=', accountId).execute()

/** The trip behind a link, while driver and traveller are members in good standing. */
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
