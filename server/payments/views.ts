import type { Division as Shown } from '#contract/bookings/bookings.ts'
import type { Order } from '#contract/payments/payments.ts'
import type { TripOrder } from '#contract/trips/trips.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import type { PricedFuel } from '#domain/trips/fuel.ts'
import type { World } from '../world.ts'
import { type Division, findDivided, findDivision, isStillRequested, receiptsOf, ridesOn, shareOn } from './division/queries.ts'
import { presentForDriver, presentOrder } from './presenter.ts'
import { listOrders } from './queries.ts'

/** Returns the caller's orders; with `admin=true` those of all payers, if the caller is an administrator (row 20). */
export async function ordersPage({ db }: World, me: Member, { admin }: { admin?: string | undefined }): Promise<Order[]> {
  const all = admin === 'true'
  // a barred administrator may list their own orders, to follow refunds, but not those of others
  refuseIf(all && isBarred(me) ? 'barred' : all && !isAdmin(me) ? 'admin_only' : undefined)
  return (await listOrders(db, all ? {} : { payer: me.id })).map(presentOrder)
}

/** Returns the orders of a trip that the caller may read (rules 14). */
export async function ordersOfTrip(
  { db }: World,
  me: Member,
  { seq, driver }: { seq: number; driver: string },
): Promise<TripOrder[]> {
  if (isAdmin(me)) return (await listOrders(db, { trip: seq })).map(presentOrder)
  if (me.id === driver) return (await listOrders(db, { trip: seq })).map(presentForDriver)
  return (await listOrders(db, { trip: seq, payer: me.id })).map(presentOrder)
}

/** Returns one order of a list; the caller's permission was checked before. */
export async function orderPage({ db }: World, id: string): Promise<Order> {
  const [row] = await listOrders(db, { id })
  return row ? presentOrder(row) : refuse('not_found')
}

/** Returns the state of the division of a trip's cost, for its people and administrators; not found for anyone else. */
export async function divisionPage({ db }: Pick<World, 'db'>, me: Member, tripId: string): Promise<Shown | null> {
  const { seq, driver_id, currency, fuel } = (await findDivided(db, tripId)) ?? refuse('not_found')
  const among = driver_id === me.id || isAdmin(me) || (await ridesOn(db, seq, me.id))
  refuseIf(among ? undefined : isBarred(me) ? 'barred' : 'not_found')
  const division = await findDivision(db, seq)
  if (!division || division.divided_by === 'nothing') return null
  if (!division.computed_at && !(await isStillRequested(db, seq))) return null
  return presentDivision(division, { currency, fuel, share: await shareOn(db, seq, me.id), receipts: await receiptsOf(db, seq) })
}

interface DivisionContext {
  currency: string
  fuel: PricedFuel
  /** the caller's share of the cost, minor units */
  share: bigint | null
  receipts: string[]
}

const presentDivision = (division: Division, { currency, fuel, share, receipts }: DivisionContext): Shown => {
  const { asked_at, due_by, entered_at, doubts, believed, computed_at, divided_by, cost_minor, share_minor } = division
  // divisions by an older version of Tramo have a single share for everyone
  const own = share ?? share_minor
  return {
    askedAt: asked_at.toISOString(),
    dueBy: due_by.toISOString(),
    entered: entered_at !== null,
    doubtful: doubts.length > 0 && believed === null && computed_at === null,
    divided: computed_at !== null,
    silent: divided_by === 'silence' || (computed_at !== null && entered_at === null),
    shareMinor: own === null ? null : Number(own),
    costMinor: cost_minor === null ? null : Number(cost_minor),
    tollsMinor: division.tolls_minor === null ? null : Number(division.tolls_minor),
    fuel,
    currency,
    receipts,
  }
}
