import { recovered, recoveryReturned } from '#domain/payments/ledger.ts'
import { mostRecoverable, type RecoveryGround, whyNotObjectToRecovery, whyNotRecover } from '#domain/payments/payouts/recovery.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { notify } from '../../notifications/queries.ts'
import { type Actor, lockAdministratorsFor, refuseOwnCase, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, isUnacted, proposeOrConfirm, refuseNoSecond, type Unacted } from '../../people/dualControl/propose.ts'
import { resolveAlarm, raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { writePosting } from '../ledger.ts'
import { changeRecovery, findCredited, insertRecovery, lockRecovery } from './queries.ts'
import { objectionOf } from './views.ts'

interface SentRecovery {
  bookingId: string
  amountMinor: number
  ground: RecoveryGround
  reason: string
}

/** Recovers from a driver the credit for a booking whose payment the platform lost: by two administrators, once (rules 7). */
export async function recover(
  world: ActContext,
  actor: Actor,
  input: SentRecovery,
): Promise<Unacted | { proposed: false; id: string }> {
  requireRecentLoginOf(actor, world.now())
  const done = await transact(world.db, (tx) => recoverUnderLock(tx, actor, input, world.now()))
  if (!isUnacted(done)) await world.live.publish([`account:${done.driver}`])
  return done
}

async function recoverUnderLock(tx: Tx, actor: Actor, { bookingId, amountMinor, ground, reason }: SentRecovery, at: Date) {
  const booking = (await findCredited(tx, bookingId)) ?? refuse('not_found')
  const { id: booking_id, driver_id, passenger_id, trip_seq, currency } = booking
  const minor = BigInt(amountMinor)
  const content = { booking: booking_id, minor: String(minor), currency, ground }
  const parties = { people: [driver_id, passenger_id], tripSeqs: [trip_seq] }
  const answer = await proposeOrConfirm(
    tx,
    actor,
    { kind: 'recovery', subject: `booking:${booking_id}`, content, parties, reason },
    at,
  )
  if ('doneAt' in answer) return answer
  refuseIf(whyNotRecover(booking, minor), { limitMinor: Number(mostRecoverable(booking)) })
  if (answer.proposed) return answer
  const row = {
    booking_id,
    driver_id,
    currency,
    amount_minor: minor,
    ground,
    reason,
    proposed_by: answer.proposedBy,
    confirmed_by: actor.by,
    at,
  }
  const { id } = await insertRecovery(tx, row)
  await writePosting(tx, recovered(id, driver_id, { minor, currency }), at)
  await notify(tx, [{ to: driver_id, kind: 'money_recovered', key: id, at, booking: booking_id }])
  await record(tx, {
    by: actor.by,
    action: 'recovered',
    subject: `booking:${booking_id}`,
    at,
    reason,
    after: { recovery: id, ...content },
    address: actor.address,
  })
  return { proposed: false as const, id, driver: driver_id }
}

/** Stores the driver's objection with its reason: once, within six months. An administrator who was not involved decides (E6). */
export async function objectToRecovery(world: ActContext, me: Member, id: string, text: string): Promise<void> {
  await transact(world.db, async (tx) => {
    const at = world.now()
    const recovery = await lockRecovery(tx, id)
    if (recovery?.driver_id !== me.id) return refuse('not_found')
    refuseIf(whyNotObjectToRecovery({ at: recovery.at, objected: recovery.objected_at !== null }, at))
    await changeRecovery(tx, id, { objection: text, objected_at: at })
    await raiseAlarm(tx, 'recovery_objected', id, { booking: recovery.booking_id, recovery: id }, at)
  })
}

interface Decision {
  upheld: boolean
  reason: string
}

/**
 * Decides an objection; if it is upheld, the driver gets the money back. Done by an administrator who was not involved, or by the
 * operator if there is none (A11).
 */
export async function decideRecovery(
  world: Pick<World, 'db' | 'now' | 'live'>,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<void> {
  requireRecentLoginOf(actor, world.now())
  const driver = await transact(world.db, (tx) => decide(tx, actor, id, decision, world.now()))
  await world.live.publish([`account:${driver}`])
}

async function decide(tx: Tx, actor: Actor, id: string, { upheld, reason }: Decision, at: Date): Promise<string> {
  const { by, address } = actor
  const admins = await lockAdministratorsFor(tx, actor)
  const recovery = (await lockRecovery(tx, id)) ?? refuse('not_found')
  const { driver_id: driver, booking_id, amount_minor: minor, currency } = recovery
  const waiting = await objectionOf(tx, recovery)
  await refuseOwnCase(tx, by, waiting.parties, at)
  refuseIf(!recovery.objected_at || recovery.decided_at ? 'not_possible_now' : undefined)
  await refuseNoSecond(tx, { by, admins }, waiting, at)
  await changeRecovery(tx, id, { upheld, decided_by: by, decided_at: at, decision: reason })
  if (upheld) await writePosting(tx, recoveryReturned(id, driver, { minor, currency }), at)
  const details = { how: upheld ? 'returned' : 'stands' }
  await notify(tx, [{ to: driver, kind: 'money_recovered', key: `${id} decided`, at, booking: booking_id, details }])
  await resolveAlarm(tx, 'recovery_objected', id, { by, at })
  const after = { recovery: id, upheld, ...(by === null && { by: 'command' }) }
  await record(tx, { by, action: 'recovery_decided', subject: `booking:${booking_id}`, at, reason, after, address })
  return driver
}
