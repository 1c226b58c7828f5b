import type { Db } from '../platform/database/connect.ts'
import { PaymentProviderAway } from '../providers/payments/port.ts'
import type { World } from '../world.ts'

/** Asks the provider about one order, and applies what it says. Throws `PaymentProviderAway` when there is no answer. */
export type Asking = (world: Clocked, orderId: string) => Promise<unknown>
/** The part of the world that jobs have. */
export type Clocked = Omit<World, 'identity'>

/** What an act needs beside what was sent: the caller's idempotency key, and how to ask the provider. */
export interface Means {
  ask: Asking
  key?: string | undefined
}

const unfinished = (db: Db, bookingId: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['opened', 'waiting'])
    .executeTakeFirst()

/** Whether the provider has had its say about a booking that is to be given up (P9); yes where nothing was to be paid yet. */
export async function hasBeenAsked(world: Clocked, ask: Asking, bookingId: string): Promise<boolean> {
  const order = await unfinished(world.db, bookingId)
  if (!order) return true
  try {
    await ask(world, order.id)
    return true
  } catch (error) {
    if (error instanceof PaymentProviderAway) return false
    throw error
  }
}

const MOST_UNANSWERED = 3

/** Stops calling a provider after three timeouts: each lasts seconds, and a tenth does not help the waiting caller. */
export function untilSilent(ask: Asking): Asking {
  let silent = 0
  return async (world, orderId) => {
    if (silent >= MOST_UNANSWERED) throw new PaymentProviderAway('silent three times')
    try {
      return await ask(world, orderId)
    } catch (error) {
      if (error instanceof PaymentProviderAway) silent++
      throw error
    }
  }
}
