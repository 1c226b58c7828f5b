import { moneyWordsIn } from '../../moderation/signal.ts'
import type { Gender } from '../../people/account.ts'
import { distanceM, type Point } from '../../places/place.ts'
import type { Reason } from '../../refusal.ts'
import { type Day, isClock } from '../../time.ts'
import { CORRIDOR_RADIUS_M } from '../stretch.ts'
import { saysContact } from './noteContacts.ts'

/* A ride request: an alert that its passenger shows to drivers (ST14 to ST16). */

/** Alerts of one person that may be shown at a time. */
export const MAX_SHOWN = 5
export const MAX_NOTE = 140
/** Limit of the hours by which a passenger may leave earlier or later. */
export const MAX_FLEXIBLE_HOURS = 3
/** Invitations of a driver on one day. */
export const MAX_INVITATIONS_A_DAY = 10

/** A passenger's details of a ride request; `from` and `until` are HH:MM at the pick-up, empty for any hour. */
export interface RideRequest {
  note: string
  from: string
  until: string
  flexibleHours: number
  /** shown only to drivers who are women */
  onlyWomen: boolean
}

/** The passenger who shows a request. */
interface Requester {
  registered: boolean
  barred: boolean
  gender: Gender | null
}

/** Reason that a passenger may not show an alert. `shown` counts the other shown ones. */
export function whyNotShow({ registered, barred, gender }: Requester, showing: RideRequest, shown: number): Reason | undefined {
  if (barred) return 'barred'
  if (!registered) return 'registration_needed'
  if (showing.onlyWomen && gender !== 'Female') return 'women_only_by_women'
  return whyNotHours(showing) ?? whyNotNote(showing.note) ?? whyNotShown(shown)
}

/** `shown` are the other alerts of the person that are shown. */
export const whyNotShown = (shown: number): Reason | undefined => (shown >= MAX_SHOWN ? 'too_many_shown' : undefined)

function whyNotHours({ from, until, flexibleHours }: RideRequest): Reason | undefined {
  if (flexibleHours < 0 || flexibleHours > MAX_FLEXIBLE_HOURS || !Number.isInteger(flexibleHours)) return 'hours_malformed'
  if (from === '' && until === '') return undefined
  if (!isClock(from) || !isClock(until)) return 'hours_malformed'
  return from < until ? undefined : 'hours_backwards'
}

/** A note of a shown request contains no telephone, address, external account or price: people meet and pay here (ST14). */
export function whyNotNote(note: string): Reason | undefined {
  if (Array.from(note).length > MAX_NOTE) return 'note_too_long'
  return saysContact(note) || moneyWordsIn(note).length > 0 ? 'contact_in_note' : undefined
}

/** True for a pick-up within the hours of a request and its tolerance. A request without hours matches any pick-up time. */
export function isWithinHours({ from, until, flexibleHours }: Omit<RideRequest, 'note' | 'onlyWomen'>, pickUp: string): boolean {
  if (!from || !until) return true
  const slack = flexibleHours * 60
  return minuteOf(from) - slack <= minuteOf(pickUp) && minuteOf(pickUp) <= minuteOf(until) + slack
}

export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A road on a day: where and on which day of the pick-up's own clock one gets on, and where one gets off. */
export interface RoadOnDay {
  from: Point
  to: Point
  day: Day
}

/** True when a seat satisfies a request: on its day, with both ends as near as a search finds them (ST5, ST18). */
export const isSeatFor = (request: RoadOnDay, seat: RoadOnDay): boolean =>
  seat.day === request.day &&
  distanceM(seat.from, request.from) <= CORRIDOR_RADIUS_M &&
  distanceM(seat.to, request.to) <= CORRIDOR_RADIUS_M

/** Visibility of a request to a driver: a request for women is shown to women (ST15). */
export const isShownTo = (driver: Gender | null, onlyWomen: boolean) => !onlyWomen || driver === 'Female'

interface Inviting {
  /** requests sent by this driver today */
  today: number
  /** this person was invited to this trip before */
  before: boolean
  /** the trip has departed or is cancelled, or awaits answers to a change */
  over: boolean
}

/** Reason that a driver may not invite a passenger to a trip (ST16). */
export function whyNotInvite({ today, before, over }: Inviting): Reason | undefined {
  if (over) return 'not_possible_now'
  if (before) return 'already_invited'
  return today >= MAX_INVITATIONS_A_DAY ? 'too_many_invitations' : undefined
}
