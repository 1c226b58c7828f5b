import { MANY_OFFERS_LET_GO, MANY_SEATS_GIVEN_UP, moneyWordsIn, signsOfTrade } from '#domain/moderation/signal.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { type AdminContext, refuseOwnCase } from '../../people/dualControl/actor.ts'
import { insertSignal } from '../../people/signals.ts'
import { record } from '../../platform/audit/queries.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { commentsSince, drivingBetween, givingUp, lettingOffersGo, markSeen } from './queries.ts'

type ScanContext = Pick<World, 'db' | 'now' | 'settings'>

/** Four weeks: what was driven, and what is about to be. */
const [BEFORE_MS, AHEAD_MS] = [21 * DAY_MS, 7 * DAY_MS]
/** Trips are examined more than once, so that a night without jobs leaves none out. */
const SPAN_MS = 3 * DAY_MS

/** Notices what a person should look at: words about money, and what looks like a trade. It decides nothing. */
export async function findHints(world: ScanContext): Promise<void> {
  await readComments(world)
  await watchDriving(world)
  await watchGivingUp(world)
}

/** An installation paid in the car hints only at money requested in advance (F36). */
async function readComments({ db, now, settings }: ScanContext): Promise<void> {
  const at = now()
  for (const { id, driver_id: personId, comment } of await commentsSince(db, new Date(at.getTime() - SPAN_MS))) {
    const signs = moneyWordsIn(comment).filter((sign) => settings.PAYMENTS === 'provider' || sign === 'advance')
    const hint = { kind: 'money_outside' as const, personId, about: `trip:${id}`, tripId: id, signs }
    if (signs.length > 0) await db.transaction().execute((tx) => insertSignal(tx, hint, at))
  }
}

/** One hint a month for one person, so that a reviewed one comes back only when it goes on. */
async function watchDriving({ db, now }: ScanContext): Promise<void> {
  const at = now()
  for (const driving of await drivingBetween(db, new Date(at.getTime() - BEFORE_MS), new Date(at.getTime() + AHEAD_MS))) {
    const signs = signsOfTrade(driving)
    const about = monthOf(at)
    const hint = { kind: 'professional_driver' as const, personId: driving.personId, about, signs }
    if (signs.length > 0) await db.transaction().execute((tx) => insertSignal(tx, hint, at))
  }
}

/** Seats that one person is given and leaves again and again, paid (B2) or offered (B11), keep others away. */
async function watchGivingUp({ db, now }: ScanContext): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - 7 * DAY_MS - SPAN_MS)
  const found = {
    seats_given_up: await givingUp(db, since, MANY_SEATS_GIVEN_UP),
    offers_let_go: await lettingOffersGo(db, since, MANY_OFFERS_LET_GO),
  }
  for (const kind of ['seats_given_up', 'offers_let_go'] as const)
    for (const personId of found[kind])
      await db.transaction().execute((tx) => insertSignal(tx, { kind, personId, about: monthOf(at), signs: [kind] }, at))
}

const monthOf = (at: Date) => `month:${at.toISOString().slice(0, 7)}`

/** Closes a hint that an administrator has looked at. */
export function closeHint({ db, now }: World, { me, address }: AdminContext, id: string, reason: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const hint = (isUuid(id) ? await markSeen(tx, id, me.id, now()) : undefined) ?? refuse('not_found')
    await refuseOwnCase(tx, me.id, { people: [hint.person_id] }, now())
    const subject = `account:${hint.person_id}` as const
    await record(tx, {
      by: me.id,
      action: 'hint_closed',
      subject,
      at: now(),
      reason,
      after: { hint: id, kind: hint.kind },
      address,
    })
  })
}
