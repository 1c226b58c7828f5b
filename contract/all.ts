import * as accounts from './accounts.ts'
import * as bookings from './bookings.ts'
import type { Endpoint } from './endpoint.ts'
import * as images from './images.ts'
import * as people from './people.ts'
import * as vehicles from './vehicles.ts'
import * as health from './health.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as money from './payments.ts'
import * as places from './places.ts'
import * as postings from './postings.ts'
import * as ratings from './ratings.ts'
import * as trips from './trips.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call by its name. The OpenAPI document, the permission test and the documentation page walk it. */
export const calls: Record<string, Endpoint> = Object.fromEntries(
  [accounts, people, vehicles, images, places, trips, postings, bookings, money, ratings, messages, live, health].flatMap(
    (words) => Object.entries(words).filter(([, value]) => isCall(value)),
  ),
)
