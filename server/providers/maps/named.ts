import type { Place } from '#domain/places/place.ts'
import { feature, type Feature } from './base.ts'

/** The deepest tiles; browsers enlarge these when people look closer. */
export const DEEPEST = 10
const SHALLOWEST = 3
/** A tile is 512 pixels wide; at most one name begins in each square of this many. */
const SQUARE = 30
const TILE = 512
/** Fewer people than this are not named at that zoom, however empty the land around them. */
const fewest = [0, 0, 0, 150_000, 60_000, 20_000, 6_000, 1_500, 400, 1, 0]
/** Whose place names people argue about (F18): islands of the South Atlantic, Antarctica. */
const UNNAMED = new Set(['FK', 'GS', 'AQ'])

/** Places with the zoom (`rank`) from which they are named, so that big towns come first and none crowds another. */
export function placeFeatures(places: readonly Place[]): Feature[] {
  const named = places.filter(({ country }) => !UNNAMED.has(country)).toSorted((a, b) => b.population - a.population)
  const ranks = ranksOf(named)
  return named.map((place, order) =>
    feature(
      { type: 'Point', coordinates: [place.lng, place.lat] },
      { name: place.name, rank: ranks.get(place) ?? DEEPEST, order, people: place.population },
    ),
  )
}

function ranksOf(places: Place[]): Map<Place, number> {
  const ranks = new Map<Place, number>()
  for (let zoom = SHALLOWEST; zoom <= DEEPEST; zoom++) {
    const taken = new Set([...ranks.keys()].map((place) => squareOf(place, zoom)))
    for (const place of places) {
      if (place.population < (fewest[zoom] ?? 0)) break
      const square = squareOf(place, zoom)
      if (ranks.has(place) || taken.has(square)) continue
      taken.add(square)
      ranks.set(place, zoom)
    }
  }
  return ranks
}

function squareOf({ lat, lng }: Place, zoom: number): string {
  const across = (2 ** zoom * TILE) / SQUARE
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return `${Math.floor((lng / 360 + 0.5) * across)} ${Math.floor(y * across)}`
}
