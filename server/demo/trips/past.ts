import { closesAt } from '#domain/payments/settlement.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { join } from '../../bookings/joining/join.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { recount } from '../../ratings/counting.ts'
import type { World } from '../../world.ts'
import { type Dice, diceOf } from '../dice.ts'
import { firstSubjects } from '../people/accounts.ts'
import { people } from '../people/people.ts'
import { regulars } from '../people/regulars.ts'
import type { Riders } from '../people/riders.ts'
import {
  type DemoRider,
  type DemoTrip,
  earlier,
  insertBookings,
  insertPastTrips,
  insertRatings,
  listDemoPeople,
} from '../queries.ts'
import { ratingsOf } from '../ratings.ts'
import { keepBooks } from './books.ts'
import { demoSeatOf, memberOf } from './offers.ts'

/** The first two people on the login page. They recently traveled together, and a visitor can still write their ratings. */
const [LUCIA, SOFIA] = ['demo-lucia-fernandez', 'demo-sofia-herrera']
const LAST_DAYS = 13
const TOGETHER = 2

/** Copies of future trips in the past: by how many days they are moved back, and the share of trips that is copied. */
const months = [
  { days: 28, share: 0.34 },
  { days: 56, share: 0.14 },
] as const

/** Factor for regular drivers, who have many future trips. */
const DAILY_SHARE = 0.12

/**
 * Inserts the two months before: some of the future trips, four and eight weeks earlier, with passengers who paid, traveled and
 * rated. With a real payment provider the seats are unpaid. Updates the rating sums of the accounts to match.
 */
export async function livePast(world: World, tx: Tx, riders: Riders, seed: number): Promise<void> {
  const [now, dice] = [world.now(), diceOf(seed + 1)]
  const people = await listDemoPeople(tx)
  const taken: Taken[] = []
  for (const { days, share } of months) taken.push(...takenOf(await earlier(tx, now, days), { riders, people, share, now, dice }))
  const trips = await insertPastTrips(tx, taken, world.payments.name === 'sandbox')
  const seats = trips.flatMap((trip, i) => (taken[i]?.on ?? []).map((rider) => pastSeat(trip, rider, now, dice)))
  const bookings = await insertBookings(tx, world, seats)
  await keepBooks(
    tx,
    bookings.map(({ id }) => id),
  )
  await insertRatings(tx, ratingsOf(bookings, people, leftToVisitors(bookings, people, now), now, dice))
  for (const { id } of people) await recount(tx, id, now)
}

/** A past trip with its passengers. It was copied from a trip this many days later. */
interface Taken {
  trip: DemoTrip
  days: number
  on: DemoRider[]
}

interface Choosing {
  riders: Riders
  people: DemoRider[]
  share: number
  now: Date
  dice: Dice
}

/** Chooses the past trips with passengers. The first two people on the login page travel together on the first of these trips. */
function takenOf(trips: Omit<Taken, 'on'>[], { riders, people, share, now, dice }: Choosing): Taken[] {
  const [lucia, sofia] = [LUCIA, SOFIA].map((subject) => people.find((one) => one.subject === subject))
  const subjects = new Set(regulars.map(({ driver }) => driver.subject))
  const daily = new Set(people.flatMap(({ id, subject }) => (subjects.has(subject) ? [id] : [])))
  const isTheirs = ({ trip }: Omit<Taken, 'on'>) => trip.driver_id === lucia?.id && isLately(trip.departs_at, now)
  const taken: Taken[] = []
  for (const { trip, days } of [...trips.filter(isTheirs).toReversed(), ...trips.filter((one) => !isTheirs(one))]) {
    if (!riders.isFree(trip.driver_id, trip)) continue
    const isNext = taken.length < TOGETHER && isTheirs({ trip, days })
    const first = sofia && isNext && riders.join(trip, sofia) ? [sofia] : []
    const isDriven = dice.chance(daily.has(trip.driver_id) ? share * DAILY_SHARE : share)
    const wanted = isDriven ? dice.whole(1, Math.min(3, trip.seats)) : 0
    const on = [...first, ...riders.board(trip, wanted - first.length, dice)]
    if (on.length === 0) continue
    riders.drive(trip)
    taken.push({ trip, days, on })
  }
  return taken
}

