import { distanceM, fold, type Place, type Point } from '#domain/place.ts'
import type { Road, Waypoint } from './roads.ts'

/** Where a waypoint is; `id` is the same for every mention of it. A text says why it cannot be told. */
export type Located = { id: string; name: string; point: Point } | string
export type Locate = (road: Road, waypoint: Waypoint) => Located

// A bare "Rosario" may mean the one city everybody means; a bare "San Pedro" may not.
const CLEARLY_BIGGER = 10
// A written position may mend the gazetteer's by this much; farther off it is another town of that name.
const SAME_TOWN_M = 50_000

/** Finds waypoints by the positions written anywhere in the text, else by the gazetteer. */
export function locator(roads: Road[], places: readonly Place[]): Locate {
  const [written, listed] = [writtenPositions(roads), placesByName(roads, places)]
  return (road, waypoint) => {
    const namesakes = listed.get(townKey(road, { name: waypoint.name, ...countryOnly(waypoint.hint) })) ?? []
    const key = townKey(road, waypoint)
    const at = written.get(key)
    if (!at) return choose(waypoint, namesakes)
    return whyNotThere(waypoint, at, namesakes) ?? { id: key, name: waypoint.name, point: at }
  }
}

const isCountry = (hint = '') => /^[A-Z]{2}$/.test(hint)
const countryOnly = (hint?: string) => (hint && isCountry(hint) ? { hint } : {})

const townKey = ({ country }: Road, { name, hint = '' }: Waypoint) =>
  isCountry(hint) ? `${hint} ${fold(name)}` : [country, fold(name), hint].filter(Boolean).join(' ')

function whyNotThere({ name, hint, at }: Waypoint, known: Point, namesakes: Place[]): string | undefined {
  if (at && (at.lat !== known.lat || at.lng !== known.lng)) return `"${name}" is written with two positions`
  const elsewhere = namesakes.find((place) => distanceM(place, known) > SAME_TOWN_M)
  if (elsewhere && (!hint || isCountry(hint))) return `"${name}" is also in ${elsewhere.province}; name the province`
  return undefined
}

function writtenPositions(roads: Road[]): Map<string, Point> {
  const positions = new Map<string, Point>()
  for (const road of roads)
    for (const waypoint of road.waypoints) {
      const key = townKey(road, waypoint)
      if (waypoint.at && !positions.has(key)) positions.set(key, waypoint.at)
    }
  return positions
}

function placesByName(roads: Road[], places: readonly Place[]): Map<string, Place[]> {
  const hinted = roads.flatMap(({ waypoints }) => waypoints.map(({ hint = '' }) => hint)).filter(isCountry)
  const countries = new Set([...roads.map(({ country }) => country), ...hinted])
  const named = new Map<string, Place[]>()
  for (const place of places) {
    if (!countries.has(place.country)) continue
    const key = `${place.country} ${fold(place.name)}`
    named.set(key, [...(named.get(key) ?? []), place])
  }
  return named
}

function choose({ name, hint }: Waypoint, namesakes: Place[]): Located {
  const wanted = hint && !isCountry(hint) ? namesakes.filter(({ province }) => province === hint) : namesakes
  const [first, second] = wanted.toSorted((a, b) => b.population - a.population)
  if (!first) return `no place called "${name}"${hint ? ` in ${hint}` : ''}; give its position`
  if (second && first.population < CLEARLY_BIGGER * Math.max(1, second.population)) return `"${name}" may be ${several(wanted)}`
  return { id: String(first.id), name: first.name, point: { lat: first.lat, lng: first.lng } }
}

const several = (places: Place[]) =>
  places.map(({ province, district }) => [district, province].filter(Boolean).join(', ')).join(' or ')
