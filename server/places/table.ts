import { displayName, distanceM, fold, type Place, type Point } from '#domain/places/place.ts'

/** A place of data/places/places.tsv, and its words folded for comparison with typed words. */
export interface ListedPlace {
  place: Place
  name: string
  /** other names in GeoNames */
  aliases: string[]
  /** popular names, chosen by us */
  nicknames: string[]
  /** quarters, airports, terminals and similar points by which people name the town */
  landmarks: string[]
  /** empty when the place has no district */
  district: string
  province: string
  country: string
}

/** Parses the tab-separated text that tools/data/gazetteer.ts writes, including its header line. */
export function readTable(tsv: string): ListedPlace[] {
  const foldedCountry = once((country) => fold(displayName({ ...NOWHERE, country })))
  const foldedArea = once(fold) // cached, because thousands of places share a province
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { place, aliases, nicknames, landmarks } = readLine(line)
      const area = { district: foldedArea(place.district ?? ''), province: foldedArea(place.province) }
      const names = { aliases: aliases.map(fold), nicknames: nicknames.map(fold), landmarks: landmarks.map(fold) }
      return { place, name: fold(place.name), ...names, ...area, country: foldedCountry(place.country) }
    })
}

/** Joins the words of a display name, or of parts of it, folded for comparison. */
export const spelled = (...parts: string[]) => parts.filter(Boolean).join(' ')

function readLine(text: string) {
  const [id, name = '', province = '', country = '', lat, lng, zone = '', population, district, ...lists] = text.split('\t')
  const place: Place = {
    id: Number(id),
    name,
    province,
    country,
    lat: Number(lat),
    lng: Number(lng),
    zone,
    population: Number(population),
  }
  const [aliases = [], nicknames = [], landmarks = []] = lists.map((list) => (list ? list.split('|') : []))
  return { place: district ? { ...place, district } : place, aliases, nicknames, landmarks }
}

const NOWHERE: Place = { id: 0, name: '', province: '', country: '', lat: 0, lng: 0, zone: '', population: 0 }

function once(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const result = known.get(text) ?? compute(text)
    known.set(text, result)
    return result
  }
}

const HOME = 'AR'
// an Argentine town is suggested before a foreign one of up to ten times its size
const HOME_BONUS = 1

const NEIGHBORS = new Set(['BO', 'BR', 'CL', 'PY', 'UY'])
// a town beyond the neighboring countries ranks like a town of a tenth of its size, because no car reaches it in a day
const FAR = 1

export const isArgentine = ({ country }: Place) => country === HOME

/**
 * Returns how probably a user means a place, as a logarithm: an increase of 1 means ten times as probable. It depends on the
 * population; towns of unknown population count as hamlets.
 */
export const weightOf = (place: Place) =>
  Math.log10(place.population + 100) + (isArgentine(place) ? HOME_BONUS : NEIGHBORS.has(place.country) ? 0 : -FAR)

/** Returns the `limit` heaviest places, best first; a place counts with its heaviest entry. */
export function heaviest(weights: ReadonlyMap<Place, number>, limit: number): Place[] {
  const sorted = [...weights].sort(([a, x], [b, y]) => y - x || a.id - b.id)
  return sorted.slice(0, limit).map(([place]) => place)
}

/** A box in degrees. `west` is less than `east`, because no box crosses the 180th meridian. */
export interface DegreeBox {
  south: number
  west: number
  north: number
  east: number
}

const METRES_PER_DEGREE = 111_195

/** Finds places by position. The places are sorted by latitude, so that a query reads one band instead of the whole continent. */
export function byPosition(all: readonly Place[]) {
  const northwards = all.map((place, rank) => ({ place, rank })).sort((a, b) => a.place.lat - b.place.lat)

  function around({ south, west, north, east }: DegreeBox): Place[] {
    const found: typeof northwards = []
    for (let at = firstFrom(northwards, south, ({ place }) => place.lat); at < northwards.length; at++) {
      const one = northwards[at]
      if (!one || one.place.lat > north) break
      if (one.place.lng >= west && one.place.lng <= east) found.push(one)
    }
    return found.sort((a, b) => a.rank - b.rank).map(({ place }) => place)
  }

  function nearest(point: Point, withinM: number): Place | undefined {
    const measured = around(boxAround(point, withinM)).map((place) => ({ place, away: distanceM(point, place) }))
    const [first] = measured.sort((a, b) => a.away - b.away)
    return first && first.away <= withinM ? first.place : undefined
  }

  return { around, nearest }
}

/** Returns the bounding box of a circle of `radiusM` meters around a point. */
export function boxAround({ lat, lng }: Point, radiusM: number): DegreeBox {
  const high = radiusM / METRES_PER_DEGREE
  const wide = high / Math.max(0.01, Math.cos((Math.abs(lat) + high) * (Math.PI / 180)))
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide }
}

/** Returns the index of the first sorted value whose key is not below `value`. */
export function firstFrom<T, V extends number | string>(sorted: readonly T[], value: V, read: (one: T) => V): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = sorted[middle]
    if (there !== undefined && read(there) < value) low = middle + 1
    else high = middle
  }
  return low
}
