import type { Gender } from '../../people/account.ts'
import type { Reason } from '../../refusal.ts'
import { dayAfter, dayNumber, DAY_MS, type Day } from '../../time.ts'
import { avoidedBy, fits, type TripStretch } from '../search/matching.ts'
import { MAX_DAYS_AHEAD } from '../trip.ts'

/** Alerts of one person that have not ended, switched off or not. */
export const MAX_ALERTS = 20
/** Days that an alert names, first and last included. */
export const MAX_ALERT_DAYS = 31
/** An alert for any day lasts this long, and may then be switched on again. */
export const ANY_DAY_STANDS = 90
/** Notifications of an alert per day; the last one announces the limit. */
export const MAX_NOTIFIED_A_DAY = 5
/** Alerts are deleted this long after their last day. */
export const KEPT_ENDED_MS = 30 * DAY_MS
export const MAX_SAVED = 100

/** An alert: the saved search of a passenger, for days at the pick-up. */
export interface Alert {
  firstDay: Day
  lastDay: Day
  seats: number
  /** preference bits */
  preferences: number
}

/** The passenger of an alert, and their relation to the driver of a trip. */
export interface AlertOwner {
  gender: Gender | null
  /** neither barred nor a former member, and the use of their data is not restricted (16.2) */
  active: boolean
  /** the owner is the driver, or one of the two has blocked the other (ST4) */
  blocked: boolean
}

/** True when an alert reports a stretch: the rule of a search on each of its days. */
export const matches = (alert: Alert, { gender, active, blocked }: AlertOwner, stretch: TripStretch, now: Date): boolean =>
  active &&
  !blocked &&
  fits(stretch, {
    first: alert.firstDay,
    last: alert.lastDay,
    seats: alert.seats,
    need: alert.preferences,
    avoid: avoidedBy(gender),
    now,
  })

/** The days of an alert for any day that is set, or switched on again, today. */
export const anyDayFrom = (today: Day) => ({ firstDay: today, lastDay: dayAfter(today, ANY_DAY_STANDS - 1) })

/** Errors of the days of an alert. `today` is the day at the pick-up. */
export function whyNotDays({ firstDay, lastDay }: Pick<Alert, 'firstDay' | 'lastDay'>, today: Day): Reason | undefined {
  if (lastDay < firstDay) return 'days_backwards'
  if (lastDay < today) return 'date_in_past'
  if (dayNumber(firstDay) > dayNumber(today) + MAX_DAYS_AHEAD) return 'date_too_far'
  if (dayNumber(lastDay) - dayNumber(firstDay) >= MAX_ALERT_DAYS) return 'too_many_days'
}

/** `standing` are those the person has, besides this one. */
export const whyNotAlert = (standing: number): Reason | undefined => (standing >= MAX_ALERTS ? 'too_many_alerts' : undefined)

/** `saved` are those the person has, besides this one. */
export const whyNotSave = (saved: number): Reason | undefined => (saved >= MAX_SAVED ? 'too_many_saved' : undefined)

/** True while an alert may report another trip today, and true for the last one of the day. */
export const mayNotify = (foundToday: number) => foundToday < MAX_NOTIFIED_A_DAY
export const isLastToday = (foundToday: number) => foundToday === MAX_NOTIFIED_A_DAY - 1
