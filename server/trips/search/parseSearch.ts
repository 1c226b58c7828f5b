import type * as z from 'zod/mini'
import type { searchTrips, SortOrder } from '#contract/trips/trips.ts'
import type { Member } from '#domain/people/account.ts'
import type { Place } from '#domain/places/place.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Day, dayFrom } from '#domain/time.ts'
import { ANY_PRICE, avoidedBy, luggageFrom, type TripFilter, whyNotHours, whyNotMaxPrice } from '#domain/trips/search/matching.ts'
import { preferenceBits, preferencesFrom, whyNotPrefer, whyNotSeats } from '#domain/trips/trip.ts'
import { placeOfSlug } from '../../places/slugs.ts'
import type { World } from '../../world.ts'
import { type Key, keyFrom } from './cursor.ts'

export type SearchQuery = Omit<z.output<typeof searchTrips.query>, 'after'> & { after?: string | undefined }

/** Filters of a search, for any stretch. */
export interface TripFilters {
  seats: number
  filter?: TripFilter
  /** preference bits that a trip must have, and must not have */
  need: number
  avoid: number
  order: SortOrder
  after: Key | undefined
  now: Date
  /** person whose blocked and blocking drivers are hidden (ST4); undefined on public pages */
  caller?: string
}

export interface StretchSearch extends TripFilters {
  from: Place
  to: Place
  day: Day
}

/** Finds a place by its id in the gazetteer, or by an unambiguous name. */
export function resolvePlace({ gazetteer }: Pick<World, 'gazetteer'>, text: string): Place {
  const found = /^\d{1,10}$/.test(text) ? gazetteer.get(Number(text)) : placeOfSlug(gazetteer, text)
  return found ?? refuse('place_unknown', { place: text })
}

/** Parses the filters of the specification. Seats default to 1 in a search, and to any number in the list. */
export function parseFilters(world: World, me: Member, query: SearchQuery): TripFilters {
  const chosen = preferencesFrom(query.restriction ?? '')
  const seats = query.place ?? 0
  refuseIf(query.place === undefined ? undefined : whyNotSeats(seats))
  refuseIf(whyNotPrefer(chosen, me.gender))
  return {
    seats,
    caller: me.id,
    filter: parseFilter(query),
    need: preferenceBits(chosen),
    avoid: avoidedBy(me.gender),
    order: query.order ?? 'departure',
    after: keyFrom(query.after, query.order ?? 'departure'),
    now: world.now(),
  }
}

function parseFilter({
  verified,
  atOnce,
  fromHour = 0,
  toHour = 24,
  maxPrice = ANY_PRICE,
  luggage = 'none',
}: SearchQuery): TripFilter {
  refuseIf(whyNotHours({ fromHour, toHour }))
  refuseIf(whyNotMaxPrice(maxPrice))
  return { verified: verified === 'true', atOnce: atOnce === 'true', fromHour, toHour, maxPrice, luggage: luggageFrom(luggage) }
}

/** Parses the requested stretch and day; undefined when one of them is missing (ST7). */
export function parseSearch(world: World, me: Member, query: SearchQuery): StretchSearch | undefined {
  if (!query.from || !query.to || !query.date) return undefined
  const from = resolvePlace(world, query.from)
  const to = resolvePlace(world, query.to)
  refuseIf(from.id === to.id ? 'same_place' : undefined)
  const filters = parseFilters(world, me, query)
  return { ...filters, seats: filters.seats || 1, from, to, day: dayFrom(query.date) }
}