const isLately = (departsAt: Date, now: Date) => departsAt.getTime() > now.getTime() - LAST_DAYS * DAY_MS

/** Builds a seat that was paid some days before its trip, and settled once the trip has closed. */
function pastSeat(trip: DemoTrip, rider: DemoRider, now: Date, dice: Dice) {
  const requested_at = new Date(trip.departs_at.getTime() - dice.whole(20 * 60, 200 * 60) * MINUTE_MS)
  const confirmed_at = new Date(requested_at.getTime() + dice.whole(60, 600) * 1000)
  const closes = closesAt(trip.arrives_at)
  const isOver = closes <= now
  const ended = isOver ? closes : null
  return {
    ...demoSeatOf(trip, rider, { requested_at, confirmed_at }),
    state: isOver ? ('travelled' as const) : ('confirmed' as const),
    ended_at: ended,
    settled_at: ended,
  }
}

/** Returns the bookings that the first two people have not rated yet. */
function leftToVisitors(
  seats: { id: string; driver_id: string; passenger_id: string; departs_at: Date }[],
  people: DemoRider[],
  now: Date,
) {
  const idOf = (subject: string) => people.find((one) => one.subject === subject)?.id
  const [lucia, sofia] = [idOf(LUCIA), idOf(SOFIA)]
  const theirs = seats.filter((seat) => seat.driver_id === lucia && seat.passenger_id === sofia && isLately(seat.departs_at, now))
  return new Set(theirs.map(({ id }) => id))
}

/**
 * Sells seats of future trips: each is a booking paid in the sandbox, with its records. `wanted` has the number of seats by trip
 * id. The first people on the login page get no seat, so that a visitor may take any.
 */
export async function sellAhead(
  tx: Tx,
  world: World,
  { trips, wanted, riders }: { trips: DemoTrip[]; wanted: Map<string, number>; riders: Riders },
  seed: number,
): Promise<void> {
  const [now, dice, but] = [world.now(), diceOf(seed + 3), firstSubjects()]
  // a driver takes a while to answer; instant bookings are paid immediately
  const moments = ({ joining }: DemoTrip) => {
    const takesMs = joining === 'on_approval' ? dice.whole(10, 110) * MINUTE_MS : 0
    return { requested_at: new Date(now.getTime() - takesMs), confirmed_at: now }
  }
  const rows = trips.flatMap((trip) =>
    riders
      .board(trip, wanted.get(trip.id) ?? 0, dice, but)
      .map((rider) => ({ ...demoSeatOf(trip, rider, moments(trip)), state: 'confirmed' as const })),
  )
  if (rows.length === 0) return
  const bookings = await insertBookings(tx, world, rows)
  await keepBooks(
    tx,
    bookings.map(({ id }) => id),
  )
}

/** Requests a seat on the first driver's next trip with approval, by the product's own action. The request stays open. */
export async function askForSeat(tx: Tx, world: World, { trips, riders }: { trips: DemoTrip[]; riders: Riders }, seed: number) {
  const [driver] = await tx
    .selectFrom('accounts')
    .select('id')
    .where('subject', '=', people[0]?.subject ?? '')
    .execute()
  const trip = trips.find((one) => one.driver_id === driver?.id && one.joining === 'on_approval' && !one.only_women)
  const [rider] = trip ? riders.board(trip, 1, diceOf(seed + 4), firstSubjects()) : []
  const made = people.find(({ subject }) => subject === rider?.subject)
  if (!trip || !rider || !made) return
  const input = { idRoute: trip.id, message: 'Hola, viajo con una mochila sola. ¿Tenés lugar?' }
  await join(tx, world, { ...memberOf(made, rider.id), hasCar: rider.drives }, input, {})
}
