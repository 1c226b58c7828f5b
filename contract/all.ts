import * as accounts from './accounts.ts'
import * as alarms from './alarms.ts'
import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import * as bookings from './bookings.ts'
import * as cases from './cases.ts'
import * as changes from './changes.ts'
import * as dashboard from './dashboard.ts'
import * as dataRequests from './dataRequests.ts'
import * as dualControl from './dualControl.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as holds from './holds.ts'
import * as images from './images.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as money from './payments.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as places from './places.ts'
import * as postings from './postings.ts'
import * as privacy from './privacy.ts'
import * as ratings from './ratings.ts'
import * as reports from './reports.ts'
import * as sanctions from './sanctions.ts'
import * as suggestions from './suggestions.ts'
import * as trips from './trips.ts'
import * as vehicles from './vehicles.ts'
import * as way from './way.ts'
import * as withdrawals from './withdrawals.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call by its name. The OpenAPI document, the permission test and the documentation page walk it. */
export const calls: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    dataRequests,
    people,
    vehicles,
    images,
    places,
    trips,
    postings,
    bookings,
    changes,
    money,
    alarms,
    payouts,
    ratings,
    messages,
    live,
    health,
    suggestions,
    withdrawals,
    way,
    alerts,
    reports,
    cases,
    sanctions,
    moderation,
    dualControl,
    audit,
    privacy,
    holds,
    money,
    ratings,
    messages,
    notifications,
    live,
    dashboard,
    health,
  ].flatMap((words) => Object.entries(words).filter(([, value]) => isCall(value))),
)
