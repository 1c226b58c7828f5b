import { distanceM, type Place, type Point } from '#domain/places/place.ts'

/** Degrees; `west` is below `east`: no box crosses the 180th meridian. */
export interface DegreeBox {
  south: number
  west: number
  north: number
  east: number
}

const METRES_PER_DEGREE = 111_195

/** Places by where they are. Sorted by latitude, so that a question reads one band and not the continent. */
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

/** The box that holds the circle of `radiusM` metres around a point. */
export function boxAround({ lat, lng }: Point, radiusM: number): DegreeBox {
  const high = radiusM / METRES_PER_DEGREE
  const wide = high / Math.max(0.01, Math.cos((Math.abs(lat) + high) * (Math.PI / 180)))
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide }
}

/** The index of the first of the values, sorted by what is read of them, that is not below `value`. */
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
