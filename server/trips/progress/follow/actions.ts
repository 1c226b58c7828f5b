import { randomBytes } from 'node:crypto'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { whyNotFollowLink } from '#domain/trips/follow.ts'
import { isUuid } from '../../../platform/database/uuid.ts'
import { hashOf } from '../../../platform/http/sessions/session.ts'
import type { World } from '../../../world.ts'
import { lockById } from '../actions.ts'
import { ridersOf } from '../queries.ts'
import { deleteFollowLink, findFollowLinks, insertFollowLink } from './queries.ts'

const TOKEN_BYTES = 32

/** A new link by which others follow the caller's trip (F39); its address is returned only now. */
export async function makeFollowLink(world: World, me: Member, id: string): Promise<{ address: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await world.db.transaction().execute(async (tx) => {
    const trip = await lockById(tx, id)
    const ride = (await ridersOf(tx, trip.seq)).find(({ passenger_id }) => passenger_id === me.id)
    if (!ride && trip.driver_id !== me.id) refuse('not_found')
    const { departs_at: departsAt, arrives_at: arrivesAt } = ride ?? trip
    const links = await findFollowLinks(tx, trip.seq, me.id)
    const hours = { departsAt, arrivesAt, cancelled: trip.cancelled_at !== null }
    refuseIf(whyNotFollowLink(hours, links.length, world.now()))
    await insertFollowLink(tx, { hash: hashOf(token), trip_seq: trip.seq, account_id: me.id, made_at: world.now() })
  })
  return { address: `${world.publicUrl}/api/follow/${token}` }
}

/** The link shows nothing from now on. */
export async function endFollowLink(world: World, me: Member, link: string): Promise<void> {
  const ended = isUuid(link) && (await world.db.transaction().execute((tx) => deleteFollowLink(tx, link, me.id)))
  refuseIf(ended ? undefined : 'not_found')
}
