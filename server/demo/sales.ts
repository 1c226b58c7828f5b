import { closesAt } from '#domain/payments/settlement.ts'
import { DAY_MS } from '#domain/time.ts'
import { startPaying } from '../payments/checkout/actions.ts'
import { settleTrips } from '../payments/settlement/actions.ts'
import { syncOrder } from '../payments/statusSync/actions.ts'
import { sandboxPayments } from '../providers/payments/embedded.ts'
import type { World } from '../world.ts'
import { type Dice, diceOf } from './dice.ts'
import { copySold, type PastTrip, peopleOf } from './pastQueries.ts'
import { people } from './people.ts'
import { memberOf } from './posting.ts'

/** The trips to come two, four and eight weeks earlier, on the same wall clock. */
const daysAgo = [14, 28, 56] as const
const APART_MS = 3 * DAY_MS

/**
 * Some seats that were paid lately, and travelled: by the product's own acts, each at its hour, so that the books are those of people.
 * Only in the sandbox, where no money moves; drivers are due what has not been paid out yet.
 */
export async function sellPast(world: World, seed: number): Promise<void> {
  if (world.payments.name !== 'sandbox') return
  const dice = diceOf(seed + 2)
  const trips: PastTrip[] = []
  for (const days of daysAgo) trips.push(...(await world.db.transaction().execute((tx) => copySold(tx, world.now(), days))))
  const riders = await ridersOn(world, trips, dice)
  // in the order in which it happened: what a person bought later was no future seat yet (B2)
  for (const { trip, id } of riders.toSorted(byDeparture)) await buys(then(world, trip.departs_at, -3 * DAY_MS), id, trip)
  for (const trip of trips.toSorted((a, b) => a.arrives_at.getTime() - b.arrives_at.getTime()))
    await settleTrips(then(world, closesAt(trip.arrives_at), 0).world)
}

interface Rider {
  trip: PastTrip
  id: string
}

const byDeparture = (a: Rider, b: Rider) => a.trip.departs_at.getTime() - b.trip.departs_at.getTime()

/** One or two passengers on each trip, none of them on two roads at once. */
async function ridersOn(world: World, trips: PastTrip[], dice: Dice): Promise<Rider[]> {
  const passengers = (await world.db.transaction().execute(peopleOf)).filter(({ drives }) => !drives)
  const riders: Rider[] = []
  const isFree = (id: string, { departs_at }: PastTrip) =>
    riders.every((one) => one.id !== id || Math.abs(one.trip.departs_at.getTime() - departs_at.getTime()) > APART_MS)
  for (const trip of trips)
    for (let seat = dice.whole(1, Math.min(2, trip.seats)); seat > 0; seat--) {
      const may = passengers.filter(({ id, genre }) => isFree(id, trip) && (!trip.only_women || genre === 'Female'))
      const [first, ...more] = may
      if (first) riders.push({ trip, id: dice.pick([first, ...more]).id })
    }
  return riders
}

/** The world as it was then, with the sandbox of that hour. */
function then(world: World, instant: Date, laterMs: number) {
  const now = () => new Date(instant.getTime() + laterMs)
  const sandbox = sandboxPayments({ ...world, now })
  return { world: { ...world, now, payments: sandbox.payments }, sandbox }
}

type Then = ReturnType<typeof then>

async function buys({ world, sandbox }: Then, id: string, { id: idRoute }: PastTrip): Promise<void> {
  const { email } = await world.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const made = people.find((one) => one.email === email)
  if (!made) return
  const order = await startPaying(world, { ...memberOf(made, id), hasCar: false }, { idRoute })
  await sandbox.pay(order.checkout_id ?? '', 'succeeds', 'never')
  await syncOrder(world, order.id)
}
