import { MINUTE_MS } from '#domain/time.ts'
import { PaymentProviderAway } from '../providers/payments/port.ts'
import type { World } from '../world.ts'
import { begin, shutCheckout } from './checkout/begin.ts'
import { findOrder } from './queries.ts'
import { resumeRefunds } from './refunds/actions.ts'
import { syncOrder, type SyncWorld } from './statusSync/actions.ts'
import { leftOpen, unfinished } from './statusSync/queries.ts'

type Watching = SyncWorld & Pick<World, 'publicUrl'>

/** A payment without a notice from the provider within this time is polled. */
const PATIENCE_MS = 2 * MINUTE_MS
const MOST_AT_ONCE = 200
const MOST_AT_START = 20_000

/** Polls every order that has waited for two minutes, and creates the checkouts that are missing (P2, P9). */
export async function pollOrders(world: Watching): Promise<void> {
  await watch(world, new Date(world.now().getTime() - PATIENCE_MS), MOST_AT_ONCE)
  await shutLeft(world)
}

/** Closes the checkouts of seats that were given up in other ways than by the dialog, so that the passenger cannot pay them. */
async function shutLeft(world: Watching): Promise<void> {
  for (const { id, checkout_id } of await leftOpen(world.db, world.payments.name, world.now()))
    await shutCheckout(world, id, checkout_id ?? '').catch((error: unknown) =>
      world.log.warn({ err: error, order: id }, 'checkout-close-failed'),
    )
}

/** At every start: whatever happened while we were away. */
export async function catchUp(world: Watching): Promise<void> {
  await watch(world, new Date(world.now().getTime() + 1), MOST_AT_START)
  await resumeRefunds(world)
}

/** It ends where the provider does not answer: the next one would not be answered either, and all will be asked about again. */
async function watch(world: Watching, askedBefore: Date, most: number): Promise<void> {
  for (const { id } of await unfinished(world.db, askedBefore, most)) if (!(await look(world, id))) return
}

/** False when the provider is away. */
async function look(world: Watching, id: string): Promise<boolean> {
  try {
    await syncOrder(world, id)
    const order = await findOrder(world.db, id)
    if (order?.state === 'opened' && order.provider === world.payments.name && world.now() < order.pay_by)
      await begin(world, order)
    return true
  } catch (error) {
    world.log.warn({ err: error, order: id }, 'order-poll-failed')
    return !(error instanceof PaymentProviderAway)
  }
}
