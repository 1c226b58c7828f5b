import type { Gender } from '../../people/account.ts'
import type { Reason } from '../../refusal.ts'
import { dayAfter, dayNumber, DAY_MS, type Day } from '../../time.ts'
import { avoidedBy, fits, type TripStretch } from '../search/matching.ts'
import { MAX_DAYS_AHEAD } from '../trip.ts'

/** Maximum number of a person's alerts that have not ended, switched on or off. */
export const MAX_ALERTS = 20
/** Maximum number of days of an alert, including the first and the last. */
export const MAX_ALERT_DAYS = 31
/** Duration in days of an alert for any day. Afterwards the passenger may switch it on again. */
export const ANY_DAY_STANDS = 90
/** Notifications of an alert per day; the last one announces the limit. */
export const MAX_NOTIFIED_A_DAY = 5
/** An alert is deleted this long after its last day. */
export const KEPT_ENDED_MS = 30 * DAY_MS
export const MAX_SAVED = 100

/** A passenger's alert: a search that is saved for several days, which are local days at the pick-up. */
export interface Alert {
  firstDay: Day
  lastDay: Day
  seats: number
  /** preference bits */
  preferences: number
}

/** The passenger of an alert, and the passenger's relation to the driver of a trip. */
export interface AlertOwner {
  gender: Gender | null
  /** the passenger is neither barred nor a former member, and the use of the data is not restricted (16.2) */
  active: boolean
  /** the passenger is the driver, or one of them has blocked the other (ST4) */
  blocked: boolean
}

/** Checks whether an alert matches a stretch: a search on one of the alert's days would find the stretch. */
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

/** Returns the first and last day of an alert for any day, when it is created or switched on again today. */
export const anyDayFrom = (today: Day) => ({ firstDay: today, lastDay: dayAfter(today, ANY_DAY_STANDS - 1) })

/** Returns the reason to refuse the days of an alert. `today` is the local day at the pick-up. */
export function whyNotDays({ firstDay, lastDay }: Pick<Alert, 'firstDay' | 'lastDay'>, today: Day): Reason | undefined {
  if (lastDay < firstDay) return 'days_backwards'
  if (lastDay < today) return 'date_in_past'
  if (dayNumber(firstDay) > dayNumber(today) + MAX_DAYS_AHEAD) return 'date_too_far'
  if (dayNumber(lastDay) - dayNumber(firstDay) >= MAX_ALERT_DAYS) return 'too_many_days'
}

/** Checks the maximum number of alerts. `standing` counts the person's other alerts. */
export const whyNotAlert = (standing: number): Reason | undefined => (standing >= MAX_ALERTS ? 'too_many_alerts' : undefined)

/** Checks the maximum number of saved trips. `saved` counts the person's other saved trips. */
export const whyNotSave = (saved: number): Reason | undefined => (saved >= MAX_SAVED ? 'too_many_saved' : undefined)

/** Checks whether an alert may report another trip today. */
export const mayNotify = (foundToday: number) => foundToday < MAX_NOTIFIED_A_DAY
export const isLastToday = (foundToday: number) => foundToday === MAX_NOTIFIED_A_DAY - 1
