import { moneyWordsIn } from '../../moderation/signal.ts'
import type { Gender } from '../../people/account.ts'
import { distanceM, type Point } from '../../places/place.ts'
import type { Reason } from '../../refusal.ts'
import { type Day, isClock } from '../../time.ts'
import { CORRIDOR_RADIUS_M } from '../stretch.ts'
import { saysContact } from './noteContacts.ts'

/* A ride request is an alert that its passenger shows to drivers (ST14 to ST16). */

/** Maximum number of a person's alerts that drivers see at a time. */
export const MAX_SHOWN = 5
export const MAX_NOTE = 140
/** Maximum number of hours by which a passenger can be flexible, earlier and later. */
export const MAX_FLEXIBLE_HOURS = 3
/** Maximum number of invitations that a driver may send on one day. */
export const MAX_INVITATIONS_A_DAY = 10

/** A passenger's details of a ride request. `from` and `until` are HH:MM at the pick-up, empty for any hour. */
export interface RideRequest {
  note: string
  from: string
  until: string
  flexibleHours: number
  /** only female drivers see it */
  onlyWomen: boolean
}

/** Facts about the passenger who shows a request. */
interface Requester {
  registered: boolean
  barred: boolean
  gender: Gender | null
}

/** Returns the reason why a passenger may not show an alert. `shown` counts the passenger's other shown alerts. */
export function whyNotShow({ registered, barred, gender }: Requester, showing: RideRequest, shown: number): Reason | undefined {
  if (barred) return 'barred'
  if (!registered) return 'registration_needed'
  if (showing.onlyWomen && gender !== 'Female') return 'women_only_by_women'
  return whyNotHours(showing) ?? whyNotNote(showing.note) ?? whyNotShown(shown)
}

/** Checks the maximum number of shown alerts. `shown` counts the person's other shown alerts. */
export const whyNotShown = (shown: number): Reason | undefined => (shown >= MAX_SHOWN ? 'too_many_shown' : undefined)

function whyNotHours({ from, until, flexibleHours }: RideRequest): Reason | undefined {
  if (flexibleHours < 0 || flexibleHours > MAX_FLEXIBLE_HOURS || !Number.isInteger(flexibleHours)) return 'hours_malformed'
  if (from === '' && until === '') return undefined
  if (!isClock(from) || !isClock(until)) return 'hours_malformed'
  return from < until ? undefined : 'hours_backwards'
}

/** Refuses a note with a telephone, address, external account or price, since people meet and pay in the product (ST14). */
export function whyNotNote(note: string): Reason | undefined {
  if (Array.from(note).length > MAX_NOTE) return 'note_too_long'
  return saysContact(note) || moneyWordsIn(note).length > 0 ? 'contact_in_note' : undefined
}

/** Checks whether a pick-up is within the hours of a request and its tolerance. A request without hours fits any pick-up. */
export function isWithinHours({ from, until, flexibleHours }: Omit<RideRequest, 'note' | 'onlyWomen'>, pickUp: string): boolean {
  if (!from || !until) return true
  const slack = flexibleHours * 60
  return minuteOf(from) - slack <= minuteOf(pickUp) && minuteOf(pickUp) <= minuteOf(until) + slack
}

export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A stretch on a day: the pick-up, its day by the local clock, and the drop-off. */
export interface RoadOnDay {
  from: Point
  to: Point
  day: Day
}

/** Checks whether a seat satisfies a request: on its day, with pick-up and drop-off within the radius of a search (ST5, ST18). */
export const isSeatFor = (request: RoadOnDay, seat: RoadOnDay): boolean =>
  seat.day === request.day &&
  distanceM(seat.from, request.from) <= CORRIDOR_RADIUS_M &&
  distanceM(seat.to, request.to) <= CORRIDOR_RADIUS_M

/** Checks whether a driver sees a request. Only women see women-only requests (ST15). */
export const isShownTo = (driver: Gender | null, onlyWomen: boolean) => !onlyWomen || driver === 'Female'

interface Inviting {
  /** invitations that this driver sent today */
  today: number
  /** this person was already invited to this trip */
  before: boolean
  /** the trip has departed, is cancelled, or awaits answers to a change */
  over: boolean
}

/** Returns the reason why a driver may not invite a passenger to a trip (ST16). */
export function whyNotInvite({ today, before, over }: Inviting): Reason | undefined {
  if (over) return 'not_possible_now'
  if (before) return 'already_invited'
  return today >= MAX_INVITATIONS_A_DAY ? 'too_many_invitations' : undefined
}
