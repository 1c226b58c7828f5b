import type * as z from 'zod/mini'
import type { setAlert } from '#contract/trips/alerts.ts'
import type { Member } from '#domain/people/account.ts'
import type { Place } from '#domain/places/place.ts'
import { refuseIf } from '#domain/refusal.ts'
import { type Day, dayAfter, dayFrom, dayNumber } from '#domain/time.ts'
import { anyDayFrom, whyNotDays } from '#domain/trips/alerts/alert.ts'
import { avoidedBy } from '#domain/trips/search/matching.ts'
import { preferenceBits, preferencesFrom, whyNotPrefer, whyNotSeats } from '#domain/trips/trip.ts'
import { todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { type StretchSearch, resolvePlace } from '../search/parseSearch.ts'
import { findTrips } from '../search/search.ts'

export type SentAlert = z.output<typeof setAlert.body>

/** The alert that the caller requests, parsed and checked. */
export interface WantedAlert {
  from: Place
  to: Place
  firstDay: Day
  lastDay: Day
  anyDay: boolean
  seats: number
  /** preference bits */
  preferences: number
}

/** Parses the input of an alert: the fields of a search, with one day, several days, or none for any. */
export function wanted(world: World, me: Member, input: SentAlert): WantedAlert {
  const [from, to] = [resolvePlace(world, input.from), resolvePlace(world, input.to)]
  refuseIf(from.id === to.id ? 'same_place' : undefined)
  const seats = input.place ?? 1
  refuseIf(whyNotSeats(seats))
  const chosen = preferencesFrom(input.restriction ?? '')
  refuseIf(whyNotPrefer(chosen, me.gender))
  const today = todayIn(world.now(), from.zone)
  const days = input.date || input.until ? namedDays(input, today) : anyDayFrom(today)
  return { from, to, ...days, anyDay: !input.date && !input.until, seats, preferences: preferenceBits(chosen) }
}

function namedDays({ date, until }: SentAlert, today: Day) {
  const firstDay = date ? dayFrom(date) : today
  const days = { firstDay, lastDay: until ? dayFrom(until) : firstDay }
  refuseIf(whyNotDays(days, today))
  return days
}

const DAYS_LOOKED_AT = 14
const MAX_SHOWN = 60

/** Counts matching trips by other drivers within the first two weeks of the requested days. */
export async function alreadyThere(world: World, me: Member, alert: WantedAlert): Promise<number> {
  const today = todayIn(world.now(), alert.from.zone)
  const first = alert.firstDay > today ? alert.firstDay : today
  const count = Math.min(DAYS_LOOKED_AT, dayNumber(alert.lastDay) - dayNumber(first) + 1)
  const days = Array.from({ length: count }, (_, i) => dayAfter(first, i))
  const found = await Promise.all(days.map((day) => findTrips(world, searchFor(world, me, alert, day), MAX_SHOWN)))
  return Math.min(MAX_SHOWN, found.flat().filter(({ driver_id }) => driver_id !== me.id).length)
}

const searchFor = (
  { now }: World,
  { id: caller, gender }: Member,
  { from, to, seats, preferences }: WantedAlert,
  day: Day,
): StretchSearch => ({
  caller,
  from,
  to,
  day,
  seats,
  need: preferences,
  avoid: avoidedBy(gender),
  order: 'departure',
  after: undefined,
  now: now(),
})
