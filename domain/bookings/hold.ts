import { DAY_MS, MINUTE_MS } from '../time.ts'

/** A seat that was kept for a person and not paid. */
export interface UnpaidHold {
  trip: number
  from: Date
  to: Date
}

/** The unpaid holds of one person: until when each of those that are kept now lasts, and those that ended lately. */
export interface UnpaidHolds {
  open: Date[]
  ended: UnpaidHold[]
}

const MOST_OPEN = 3
const MOST_MINUTES = 45
const MOST_MINUTES_ON_ONE_TRIP = 30
const WINDOW_MS = DAY_MS
const BRIEF_MS = 2 * MINUTE_MS
const MOST_BRIEF = 20

/** Older holds change nothing: a pause lasts a day, its minutes are those of the day before, and looks count for a day before that. */
export const holdsCountSince = (now: Date) => new Date(now.getTime() - 3 * WINDOW_MS)

/** Whether another seat may be kept for a person who keeps so many. */
export const mayHoldMore = (open: number) => open < MOST_OPEN

/** Until when a person has to ask the driver of every trip, because of seats kept and not paid (B2); undefined when they need not. */
export function askUntil({ open, ended }: UnpaidHolds, now: Date): Date | undefined {
  const room = open.toSorted((a, b) => a.getTime() - b.getTime())[open.length - MOST_OPEN]
  const latest = Math.max(room?.getTime() ?? 0, lastPause(ended))
  return latest > now.getTime() ? new Date(latest) : undefined
}

/** When the last pause ends or ended: a day after the hold that used up the minutes. */
function lastPause(ended: UnpaidHold[]): number {
  const counted = withoutBrief(ended.toSorted(byEnd))
  const tooMuch = counted.filter((last) => {
    const recent = counted.filter((one) => isWithin(one, last))
    return (
      minutesOf(recent) >= MOST_MINUTES || minutesOf(recent.filter(({ trip }) => trip === last.trip)) >= MOST_MINUTES_ON_ONE_TRIP
    )
  })
  return Math.max(0, ...tooMuch.map(({ to }) => to.getTime() + WINDOW_MS))
}

const byEnd = (a: UnpaidHold, b: UnpaidHold) =>
  a.to.getTime() - b.to.getTime() || a.from.getTime() - b.from.getTime() || a.trip - b.trip

/** Opening the dialog and closing it again costs nothing, twenty times a day. `ended` is in order of its ends. */
function withoutBrief(ended: UnpaidHold[]): UnpaidHold[] {
  const brief = ended.filter((hold) => hold.to.getTime() - hold.from.getTime() <= BRIEF_MS)
  const free = new Set(brief.filter((hold, i) => brief.slice(0, i).filter((one) => isWithin(one, hold)).length < MOST_BRIEF))
  return ended.filter((hold) => !free.has(hold))
}

const isWithin = (one: UnpaidHold, last: UnpaidHold) => one.to <= last.to && one.to.getTime() > last.to.getTime() - WINDOW_MS

/** Every minute that was begun counts: a hold of seconds keeps others away too. */
const minutesOf = (holds: UnpaidHold[]) =>
  holds.reduce((sum, { from, to }) => sum + Math.ceil((to.getTime() - from.getTime()) / MINUTE_MS), 0)
