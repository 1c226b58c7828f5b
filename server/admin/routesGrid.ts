import type * as z from 'zod/mini'
import type { ListedRoute, listRoutes } from '#contract/admin/admin.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Currency } from '#domain/money.ts'
import { dayText } from '#domain/time.ts'
import { preferencesOf } from '#domain/trips/trip.ts'
import { amountOf } from '../payments/presenter.ts'
import { faceColumns, type FaceRow, presentFace } from './face.ts'
import type { GridQuery, GridSpec, Search } from './listing.ts'
import { ownedBy } from './people.ts'

interface RouteRow extends FaceRow {
  id: string
  origin_name: string
  destination_name: string
  local_date: string
  local_time: string
  free: bigint
  legs: number
  seats: number
  currency: Currency
  price_minor: bigint
  preferences: number
  departed: boolean
  cancelled: boolean
  frozen_until: Date | null
}

const ORIGIN = 'folded(a.origin_name) collate "C"'
const DESTINATION = 'folded(a.destination_name) collate "C"'

export const routesGrid: GridSpec<RouteRow, ListedRoute> = {
  table: 'trips',
  key: 'seq',
  keyType: 'int',
  sorts: { departure: 'a.departs_at', price: 'a.price_minor', origin: ORIGIN, destination: DESTINATION },
  inTime: 'departure',
  card: {
    columns: `a.id, a.origin_name, a.destination_name, a.local_date, a.local_time, a.free, a.legs, a.seats, a.currency, a.price_minor,
      a.preferences, a.departs_at <= :now::timestamptz departed, a.cancelled_at is not null cancelled,
      (select max(f.until) from frozen_trips f where f.trip_seq = a.seq and f.state <> 'ended' and f.until > :now::timestamptz) frozen_until,
      ${faceColumns}`,
    joins: 'join accounts u on u.id = a.driver_id',
  },
  keyIn: ({ trip_seq }) => trip_seq,
  present: (row) => presentRoute(row),
}

type RoutesQuery = z.output<typeof listRoutes.query>

export const routesGridQuery = (query: RoutesQuery, now: Date): GridQuery => ({
  sort: query.sort ?? 'departure',
  descending: query.descending ? query.descending === 'true' : query.sort === undefined,
  page: query.page || 1,
  where: query.when ? [states[query.when]] : [],
  search: searchOf(query.q ?? ''),
  now,
})

const states: Record<NonNullable<RoutesQuery['when']>, string> = {
  coming: 'a.cancelled_at is null and a.departs_at > :now::timestamptz',
  departed: 'a.cancelled_at is null and a.departs_at <= :now::timestamptz',
  cancelled: 'a.cancelled_at is not null',
}

const LAST = '\u{10ffff}'

/** Returns a search by the beginning of the origin's or destination's name, or by the driver’s name or e-mail. */
function searchOf(typed: string): Search | undefined {
  const mail = typed.trim().toLowerCase()
  if (mail.includes('@')) return { sources: [drivenBy], fits: isDrivenBy, given: { mail, mailEnd: mail + LAST } }
  const place = folded(typed)
  if (!place) return undefined
  const named = ownedBy(typed, { table: 'trips', key: 'seq', owner: 'driver_id' })
  return {
    sources: [[withEnd, ...(named ? [named.source] : [])].join(' union all ')],
    fits: `(${[begins(ORIGIN), begins(DESTINATION), ...(named ? [named.fits] : [])].join(' or ')})`,
    given: { place, end: place + LAST, ...named?.given },
  }
}

/**
 * Normalizes text like the database function `folded`, which normalizes names of places. Commas remain, because these names may
 * contain them.
 */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const begins = (name: string) => `${name} >= :place and ${name} < :end`
const withEnd = [ORIGIN, DESTINATION].map((name) => `select a.seq as key from trips a where ${begins(name)}`).join(' union all ')
const mailBegins = 'lower(d.email) collate "C" >= :mail and lower(d.email) collate "C" < :mailEnd'
const drivenBy = `select t.seq as key from accounts d cross join lateral (select seq from trips where driver_id = d.id offset 0) t where ${mailBegins}`
const isDrivenBy = `exists (select from accounts d where d.id = a.driver_id and ${mailBegins} offset 0)`

const presentRoute = (row: RouteRow): ListedRoute => ({
  id: row.id,
  driver: presentFace(row),
  originName: row.origin_name,
  destinationName: row.destination_name,
  date: dayText(row.local_date),
  hours: row.local_time.slice(0, 5),
  place: seatsFree(row.free, { from: 0, to: row.legs }),
  seats: row.seats,
  ...amountOf(row.price_minor, row.currency),
  restriction: preferencesOf(row.preferences).join(','),
  departed: row.departed,
  cancelled: row.cancelled,
  frozenUntil: row.frozen_until?.toISOString() ?? null,
})
