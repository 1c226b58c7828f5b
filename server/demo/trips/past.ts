import type { Insertable } from 'kysely'
import { closesAt } from '#domain/payments/settlement.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { recount } from '../../ratings/queries.ts'
import type { World } from '../../world.ts'
import { type Dice, diceOf } from '../dice.ts'
import type { DemoRider, Riders } from '../people/riders.ts'
import { earlier, insertBookings, insertPastTrips, insertRatings, type DemoTrip, listDemoPeople } from '../queries.ts'
import { ratingsOf } from '../ratings.ts'
import { keepBooks } from './books.ts'
import { demoSeatOf } from './seats.ts'

/** The first two people of the login page: they travelled together lately, and their ratings are left to the visitor. */
const [LUCIA, SOFIA] = ['demo-lucia-fernandez', 'demo-sofia-herrera']
const LAST_DAYS = 13
const TOGETHER = 2

/** How many days earlier trips to come were driven, too, and how many of them. */
const months = [
  { days: 28, share: 0.34 },
  { days: 56, share: 0.14 },
] as const

/**
 * What people did in the two months before: some of the trips to come, four and eight weeks earlier, with passengers who paid, travelled and
 * rated. Where money moves outside, nothing was paid. What accounts show of ratings is what these say.
 */
export async function livePast(world: World, tx: Tx, riders: Riders, seed: number): Promise<void> {
  const [now, dice] = [world.now(), diceOf(seed + 1)]
  const people = await listDemoPeople(tx)
  const taken: Taken[] = []
  for (const { days, share } of months) taken.push(...takenOf(await earlier(tx, now, days), { riders, people, share, now, dice }))
  const trips = await insertPastTrips(tx, taken, world.payments.name === 'sandbox')
  const seats = trips.flatMap((trip, i) => (taken[i]?.on ?? []).map((rider) => pastSeat(trip, rider, now, dice)))
  const bookings = await insertBookings(tx, seats)
  await keepBooks(
    tx,
    bookings.map(({ id }) => id),
  )
  await insertRatings(tx, ratingsOf(bookings, people, leftToVisitors(bookings, people, now), now, dice))
  for (const { id } of people) await recount(tx, id, now)
}

/** A trip that was driven, so many days before the one that it was copied from, and who was on board. */
export interface Taken {
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

/** Of the trips that may have been driven those that passengers joined. The first ones are of the first two people together. */
function takenOf(trips: Omit<Taken, 'on'>[], { riders, people, share, now, dice }: Choosing): Taken[] {
  const [lucia, sofia] = [LUCIA, SOFIA].map((subject) => people.find((one) => one.subject === subject))
  const isTheirs = ({ trip }: Omit<Taken, 'on'>) => trip.driver_id === lucia?.id && isLately(trip.departs_at, now)
  const taken: Taken[] = []
  for (const { trip, days } of [...trips.filter(isTheirs).toReversed(), ...trips.filter((one) => !isTheirs(one))]) {
    if (!riders.isFree(trip.driver_id, trip)) continue
    const isNext = taken.length < TOGETHER && isTheirs({ trip, days })
    const first = sofia && isNext && riders.join(trip, sofia) ? [sofia] : []
    const wanted = dice.chance(share) ? dice.whole(1, Math.min(3, trip.seats)) : 0
    const on = [...first, ...riders.board(trip, wanted - first.length, dice)]
    if (on.length === 0) continue
    riders.drive(trip)
    taken.push({ trip, days, on })
  }
  return taken
}

const isLately = (departsAt: Date, now: Date) => departsAt.getTime() > now.getTime() - LAST_DAYS * DAY_MS

/** A seat that was paid some days before its trip; what has closed is settled. */
function pastSeat(trip: DemoTrip, rider: DemoRider, now: Date, dice: Dice): Insertable<Tables['bookings']> {
  const requested_at = new Date(trip.departs_at.getTime() - dice.whole(20 * 60, 200 * 60) * MINUTE_MS)
  const confirmed_at = new Date(requested_at.getTime() + dice.whole(60, 600) * 1000)
  const closes = closesAt(trip.arrives_at)
  const isOver = closes <= now
  const ended = isOver ? closes : null
  return {
    ...demoSeatOf(trip, rider, { requested_at, confirmed_at }),
    state: isOver ? 'travelled' : 'confirmed',
    ended_at: ended,
    settled_at: ended,
  }
}

/** The bookings that the first two people have not rated yet. */
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
