import FlatQueue from 'flatqueue'
import { distanceM, type Place, type Point } from '#domain/places/place.ts'
import { randomFrom, seedOf } from './random.ts'

/** A road between two neighboring places. Its noisy line is always the same, so that trips share it. */
export interface Edge {
  a: number
  b: number
  highway: boolean
  points: Point[]
  metres: number
  seconds: number
}

/** Places in order, the largest first, and the roads between them. */
export interface Network {
  seed: number
  places: Place[]
  edges: Edge[]
  /** indexes of the edges at each place */
  at: number[][]
}

const [NEIGHBOURS, BIG, BIG_NEIGHBOURS] = [6, 70, 5]
const [HIGHWAY_KMH, ROAD_KMH] = [100, 75]

/**
 * Connects each place to the nearest places, and the largest places by highways. Then adds roads until every place can be
 * reached.
 */
export function networkOf(places: Place[], seed: number): Network {
  const all = places.map((_, i) => i)
  const pairs = new Map<number, boolean>()
  for (const [a, b] of nearestPairs(places, all, NEIGHBOURS)) pairs.set(pairOf(a, b, places), false)
  for (const [a, b] of nearestPairs(places, all.slice(0, BIG), BIG_NEIGHBOURS)) pairs.set(pairOf(a, b, places), true)
  for (const pair of missingLinks(places, [...pairs.keys()])) pairs.set(pair, false)
  const edges = [...pairs].map(([pair, highway]) => edgeOf(places, pair, highway, seed))
  const at = all.map((): number[] => [])
  edges.forEach(({ a, b }, number) => [a, b].forEach((end) => at[end]?.push(number)))
  return { seed, places, edges, at }
}

const pairOf = (a: number, b: number, places: Place[]) => Math.min(a, b) * places.length + Math.max(a, b)

export const apart = (places: Place[], a: number, b: number) => distanceM(placeAt(places, a), placeAt(places, b))

export function placeAt(places: Place[], number: number): Place {
  const place = places[number]
  if (!place) throw new Error(`There is no place number ${number}`)
  return place
}

function nearestPairs(places: Place[], among: number[], count: number): [number, number][] {
  return among.flatMap((a) => {
    const measured = among.filter((b) => b !== a).map((b) => ({ b, away: apart(places, a, b) }))
    return measured
      .sort((x, y) => x.away - y.away)
      .slice(0, count)
      .map(({ b }): [number, number] => [a, b])
  })
}

/** Connects groups of places that no road connects, the nearest first. Islands and far settlements get a ferry. */
function missingLinks(places: Place[], pairs: number[]): number[] {
  const group = places.map((_, i) => i)
  const join = (a: number, b: number) => {
    const [from, to] = [group[a], group[b]]
    group.forEach((one, i) => one === from && (group[i] = to ?? 0))
  }
  for (const pair of pairs) join(Math.floor(pair / places.length), pair % places.length)
  const links: number[] = []
  for (let link = shortestLink(places, group); link; link = shortestLink(places, group)) {
    links.push(pairOf(link.a, link.b, places))
    join(link.a, link.b)
  }
  return links
}

function shortestLink(places: Place[], group: number[]) {
  let best: { a: number; b: number; away: number } | undefined
  const outside = group.flatMap((one, i) => (one === group[0] ? [] : [i]))
  for (const a of outside)
    for (let b = 0; b < places.length; b++) {
      const away = group[b] === group[0] ? apart(places, a, b) : Infinity
      if (away < (best?.away ?? Infinity)) best = { a, b, away }
    }
  return best
}

function edgeOf(places: Place[], pair: number, highway: boolean, seed: number): Edge {
  const [a, b] = [Math.floor(pair / places.length), pair % places.length]
  const points = noisyLine(placeAt(places, a), placeAt(places, b), highway ? 0.02 : 0.05, seedOf(seed, a, b))
  const metres = points.slice(1).reduce((sum, point, i) => sum + distanceM(points[i] ?? point, point), 0)
  return { a, b, highway, points, metres, seconds: (metres / (highway ? HIGHWAY_KMH : ROAD_KMH)) * 3.6 }
}

// about the same distance as in our own router
const POINT_EVERY_M = 4500
const waves = [
  [3, 1],
  [9, 0.5],
  [25, 0.2],
] as const

function noisyLine(from: Place, to: Place, most: number, seed: number): Point[] {
  const random = randomFrom(seed)
  const size = most * (0.5 + random())
  const phases = waves.map(() => random() * 2 * Math.PI)
  const count = Math.max(2, Math.ceil(distanceM(from, to) / POINT_EVERY_M))
  const [north, east, squeeze] = [to.lat - from.lat, to.lng - from.lng, Math.cos((from.lat * Math.PI) / 180)]
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count
    const wave = waves.reduce((sum, [turns, part], n) => sum + part * Math.sin(turns * Math.PI * t + (phases[n] ?? 0)), 0)
    const aside = size * Math.sin(Math.PI * t) * wave
    return { lat: from.lat + north * t - east * squeeze * aside, lng: from.lng + east * t + (north * aside) / squeeze }
  })
}

/**
 * Returns the quickest paths from a place to all others: for each place, the edge that leads to it. Variants above 0 find other
 * paths.
 */
export function quickestPathsFrom({ edges, at, places, seed }: Network, from: number, variant: number): Int32Array {
  const cost = new Float64Array(places.length).fill(Infinity)
  const by = new Int32Array(places.length).fill(-1)
  const queue = new FlatQueue<number>()
  cost[from] = 0
  queue.push(from, 0)
  for (let value = queue.peekValue(), here = queue.pop(); here !== undefined; value = queue.peekValue(), here = queue.pop()) {
    if ((value ?? 0) > (cost[here] ?? 0)) continue
    for (const number of at[here] ?? []) {
      const edge = edges[number]
      if (!edge) continue
      const there = edge.a === here ? edge.b : edge.a
      const whim = variant === 0 ? 1 : 1 + 0.35 * (seedOf(seed, variant, number) / 2 ** 32)
      const reached = (cost[here] ?? 0) + edge.seconds * whim
      if (reached >= (cost[there] ?? 0)) continue
      cost[there] = reached
      by[there] = number
      queue.push(there, reached)
    }
  }
  return by
}
