import { createHash } from 'node:crypto'
import { type Language, languages } from '#contract/wire.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Currency } from '#domain/money.ts'
import { isBarred } from '#domain/people/account.ts'
import { distanceM, type Place, type Point } from '#domain/places/place.ts'
import type { Day } from '#domain/time.ts'
import { type Preference, preferencesOf } from '#domain/trips/trip.ts'
import { wallClock } from '../../platform/time.ts'
import { decodeLine } from '../../providers/routing/roads.ts'
import type { World } from '../../world.ts'
import { presentStretch } from '../presenter.ts'
import { findTrip, type TripRow } from '../queries.ts'
import { endsOn } from '../stretchEnds.ts'

export type Sharing = Pick<World, 'db' | 'pool' | 'now' | 'gazetteer'>

/** The two places in a shared address, by their ids. */
export interface Ends {
  from: number
  to: number
}

interface Town extends Point {
  name: string
}

/** All data of a trip, or of the shared stretch, that a visitor may see (F22, decision 16). */
export interface SharedTrip {
  id: string
  ends: Ends | undefined
  from: Town
  to: Town
  /** declared stops in between */
  via: Town[]
  /** day and HH:MM of the pick-up */
  day: Day
  hours: string
  /** HH:MM of the drop-off */
  arrivalHours: string
  seatsLeft: number
  priceMinor: number
  currency: Currency
  extras: Preference[]
  /** instant of the pick-up */
  leavesAt: Date
  /** instant of the drop-off */
  arrivesAt: Date
  /** road of the stretch */
  points: Point[]
}

/** Returns the public view of a trip; undefined for a trip that is canceled, unknown, or of a barred driver. */
export async function publicTrip(world: Sharing, id: string, ends?: Ends): Promise<SharedTrip | undefined> {
  const row = await findTrip(world, id)
  if (!row || row.cancelled_at || isBarred({ standing: row.driver_standing })) return undefined
  return (ends && (await stretchOf(world, row, ends))) ?? whole(world, row)
}

function whole({ gazetteer }: Sharing, row: TripRow): SharedTrip | undefined {
  const stops = row.stops.map((stop) => gazetteer.get(stop))
  const [from, to] = [stops.at(0), stops.at(-1)]
  if (!from || !to) return undefined
  return {
    id: row.id,
    ends: undefined,
    from: townOf(from),
    to: townOf(to),
    via: stops.slice(1, -1).flatMap((stop) => (stop ? [townOf(stop)] : [])),
    day: row.local_date,
    hours: row.local_time.slice(0, 5),
    arrivalHours: wallClock(row.arrives_at, to.zone).time,
    seatsLeft: seatsFree(row.free, { from: 0, to: row.legs }),
    priceMinor: Number(row.price_minor),
    currency: row.currency,
    extras: preferencesOf(row.preferences),
    leavesAt: row.departs_at,
    arrivesAt: row.arrives_at,
    points: decodeLine(row.line),
  }
}

async function stretchOf({ db, gazetteer }: Sharing, row: TripRow, ends: Ends): Promise<SharedTrip | undefined> {
  const [from, to] = [gazetteer.get(ends.from), gazetteer.get(ends.to)]
  const passed = from && to && (await endsOn(db, row, from.id, to.id))
  if (!passed) return undefined
  const { pickUp, dropOff, place, priceMinor, fromM, toM } = presentStretch(passed, row, from, to, gazetteer)
  return {
    id: row.id,
    ends,
    from: townOf(gazetteer.get(pickUp.placeId) ?? from),
    to: townOf(gazetteer.get(dropOff.placeId) ?? to),
    via: [],
    day: wallClock(new Date(pickUp.at), from.zone).day,
    hours: pickUp.hours,
    arrivalHours: dropOff.hours,
    seatsLeft: place,
    priceMinor,
    currency: row.currency,
    extras: preferencesOf(row.preferences),
    leavesAt: new Date(pickUp.at),
    arrivesAt: new Date(dropOff.at),
    points: partOf(decodeLine(row.line), fromM / row.distance_m, toM / row.distance_m),
  }
}

const townOf = ({ name, lat, lng }: Place): Town => ({ name, lat, lng })

/** Returns the points of a line between two shares of its length. */
function partOf(points: Point[], from: number, to: number): Point[] {
  const reached = [0]
  for (const [i, point] of points.slice(1).entries()) reached.push((reached[i] ?? 0) + distanceM(points[i] ?? point, point))
  const length = reached.at(-1) ?? 0
  return points.filter((_, i) => (reached[i] ?? 0) >= from * length && (reached[i] ?? 0) <= to * length)
}

/** Parts of a shared address that are read; other parts are ignored. */
export interface SharedAddress {
  ends: Ends | undefined
  /** language of the address; undefined: the reader's own */
  language: Language | undefined
}

const ID = /^\d{1,10}$/

export function readSharedAddress(search: URLSearchParams): SharedAddress {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ends: ID.test(from) && ID.test(to) ? { from: Number(from), to: Number(to) } : undefined,
    language: languages.find((language) => language === search.get('lang')),
  }
}

/** Returns the path of the shared page on the site. */
export const sharePath = ({ id, ends }: SharedTrip) => `/route/${id}${ends ? `?from=${ends.from}&to=${ends.to}` : ''}`

/**
 * Returns the path of a shared trip's picture. Chats cache a picture for days, so the address contains everything that changes
 * it.
 */
export function picturePathOf(trip: SharedTrip, language: Language): string {
  const { id, ends, day, hours, priceMinor, currency } = trip
  const version = createHash('sha256')
    .update(JSON.stringify([day, hours, priceMinor, currency]))
    .digest('hex')
    .slice(0, 8)
  const stretch = ends ? { from: String(ends.from), to: String(ends.to) } : {}
  return `/api/maps/route/${id}/picture.png?${new URLSearchParams({ ...stretch, lang: language, v: version })}`
}
