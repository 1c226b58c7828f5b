import { differs } from '#domain/payment.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Payment as Said } from '../../outside/payments/port.ts'
import { applySaid, type Asking } from '../asking/actions.ts'
import { toldOf } from '../asking/applying.ts'
import { raiseAlarm } from '../queries.ts'
import { type Ours, ourPayment, ourPaymentsSince } from './queries.ts'

/** More than a day, so that a night without us is made up for. */
const SPAN_MS = 3 * DAY_MS

/** Every night our books against the provider's, both ways; what still differs after what we missed is made good is an alarm (rules 7). */
export async function compareBooks(world: Asking): Promise<void> {
  const from = new Date(world.now().getTime() - SPAN_MS)
  const theirs = await world.payments.listPayments(from, new Date(world.now().getTime() + 1))
  for (const said of theirs) await compareTheirs(world, said)
  const known = new Set(theirs.map(({ id }) => id))
  for (const ours of await ourPaymentsSince(world.db, world.payments.name, from))
    if (!known.has(ours.providerPaymentId)) await compareOurs(world, ours)
}

async function compareTheirs(world: Asking, said: Said): Promise<void> {
  await applySaid(world, said)
  await compare(world, said, await ourPayment(world.db, world.payments.name, said.id))
}

const compareOurs = async (world: Asking, ours: Ours) =>
  compare(world, await world.payments.readPayment(ours.providerPaymentId), ours)

async function compare(world: Asking, theirs: Said | undefined, ours: Ours | undefined): Promise<void> {
  if (!differs(theirs, ours)) return
  const about = theirs?.id ?? ours?.providerPaymentId ?? ''
  const sides = {
    theirs: theirs ? toldOf(theirs) : null,
    ours: ours ? { ...ours, minor: String(ours.minor), refundedMinor: String(ours.refundedMinor) } : null,
  }
  await world.db.transaction().execute((tx) => raiseAlarm(tx, 'books_differ', about, sides, world.now()))
}
