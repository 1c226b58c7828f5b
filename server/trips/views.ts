import type { Member } from '#domain/people/account.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { dayAfter, dayText } from '#domain/time.ts'
import { todayIn } from '../platform/time.ts'
import type { World } from '../world.ts'
import { presentCard, presentFound } from './presenter.ts'
import { type CardRow, type KeyRow } from './search/card.ts'
import { keyText } from './search/cursor.ts'
import { allTripKeys, allTrips } from './search/listing.ts'
import { parseFilters, parseSearch, resolvePlace, type SearchQuery, type StretchSearch } from './search/parseSearch.ts'
import { findTripKeys, findTripKeysOfDays, findTrips, type FoundKey, type FoundTrip } from './search/search.ts'

export const PAGE = 6
/** Results are counted exactly up to this number, and shown as "60+" beyond it (ST6). */
export const MAX_COUNTED = 60

/** Returns a page and the key of the next: fetches one row more than shown, to know whether there is a next page. */
export async function searchTrips(world: World, me: Member, query: SearchQuery) {
  const search = parseSearch(world, me, query)
  const rows = search ? await findTrips(world, search, PAGE + 1) : await allTrips(world, parseFilters(world, me, query), PAGE + 1)
  const visible = rows.slice(0, PAGE)
  const next = rows.length > PAGE ? { next: keyOf(visible.at(-1), query.order) } : {}
  const ends = search ? { from: named(search.from), to: named(search.to) } : {}
  return { routes: visible.map((row) => present(row, search, world)), ...ends, ...next }
}

const named = (place: Place) => ({ id: place.id, name: displayName(place) })

const present = (row: CardRow | FoundTrip, search: StretchSearch | undefined, { gazetteer }: World) =>
  search && 'a_pos' in row ? presentFound(row, search.from, search.to, gazetteer) : presentCard(row, gazetteer)

function keyOf(row: KeyRow | FoundKey | undefined, order: SearchQuery['order']): string {
  if (!row) return ''
  const price = 'stretchMinor' in row ? row.stretchMinor : row.price_minor
  return keyText({ value: order === 'price' ? price : BigInt(row.departs_at.getTime() / 60_000), seq: row.trip_seq })
}

/** Returns the number of results of a search, and the key after which each further page starts. */
export async function tripCount(world: World, me: Member, query: SearchQuery) {
  const search = parseSearch(world, me, query)
  const most = MAX_COUNTED + 1
  const rows = search
    ? await findTripKeys(world, { ...search, after: undefined }, most)
    : await allTripKeys(world, parseFilters(world, me, query), most)
  const counted = rows.slice(0, MAX_COUNTED)
  const lasts = counted.filter((_, i) => i % PAGE === PAGE - 1 && i + 1 < counted.length)
  return { count: counted.length, more: rows.length > MAX_COUNTED, pages: lasts.map((row) => keyOf(row, query.order)) }
}

const DAYS_LOOKED_AT = 14

/**
 * Returns the first day with a trip on the stretch, whatever the day of the query; today if no day within two weeks has one
 * (ST7).
 */
export async function nextDay(world: World, me: Member, query: SearchQuery) {
  const today = todayIn(world.now(), resolvePlace(world, query.from ?? '').zone)
  const date = dayText(today)
  const ask = parseSearch(world, me, { ...query, date }) ?? refuse('place_unknown', { place: '' })
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
    const day = dayAfter(today, ahead)
    if ((await findTripKeys(world, { ...ask, day }, 1)).length > 0) return { date: dayText(day), found: true }
  }
  return { date, found: false }
}

const DAYS_AROUND = 3

/**
 * Returns the days around the requested one, from today on, with the cheapest price of the stretch; null on days without trips.
 */
export async function cheapestDays(world: World, me: Member, query: SearchQuery) {
  const search = parseSearch(world, me, query) ?? refuse('date_malformed')
  const today = todayIn(world.now(), search.from.zone)
  const first = dayAfter(search.day, -DAYS_AROUND) < today ? today : dayAfter(search.day, -DAYS_AROUND)
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, i) => dayAfter(first, i))
  const found = await findTripKeysOfDays(world, { ...search, order: 'price', after: undefined }, days, 1)
  return days.map((day, i) => {
    const [cheapest] = found[i] ?? []
    return {
      date: dayText(day),
      priceMinor: cheapest ? Number(cheapest.stretchMinor) : null,
      currency: cheapest?.currency ?? null,
    }
  })
}
