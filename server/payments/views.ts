import type { Order } from '#contract/payments/payments.ts'
import type { TripOrder } from '#contract/trips/trips.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { World } from '../world.ts'
import { listOrders } from './listing.ts'
import { presentForDriver, presentOrder } from './presenter.ts'

/** The caller's orders; `admin=true` asks for those of all payers, and the session decides (row 20). */
export async function ordersPage({ db }: World, me: Member, { admin }: { admin?: string | undefined }): Promise<Order[]> {
  const all = admin === 'true'
  // the door is open to barred people for their own refunds, not for an office they no longer hold
  refuseIf(all && isBarred(me) ? 'barred' : all && !isAdmin(me) ? 'admin_only' : undefined)
  return (await listOrders(db, all ? {} : { payer: me.id })).map(presentOrder)
}

/** What a caller may read of a trip's orders (rules 14). */
export async function ordersOfTrip(
  { db }: World,
  me: Member,
  { seq, driver }: { seq: number; driver: string },
): Promise<TripOrder[]> {
  if (isAdmin(me)) return (await listOrders(db, { trip: seq })).map(presentOrder)
  if (me.id === driver) return (await listOrders(db, { trip: seq })).map(presentForDriver)
  return (await listOrders(db, { trip: seq, payer: me.id })).map(presentOrder)
}

/** One order that stands in a list; whether the caller may see it was asked before. */
export async function orderPage({ db }: World, id: string): Promise<Order> {
  const [row] = await listOrders(db, { id })
  return row ? presentOrder(row) : refuse('not_found')
}
