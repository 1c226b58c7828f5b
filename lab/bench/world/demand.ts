import { apart, type Network } from './network.ts'
import { drawer, oneOf, type Random } from './random.ts'
import { VARIANTS, type RoadBetween } from './roads.ts'

export const DAYS = 60
const FARTHEST_KM = 1600

/**
 * Returns the demand between places: high between large towns at a comfortable distance. `power` is lower for searches than for
 * trips.
 */
function gravity({ places }: Network, power: number): Float64Array {
  const size = places.map(({ population }) => (Math.min(population, 4e6) + 500) ** power)
  const wanted = (a: number, b: number) => {
    const km = a === b ? 0 : apart(places, a, b) / 1000
    if (km < 40 || km > FARTHEST_KM) return 0
    return (size[a] ?? 0) * (size[b] ?? 0) * Math.exp(-(Math.log(km / 110) ** 2) / (2 * 0.6 ** 2))
  }
  return new Float64Array(places.length ** 2).map((_, pair) => wanted(Math.floor(pair / places.length), pair % places.length))
}

/** Returns a function that selects random pairs of places, by their numbers. */
export function pairDrawer(network: Network, power: number): (random: Random) => { from: number; to: number } {
  const draw = drawer(gravity(network, power))
  return (random) => {
    const pair = draw(random)
    return { from: Math.floor(pair / network.places.length), to: pair % network.places.length }
  }
}

/**
 * Returns a function that selects random days, counted from the first day. Near days are more frequent, and so are Fridays and
 * Sundays.
 */
export const dayDrawer = () =>
  drawer(new Float64Array(DAYS).map((_, day) => Math.exp(-day / 25) * ([1, 1, 1, 1.2, 1.8, 1.2, 1.6][day % 7] ?? 1)))

/** Selects a random road for each of `count` trips. Returns the distinct roads, and the index of each trip's road. */
export function drawRoads(network: Network, count: number, random: Random): { roads: RoadBetween[]; roadOf: Int32Array } {
  const draw = pairDrawer(network, 0.75)
  const numbers = new Map<number, number>()
  const found: RoadBetween[] = []
  const roadOf = new Int32Array(count).map(() => {
    const { from, to } = draw(random)
    const kind = kindOfRoad(random)
    const key = (from * network.places.length + to) * 8 + kind.variant * 2 + Math.min(1, kind.stopovers)
    const number = numbers.get(key) ?? found.push({ from, to, ...kind }) - 1
    numbers.set(key, number)
    return number
  })
  return { roads: found, roadOf }
}

/** Selects a random kind of road: most trips take the quickest road, and one in eight declares stopovers on it. */
function kindOfRoad(random: Random): { variant: number; stopovers: number } {
  const luck = random()
  if (luck < 0.12) return { variant: 0, stopovers: 2 }
  return { variant: luck < 0.75 ? 0 : luck < 0.92 ? 1 : VARIANTS - 1, stopovers: 0 }
}

/** Selects a random time in minutes after midnight, in steps of five: mainly mornings and late afternoons. */
export function timeOfDay(random: Random): number {
  const spread = (random() + random() + random() - 1.5) * 180
  const peak = oneOf(random, ['morning', 'morning', 'morning', 'evening', 'evening', 'evening', 'any'])
  const minute = peak === 'morning' ? 480 + spread : peak === 'evening' ? 1050 + spread : random() * 1439
  return Math.round(minute / 5) * 5
}
