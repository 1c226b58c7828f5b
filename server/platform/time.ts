import { Temporal } from 'temporal-polyfill'
import { refuse } from '#domain/refusal.ts'
import { type Day, MINUTE_MS } from '#domain/time.ts'

/**
 * Returns the instant at which a wall clock in a zone shows this day and time, the first one if there are two. Refuses a time
 * that the clocks skip (T2).
 */
export function instantOf(day: Day, time: string, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const instant = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!instant.toPlainDateTime().equals(wall)) refuse('time_does_not_exist')
  return new Date(instant.epochMilliseconds)
}

/**
 * Returns the instant of an agreed time in a zone. If the zone's rules have changed since, the clocks may skip that time: the
 * instant is then the same time after the gap has begun.
 */
export const agreedInstant = (day: Day, time: string, zone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
  )

/** Returns the instant of a time on a day in a zone, and whether the time exists on that day. */
export function clockTimeOn(day: Day, time: string, zone: string): { at: Date; exists: boolean } {
  const at = agreedInstant(day, time, zone)
  const onClock = wallClock(at, zone)
  return { at, exists: onClock.day === day && onClock.time === time }
}

/** Returns the instant at which a day begins in a zone: midnight, or the first moment after it if the clocks skip midnight. */
export const startOf = (day: Day, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

const formats = new Map<string, Intl.DateTimeFormat>()

// making a formatter takes longer than a search, and there are few zones
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, made)
  return made
}

/** Returns the local day and HH:MM of an instant in a zone. */
export function wallClock(instant: Date, zone: string): { day: Day; time: string } {
  const [day = '', time = ''] = formatFor(zone).format(instant).split(' ')
  return { day, time }
}

/** Zone of "today" when no place is given (T5). */
export const HOME_ZONE = 'America/Argentina/Buenos_Aires'

export const todayIn = (now: Date, zone: string): Day => wallClock(now, zone).day

export const minutesOf = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS)

// computing a midnight takes longer than a database query; few days and zones occur, except in unusual requests
const midnights = new Map<string, number>()
const MAX_REMEMBERED = 10_000

/** Returns the minutes since 1970 at which a day begins in a zone. */
export function midnight(day: Day, zone: string): number {
  const key = `${day} ${zone}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  if (midnights.size >= MAX_REMEMBERED) midnights.clear()
  const found = minutesOf(startOf(day, zone))
  midnights.set(key, found)
  return found
}
