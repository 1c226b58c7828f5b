import { randomInt } from 'node:crypto'
import type { Received } from '#contract/endpoint.ts'
import type { sendPaper as Sending } from '#contract/people/papers.ts'
import type { Member } from '#domain/people/account.ts'
import { isOfCar, SECOND_LOOK_IN, whyNotValidUntil } from '#domain/people/datedPaper.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayFrom } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { removeDropped } from '../../images/actions.ts'
import { dropReleased, findOwnImage } from '../../images/queries.ts'
import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { isHeld } from '../../platform/retention/queries.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { lockAccount } from '../accounts/queries.ts'
import { findCar } from '../vehicles/queries.ts'
import {
  insertPaper,
  endOfValidity,
  lapsingPapers,
  lockPaper,
  lockWithdrawn,
  notePaper,
  replaceWaitingPaper,
  updatePaper,
} from './queries.ts'

type SentPaper = Received<typeof Sending>['body']

/**
 * Submits a dated document for a check (I7): a license, or insurance or inspection of a car. It replaces one that was not checked
 * yet.
 */
export async function sendPaper(world: World, me: Member, { kind, vehicleId, image, validUntil }: SentPaper): Promise<void> {
  const { db, now, settings, live } = world
  refuseIf(settings.REQUIRE_PAPERS === 'off' ? 'papers_not_taken' : undefined)
  const [until, at] = [dayFrom(validUntil), now()]
  refuseIf(whyNotValidUntil(kind, until, todayIn(at, HOME_ZONE)), { field: 'validUntil' })
  await transact(db, async (tx) => {
    await lockAccount(tx, me.id)
    const vehicle_id = isOfCar(kind) ? await ownCar(tx, me.id, vehicleId) : null
    const image_id = (await findOwnImage(tx, me.id, kind, image)) ?? refuse('image_not_yours', { field: 'image' })
    const paper = { account_id: me.id, vehicle_id, kind }
    const two_looks = (await replaceWaitingPaper(tx, paper, at)) || randomInt(SECOND_LOOK_IN) === 0
    const dates = { valid_until: until, sent_at: at, delete_at: endOfValidity(until) }
    const id = await insertPaper(tx, { ...paper, ...dates, image_id, two_looks })
    await notePaper(tx, { paper_id: id, event: 'sent', actor: me.id, at, valid_until: until })
  })
  await live.publish([`account:${me.id}`])
}

async function ownCar(tx: Tx, accountId: string, vehicleId: string | undefined): Promise<string> {
  const car = vehicleId === undefined ? undefined : await findCar(tx, vehicleId)
  return car?.account_id === accountId ? car.id : refuse('car_required', { field: 'vehicleId' })
}

/**
 * Withdraws a document of the caller (I7), and deletes its photo: the key in the transaction, the file afterwards. Under a legal
 * hold the photo stays until the hold ends.
 */
export async function withdrawPaper(world: World, me: Member, id: string): Promise<void> {
  const { db, now, live } = world
  const at = now()
  const images = await transact(db, async (tx) => {
    await lockAccount(tx, me.id)
    const paper = (isUuid(id) ? await lockPaper(tx, id) : undefined) ?? refuse('not_found')
    refuseIf(paper.account_id === me.id ? undefined : 'not_found')
    refuseIf(paper.state === 'replaced' || paper.state === 'withdrawn' ? 'not_possible_now' : undefined)
    const photo = (await isHeld(tx, me.id)) ? {} : { image_id: null }
    const papers = await lockWithdrawn(tx, paper)
    for (const { id: paper_id, valid_until } of papers) {
      await updatePaper(tx, paper_id, { state: 'withdrawn', delete_at: at, ...photo })
      await notePaper(tx, { paper_id, event: 'withdrawn', actor: me.id, at, valid_until })
    }
    return dropReleased(
      tx,
      papers.flatMap(({ image_id }) => image_id ?? []),
      at,
    )
  })
  await removeDropped(world, images)
  await live.publish([`account:${me.id}`])
}

/** Reminds owners of documents that expire in 30 and in 7 days. */
export async function remindOfPapers({
  db,
  now,
  live,
  settings,
}: Pick<World, 'db' | 'now' | 'live' | 'settings'>): Promise<number> {
  if (settings.REQUIRE_PAPERS === 'off') return 0
  const at = now()
  const lapsing = await transact(db, async (tx) => {
    const found = await lapsingPapers(tx, todayIn(at, HOME_ZONE))
    await notify(
      tx,
      found.map(({ account_id, key, kind, valid_until }) => ({
        to: account_id,
        kind: 'paper_lapses' as const,
        key,
        at,
        details: { how: kind },
        until: lastMoment(valid_until),
      })),
    )
    return found
  })
  for (const { account_id } of lapsing) await live.publish([`account:${account_id}`])
  return lapsing.length
}

/** Returns the last moment of the last valid day, which readers see. */
export const lastMoment = (until: string) => new Date(endOfValidity(until).getTime() - 1)
