import * as dashboard from './admin/admin.ts'
import * as alarms from './admin/alarms.ts'
import * as audit from './admin/audit.ts'
import * as community from './admin/community.ts'
import * as dualControl from './admin/dualControl.ts'
import * as firstDay from './admin/firstDay.ts'
import * as firstStart from './admin/firstStart.ts'
import * as rideFigures from './admin/rideFigures.ts'
import * as adminSettings from './admin/settings.ts'
import * as tasks from './admin/tasks.ts'
import * as bookings from './bookings/bookings.ts'
import * as companions from './bookings/companions.ts'
import type { Endpoint } from './endpoint.ts'
import * as suggestions from './feedback/suggestions.ts'
import * as withdrawals from './feedback/withdrawals.ts'
import * as health from './health.ts'
import * as images from './images/images.ts'
import * as live from './live.ts'
import * as messages from './messages/messages.ts'
import * as cases from './moderation/cases.ts'
import * as holds from './moderation/holds.ts'
import * as moderation from './moderation/moderation.ts'
import * as sanctions from './moderation/sanctions.ts'
import * as notifications from './notifications/notifications.ts'
import * as money from './payments/payments.ts'
import * as payouts from './payments/payouts.ts'
import * as accounts from './people/accounts.ts'
import * as dataRequests from './people/dataRequests.ts'
import * as papers from './people/papers.ts'
import * as people from './people/people.ts'
import * as phoneCheck from './people/phoneCheck.ts'
import * as privacy from './people/privacy.ts'
import * as vehicles from './people/vehicles.ts'
import * as places from './places/places.ts'
import * as ratings from './ratings/ratings.ts'
import * as alerts from './trips/alerts.ts'
import * as changes from './trips/changes.ts'
import * as demand from './trips/demand.ts'
import * as elsewhere from './trips/elsewhere.ts'
import * as groupMessages from './trips/groupMessages.ts'
import * as openRoad from './trips/openRoad.ts'
import * as way from './trips/progress.ts'
import * as rideRequests from './trips/rideRequests.ts'
import * as seatPrice from './trips/seatPrice.ts'
import * as series from './trips/series.ts'
import * as postings from './trips/tripPosting.ts'
import * as trips from './trips/trips.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call by its name. The OpenAPI document, the permission test and the documentation page list all of them. */
export const calls: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    people,
    phoneCheck,
    vehicles,
    papers,
    images,
    places,
    trips,
    postings,
    series,
    groupMessages,
    bookings,
    companions,
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
    rideRequests,
    demand,
    elsewhere,
    openRoad,
    seatPrice,
    cases,
    sanctions,
    moderation,
    dualControl,
    community,
    firstDay,
    firstStart,
    adminSettings,
    tasks,
    audit,
    dataRequests,
    privacy,
    holds,
    notifications,
    dashboard,
    rideFigures,
  ].flatMap((words) => Object.entries(words).filter(([, value]) => isCall(value))),
)
