import { DAY_MS, MINUTE_MS } from '../time.ts'

/** An unpaid seat that is held: offered, or awaiting payment. */
export interface UnpaidHold {
  trip: number
  from: Date
  to: Date
}

/** Deadline and seats of a booking that awaits a payment or the answer to an offer. */
export interface OpenHold {
  until: Date
  seats: number
}

/** A person's unpaid holds: the open holds, and those that ended recently. */
export interface UnpaidHolds {
  open: OpenHold[]
  ended: UnpaidHold[]
}

/** A person's lapses with drivers who are paid in the car, and the person's holds of prepaid seats. */
export interface Conduct extends UnpaidHolds {
  lapses: Date[]
}

/** Maximum number of seats for a person without a profile, whose identity is unknown (B2). */
const MAX_SEATS_UNREGISTERED = 2

export interface Sitting {
  registered: boolean
  /** future seats that the person has booked, holds or has requested, as booker or companion */
  liveSeats: number
}

export const mayTakeSeats = ({ registered, liveSeats }: Sitting, seats = 1): boolean =>
  registered || liveSeats + seats <= MAX_SEATS_UNREGISTERED

const MAX_OPEN = 3
const MAX_OPEN_SEATS = 8
const MAX_MINUTES = 45
const MAX_MINUTES_ON_ONE_TRIP = 30
const WINDOW_MS = DAY_MS
const BRIEF_MS = 2 * MINUTE_MS
const MAX_BRIEF = 20

/**
 * Returns the instant before which holds have no effect, three days ago. An approval period lasts a day. It depends on the holds
 * of the day before it. Whether those count depends on the number of short holds in the day before that.
 */
export const holdsCountSince = (now: Date) => new Date(now.getTime() - 3 * WINDOW_MS)

/** Checks whether a person with these open holds may hold further seats (B2). */
export const mayHoldMore = (open: OpenHold[], seats = 1) => open.length < MAX_OPEN && seatsIn(open) + seats <= MAX_OPEN_SEATS

const MAX_LAPSES = 3
export const LAPSE_DAYS = 90

/**
 * Returns until when this person's bookings need the driver's approval, because of late cancellations, absences or shares not
 * paid in the car (P17).
 */
export function lapsedUntil(lapses: Date[], now: Date): Date | undefined {
  const times = lapses.map((at) => at.getTime()).toSorted((a, b) => b - a)
  const until = (times[MAX_LAPSES - 1] ?? -Infinity) + LAPSE_DAYS * DAY_MS
  return until > now.getTime() ? new Date(until) : undefined
}

/** Returns until when this person needs every driver's approval for these seats. `priceMinor` is due in advance. */
export const asksUntil = (conduct: Conduct, priceMinor: bigint, now: Date, seats = 1) =>
  priceMinor === 0n ? lapsedUntil(conduct.lapses, now) : askUntil(conduct, now, seats)

const seatsIn = (open: OpenHold[]) => open.reduce((sum, { seats }) => sum + seats, 0)

/** Returns until when unpaid holds require approval for this number of seats (B2). Undefined when they do not. */
export function askUntil({ open, ended }: UnpaidHolds, now: Date, seats = 1): Date | undefined {
  const latest = Math.max(roomFrom(open, seats), lastPause(ended))
  return latest > now.getTime() ? new Date(latest) : undefined
}

/** Returns the instant at which enough open holds have ended for these seats; 0 when they fit now. */
function roomFrom(open: OpenHold[], seats: number): number {
  const inOrder = open.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const last = inOrder.findIndex((_, i) => mayHoldMore(inOrder.slice(i), seats))
  const ended = last < 0 ? inOrder.at(-1) : inOrder[last - 1]
  return ended?.until.getTime() ?? 0
}

/** Returns the end of the last approval period: a day after the hold that used up the minutes. */
function lastPause(ended: UnpaidHold[]): number {
  const counted = withoutBrief(ended.toSorted(byEnd))
  const tooMuch = counted.filter((last) => {
    const recent = counted.filter((one) => isWithin(one, last))
    return (
      minutesOf(recent) >= MAX_MINUTES || minutesOf(recent.filter(({ trip }) => trip === last.trip)) >= MAX_MINUTES_ON_ONE_TRIP
    )
  })
  return Math.max(0, ...tooMuch.map(({ to }) => to.getTime() + WINDOW_MS))
}

const byEnd = (a: UnpaidHold, b: UnpaidHold) =>
  a.to.getTime() - b.to.getTime() || a.from.getTime() - b.from.getTime() || a.trip - b.trip

/** Removes up to twenty short holds a day, since opening and closing the dialog is free. `ended` is sorted by end. */
function withoutBrief(ended: UnpaidHold[]): UnpaidHold[] {
  const brief = ended.filter((hold) => hold.to.getTime() - hold.from.getTime() <= BRIEF_MS)
  const free = new Set(brief.filter((hold, i) => brief.slice(0, i).filter((one) => isWithin(one, hold)).length < MAX_BRIEF))
  return ended.filter((hold) => !free.has(hold))
}

const isWithin = (one: UnpaidHold, last: UnpaidHold) => one.to <= last.to && one.to.getTime() > last.to.getTime() - WINDOW_MS

/** Counts each started minute, since a hold of seconds also blocks other passengers. */
const minutesOf = (holds: UnpaidHold[]) =>
  holds.reduce((sum, { from, to }) => sum + Math.ceil((to.getTime() - from.getTime()) / MINUTE_MS), 0)
