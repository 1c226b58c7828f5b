import { differs } from '#domain/payment.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Payment as Said } from '../../providers/payments/port.ts'
import { applySaid, type SyncWorld } from '../statusSync/actions.ts'
import { toldOf } from '../statusSync/applyStatus.ts'
import { booksBefore } from '../retention/rules.ts'
import { raiseAlarm } from '../../platform/alarms/actions.ts'
import { beginComparison, firstPaymentAt, noteCompared, type Ours, ourPayment, ourPayments, unlisted } from './queries.ts'

/** More than a day, so that a night without us is made up for: what changed so lately is applied, whether or not it differs. */
const LATELY_MS = 3 * DAY_MS
/** What is held in memory at once is a week of the provider's list. */
const SPAN_MS = 7 * DAY_MS
const A_PAGE = 500

/**
 * Every night the whole of our books against the provider's, both ways; what still differs after what we missed is made good is an
 * alarm with both sides (rules 7).
 */
export async function compareBooks(world: SyncWorld): Promise<void> {
  const { db, payments } = world
  const end = new Date(world.now().getTime() + 1)
  await db.transaction().execute((tx) => beginComparison(tx, payments.name))
  for (let from = await beginningOf(world); from < end; from = after(from))
    await compareSpan(world, from, earlier(after(from), end))
  await compareUnlisted(world)
}

/** A payment changes at the earliest when it is made; the first one may have been made before we heard of it. */
async function beginningOf({ db, payments, now }: SyncWorld): Promise<Date> {
  const first = ((await firstPaymentAt(db, payments.name)) ?? now()).getTime() - LATELY_MS
  // of years before this our books have forgotten what the provider may remember
  return new Date(Math.max(first, booksBefore(now()).getTime()))
}

const after = (from: Date) => new Date(from.getTime() + SPAN_MS)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

async function compareSpan(world: SyncWorld, from: Date, to: Date): Promise<void> {
  const theirs = await world.payments.listPayments(from, to)
  for (let i = 0; i < theirs.length; i += A_PAGE) await comparePage(world, theirs.slice(i, i + A_PAGE))
}

async function comparePage(world: SyncWorld, theirs: Said[]): Promise<void> {
  const provider = world.payments.name
  const ids = theirs.map(({ id }) => id)
  await world.db.transaction().execute((tx) => noteCompared(tx, provider, ids))
  const ours = new Map((await ourPayments(world.db, provider, ids)).map((one) => [one.providerPaymentId, one]))
  const lately = new Date(world.now().getTime() - LATELY_MS)
  for (const said of theirs) if (said.changedAt >= lately || differs(said, ours.get(said.id))) await compareTheirs(world, said)
}

async function compareTheirs(world: SyncWorld, said: Said): Promise<void> {
  await applySaid(world, said)
  await compare(world, said, await ourPayment(world.db, world.payments.name, said.id))
}

/** What we have and the provider did not list; a list may be late or end somewhere, so it is asked about by itself. */
async function compareUnlisted(world: SyncWorld): Promise<void> {
  for (let last = ''; ;) {
    const begin = last
    const page = await world.db.transaction().execute((tx) => unlisted(tx, world.payments.name, begin, A_PAGE))
    for (const ours of page) await compare(world, await world.payments.readPayment(ours.providerPaymentId), ours)
    const end = page.at(-1)
    if (!end || page.length < A_PAGE) return
    last = end.providerPaymentId
  }
}

async function compare(world: SyncWorld, theirs: Said | undefined, ours: Ours | undefined): Promise<void> {
  if (!differs(theirs, ours)) return
  const about = theirs?.id ?? ours?.providerPaymentId ?? ''
  const sides = {
    theirs: theirs ? toldOf(theirs) : null,
    ours: ours ? { ...ours, minor: String(ours.minor), refundedMinor: String(ours.refundedMinor) } : null,
  }
  await world.db.transaction().execute((tx) => raiseAlarm(tx, 'books_differ', about, sides, world.now()))
}
