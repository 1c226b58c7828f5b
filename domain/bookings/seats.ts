/**
 * Maximum number of legs. Seats are counted per leg, with four bits each, in one integer (SE3, F5); the lowest four bits are the
 * first leg.
 */
export const MAX_LEGS = 15
export const MAX_SEATS = 6

/** Legs `from` to `to - 1`. */
export interface Legs {
  from: number
  to: number
}

/** Seats of one booking on each of its legs. */
export interface SeatsOnLegs extends Legs {
  seats: number
}

/** Returns one seat on each leg. */
export const seatOn = ({ from, to }: Legs): bigint => ((1n << BigInt(4 * to)) - (1n << BigInt(4 * from))) / 15n

/** Returns all seats of a booking on each of its legs. */
export const seatsOn = ({ seats, ...legs }: SeatsOnLegs): bigint => seatOn(legs) * BigInt(seats)

/** Returns the packed number of a car with `seats` free on each of `legs` legs. */
export const allFree = (legs: number, seats: number): bigint => seatOn({ from: 0, to: legs }) * BigInt(seats)

/** Returns the smallest number of free seats over the legs. */
export function seatsFree(free: bigint, { from, to }: Legs): number {
  let [least, rest] = [Infinity, free >> BigInt(4 * from)]
  for (let leg = from; leg < to; leg++, rest >>= 4n) least = Math.min(least, Number(rest & 15n))
  return least
}

/** Checks whether the seats are free on all of these legs. */
export const hasRoomFor = (free: bigint, { seats, ...legs }: SeatsOnLegs): boolean => seatsFree(free, legs) >= seats

/** Returns the legs of a ride from one position to another, rounded outwards. `bounds` are the meters at which legs meet. */
export function legsBetween(bounds: number[], fromM: number, toM: number): Legs {
  const from = bounds.findLastIndex((bound, i) => bound <= fromM && i < bounds.length - 1)
  const to = bounds.findIndex((bound, i) => bound >= toM && i > 0)
  return { from: Math.max(0, from), to: to < 0 ? bounds.length - 1 : to }
}
