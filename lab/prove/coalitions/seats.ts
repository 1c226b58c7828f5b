import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Outing } from './outing.ts'
import type { Part, Seen } from './seen.ts'

/* Seats, halves and credits of a trip's bookings, counted for the properties. */

export const wrong = (some: Seen[], say: (one: Seen) => string) => some.map(say)[0]
export const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n)
export const whoOf = ({ bookings }: Outing, { id }: Seen) => bookings.find((one) => one.id === id)?.who ?? -1
export const rode = ({ state }: Seen) => state === 'travelled' || state === 'absent'

/** Checks whether a bank, or a refund by the driver, changed the outcome. */
export const isTouched = ({ given }: Outing, { id, bankedAt }: Seen) => bankedAt !== null || given.has(id)

export const isByPassenger = ({ state, endedBy, confirmedAt }: Seen) =>
  state === 'cancelled' && endedBy === 'passenger' && confirmedAt !== null
export const minutesBefore = ({ departsAt, endedAt }: Seen) => (departsAt.getTime() - (endedAt?.getTime() ?? 0)) / MINUTE_MS

/** Returns the credit for the seats that remained when the booking ended. */
export const ownCredit = ({ credited, keptMinorOfParts }: Seen) => credited - keptMinorOfParts

const seatsOf = (parts: Part[]) => parts.reduce((total, { seats, halvesBack }) => total + seats - halvesBack, 0)
const creditedParts = ({ parts }: Seen) => parts.filter(({ minor }) => minor > 0)

/** Counts a kept half as half a seat (M15). */
export function creditedSeats(one: Seen): number {
  if (one.credited <= 0n) return 0
  const own = ownCredit(one) <= 0n ? 0 : one.state === 'cancelled' ? (one.seats - one.halvesBack) / 2 : one.seats
  return own + seatsOf(creditedParts(one)) / 2
}

/**
 * Returns the minimum of seats that shared the meters of a booking: seats that rode, and halves that no bank had taken when the
 * trip was divided (D4).
 */
export function headsAtLeast(one: Seen): number {
  if (one.goneWhenDivided) return rode(one) ? one.seats : 0
  const own = rode(one) ? one.seats : one.state === 'cancelled' && ownCredit(one) > 0n ? one.seats - one.halvesBack : 0
  return own + (one.bankedAt === null ? seatsOf(creditedParts(one)) : 0)
}

/** Returns the maximum of these seats. It includes halves that a bank took later, because they may have counted. */
export function headsAtMost(one: Seen): number {
  if (one.bankedAt === null || one.goneWhenDivided) return headsAtLeast(one)
  const own = rode(one) || isByPassenger(one) || ownCredit(one) > 0n ? one.seats : 0
  return own + one.parts.reduce((total, { seats }) => total + seats, 0)
}

export const isLatePart = ({ departsAt }: Seen, { at }: Pick<Part, 'at'>) => departsAt.getTime() - at < DAY_MS

/**
 * Checks whether held seats and halves, on some meter of the booking, may have exceeded the highest number of seats that was ever
 * offered (M15).
 */
export function mayBeFull({ mostSeats }: Outing, one: Seen, all: Seen[]): boolean {
  const cuts = all.map(({ fromM }) => fromM).filter((m) => m >= one.fromM && m < one.toM)
  return [one.fromM, ...cuts].some((m) => {
    const there = all.filter(({ fromM, toM }) => fromM <= m && m < toM)
    return there.reduce((seats, other) => seats + seatsAndHalves(other), 0) > mostSeats
  })
}

function seatsAndHalves(one: Seen): number {
  const own = rode(one) ? one.seats : isByPassenger(one) && minutesBefore(one) < 24 * 60 ? one.seats / 2 : 0
  const late = one.parts.filter((part) => isLatePart(one, part))
  return late.reduce((total, { seats }) => total + seats / 2, own)
}
