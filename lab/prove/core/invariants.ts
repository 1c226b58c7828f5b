import { holdsSeat, isLive } from '#domain/bookings/booking.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { type Core, DRIVER, type Seat } from './state.ts'

const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n)
const balance = (core: Core, account: string) => core.books.get(account) ?? 0n

/** Checks V1 to V15 on a core, and returns the ids of broken invariants. Does not call the functions that it checks. */
export function broken(core: Core): string[] {
  return Object.entries(invariants)
    .filter(([, holds]) => !holds(core))
    .map(([id]) => id)
}

const legsOf = ({ trip }: Core) => Array.from({ length: trip.legs }, (_, leg) => leg)
const heldSeatsOn = (core: Core, leg: number) =>
  core.bookings
    .filter((seat) => holdsSeat(seat.state) && seat.from <= leg && leg < seat.to)
    .reduce((sum, { seats }) => sum + seats, 0)
const freeOn = (core: Core, leg: number) => seatsFree(core.free, { from: leg, to: leg + 1 })
/** Counts the seats on a leg for which the driver was credited. A kept half counts as half a seat (M15). */
const creditedOn = (core: Core, leg: number) =>
  core.bookings
    .filter((seat) => core.refs.has(`settle:${seat.id}`) && seat.from <= leg && leg < seat.to)
    .reduce((sum, seat) => sum + creditedSeats(seat), 0)
function creditedSeats({ state, seats, keptMinor, halvesBack, givenUp }: Seat): number {
  const own = state !== 'cancelled' ? seats : keptMinor > 0n ? 0.5 * (seats - halvesBack) : 0
  return givenUp.filter((part) => part.keptMinor > 0n).reduce((sum, part) => sum + 0.5 * (part.seats - part.halvesBack), own)
}
const ofBooking = (core: Core, seat: Seat) =>
  core.payments.filter(({ order }) => core.orders.some(({ id, booking }) => id === order && booking === seat.id))

const invariants: Record<string, (core: Core) => boolean> = {
  V1: (core) => legsOf(core).every((leg) => freeOn(core, leg) === core.trip.seats - heldSeatsOn(core, leg)),
  V2: (core) => legsOf(core).every((leg) => freeOn(core, leg) >= 0 && freeOn(core, leg) <= core.trip.seats),
  V3: ({ bookings }) => {
    const live = bookings.filter(({ state }) => isLive(state)).map(({ person }) => person)
    const sizes = bookings.map(({ seats, givenUp }) => givenUp.reduce((sum, part) => sum + part.seats, seats))
    const areWhole = bookings.every(({ seats, absentSeats }) => seats >= 1 && absentSeats < seats)
    return new Set(live).size === live.length && !live.includes(DRIVER) && areWhole && sizes.every((size) => size <= 6)
  },
  V4: ({ bookings, orders }) =>
    bookings.every(
      ({ id, state, priceMinor, seats, givenUp }) =>
        !['confirmed', 'travelled', 'absent', 'not_driven'].includes(state) ||
        priceMinor === 0n ||
        orders.some(
          (order) =>
            order.booking === id &&
            !['opened', 'waiting', 'closed'].includes(order.state) &&
            // every seat had the same price, before some were given up
            order.priceMinor * BigInt(seats) === priceMinor * BigInt(givenUp.reduce((sum, part) => sum + part.seats, seats)),
        ),
    ),
  V6: ({ books }) => sum([...books.values()]) === 0n,
  V7: (core) =>
    core.bookings.every((seat) => {
      const taken = ofBooking(core, seat)
      const heldMinor = -balance(core, `held:${seat.id}`)
      const refunds = core.refunds.filter(({ booking, done }) => done && booking === seat.id)
      const gone = sum(refunds.map(({ minor, lost }) => minor - lost))
      const back = sum(
        taken.flatMap((one) => one.taken.filter(({ returned }) => !returned).map(({ minor, lost }) => minor - lost)),
      )
      const settled = core.settled.get(seat.id) ?? 0n
      return heldMinor >= 0n && heldMinor === sum(taken.map(({ minor }) => minor)) - gone - back - settled
    }),
  V8: (core) => {
    const pendingMinor = sum(core.orders.map(({ pendingApprovals: times, priceMinor }) => BigInt(times.length) * priceMinor))
    return balance(core, 'provider_clearing') === core.clearing - pendingMinor
  },
  V9: ({ payments, refunds }) =>
    payments.every(({ id, minor, refundMinor }) => {
      const all = sum(refunds.filter(({ payment }) => payment === id).map((one) => one.minor))
      return all === refundMinor && all <= minor
    }),
  V10: (core) =>
    -balance(core, `driver_due:${DRIVER}`) <= BigInt(core.trip.seats) * core.trip.priceMinor &&
    legsOf(core).every((leg) => creditedOn(core, leg) <= core.trip.seats),
  V15: ({ trip, bookings }) =>
    !trip.onlyWomen || bookings.every(({ person, state, seats }) => !holdsSeat(state) || (person.startsWith('w') && seats === 1)),
}

/** Returns overdue holds (V5). There are none after the scheduled jobs. */
export const overdue = ({ bookings, now }: Core) =>
  bookings.filter(
    ({ state, answerBy, payBy }) =>
      (['requested', 'waiting', 'offered'].includes(state) && now > answerBy + 5 * MINUTE_MS) ||
      (state === 'accepted' && now > (payBy ?? 0) + 5 * MINUTE_MS),
  )
