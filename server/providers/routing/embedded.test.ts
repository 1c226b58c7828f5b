import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { distanceM, type Point } from '#domain/places/place.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { embeddedRouting } from './embedded.ts'
import { compareGolden, doubledLegs, meanError, pieces } from './golden.ts'
import { parseNetwork, readNetwork } from './network.ts'

const data = join(import.meta.dirname, '..', '..', '..', 'data')
const gazetteer = loadGazetteer(join(data, 'places', 'places.tsv'))
const network = readNetwork(join(data, 'roads'), gazetteer.all)
const routing = embeddedRouting(network)
const goldenText = readFileSync(join(data, 'roads', 'golden.tsv'), 'utf8')
const golden = await compareGolden(goldenText, routing, gazetteer.named)

function city(name: string): Point {
  const found = gazetteer.named(name)
  if (!found) throw new Error(`the gazetteer has no ${name}`)
  return found
}
const buenosAires = city('Buenos Aires, Ciudad Autónoma de Buenos Aires')
const [rosario, cordoba] = [city('Rosario, Santa Fe'), city('Córdoba, Córdoba')]
const passes = (points: Point[], town: Point, withinM: number) => points.some((point) => distanceM(point, town) < withinM)

describe('compared with published road distances', () => {
  test('the mean error is below 4.5 %, and no pair is more than 15 % off', () => {
    expect(golden.length).toBeGreaterThanOrEqual(50)
    expect(meanError(golden)).toBeLessThan(0.045)
    expect(golden.filter(({ error }) => Math.abs(error) > 0.15)).toEqual([])
  })

  test.each([
    ['A', 0.05, 30],
    ['B', 0.1, 25],
    ['C', 0.1, 1],
  ])('each pair marked %s has an error of at most %d, and at least %i pairs have that mark', (mark, most, least) => {
    const marked = golden.filter(({ sure }) => sure === mark)
    expect(marked.length).toBeGreaterThanOrEqual(least)
    expect(marked.filter(({ error }) => Math.abs(error) > most)).toEqual([])
  })

  test('every pair of the golden list has a known mark and a source, and occurs once', () => {
    const rows = goldenText.trimEnd().split('\n').slice(1)
    expect(rows.filter((row) => !/\t\d+\t[ABC]?\t(?:table|posts|town|audit)$/.test(row))).toEqual([])
    const pairs = golden.map(({ from, to }) => [from, to].sort().join(' - '))
    expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([])
  })

  // the first six lines are the pairs of cities with the most trips
  test.each(golden.slice(0, 6))('$from to $to is within 5 % of $publishedKm km', ({ error }) => {
    expect(Math.abs(error)).toBeLessThan(0.05)
  })
})

describe('the road files', () => {
  test('no stretch is written twice, and every town can be reached from every other', () => {
    expect(doubledLegs(network)).toEqual([])
    expect(pieces(network)).toHaveLength(1)
  })

  test('nine in ten Argentines live within 10 km of a road', async () => {
    const argentines = gazetteer.all.filter(({ country, population }) => country === 'AR' && population > 0)
    const people = (places: typeof argentines) => places.reduce((sum, { population }) => sum + population, 0)
    const drawn = network.nodes.map(({ point }) => point)
    const near = argentines.filter((place) => passes(drawn, place, 10_000))
    expect(people(near) / people(argentines)).toBeGreaterThan(0.9)
  })
})

describe('a route', () => {
  test('the route from Buenos Aires to Rosario passes Campana and San Nicolás, not Luján, and takes about three and a half hours', async () => {
    const { points, durationS, method } = await routing.route([buenosAires, rosario])
    expect(method).toBe('corridor')
    expect(passes(points, city('Campana, Buenos Aires'), 5_000)).toBe(true)
    expect(passes(points, city('San Nicolás de los Arroyos, Buenos Aires'), 10_000)).toBe(true)
    expect(passes(points, city('Luján, Buenos Aires'), 15_000)).toBe(false)
    expect(durationS / 3600).toBeGreaterThan(3)
    expect(durationS / 3600).toBeLessThan(3 + 40 / 60)
  })

  test('the route from Rosario to Córdoba takes between 4:00 and 4:40 hours', async () => {
    const { durationS } = await routing.route([rosario, cordoba])
    expect(durationS / 3600).toBeGreaterThan(4)
    expect(durationS / 3600).toBeLessThan(4 + 40 / 60)
  })

  test('a route is drawn with whole, increasing meters and seconds, and a point at least every 5 km', async () => {
    const route = await routing.route([buenosAires, city('San Carlos de Bariloche, Río Negro')])
    expect([route.atM.length, route.atS.length]).toEqual([route.points.length, route.points.length])
    expect([route.atM[0], route.atM.at(-1), route.atS.at(-1)]).toEqual([0, route.distanceM, route.durationS])
    for (let index = 1; index < route.points.length; index++) {
      const metres = (route.atM[index] ?? NaN) - (route.atM[index - 1] ?? NaN)
      expect(metres).toBeGreaterThan(0)
      expect(metres).toBeLessThanOrEqual(5_001)
      expect((route.atS[index] ?? NaN) - (route.atS[index - 1] ?? NaN)).toBeGreaterThan(0)
    }
    expect([...route.atM, ...route.atS].every(Number.isInteger)).toBe(true)
  })

  test('a route through a stop consists of the route to the stop and the route from the stop', async () => {
    const [whole, first, second] = await Promise.all([
      routing.route([buenosAires, rosario, cordoba]),
      routing.route([buenosAires, rosario]),
      routing.route([rosario, cordoba]),
    ])
    expect(whole.stopsM).toEqual([0, first.distanceM, whole.distanceM])
    expect(Math.abs(whole.distanceM - first.distanceM - second.distanceM)).toBeLessThanOrEqual(1)
    expect(whole.points).toEqual([...first.points, ...second.points.slice(1)])
  })

  test('a route is the same for every request', async () => {
    expect(await routing.route([cordoba, rosario])).toEqual(await routing.route([cordoba, rosario]))
  })

  test('a route from a village off the road starts at the village, with a straight piece to the road', async () => {
    const estancia = { lat: -33.9, lng: -60.9 }
    const { points, method, distanceM: metres } = await routing.route([estancia, rosario])
    expect([points[0], points.at(-1)]).toEqual([estancia, { lat: rosario.lat, lng: rosario.lng }])
    expect(method).toBe('corridor')
    expect(metres).toBeGreaterThan(distanceM(estancia, rosario))
  })

  test('the route to Ushuaia goes through Chile and over the Strait, because there is no other way by land', async () => {
    const {
      points,
      method,
      distanceM: metres,
    } = await routing.route([city('Río Gallegos, Santa Cruz'), city('Ushuaia, Tierra del Fuego')])
    expect(method).toBe('corridor')
    expect(passes(points, { lat: -52.48, lng: -69.53 }, 5_000)).toBe(true)
    expect(metres / 1000).toBeGreaterThan(520)
    expect(metres / 1000).toBeLessThan(640)
  })
})

describe('places without roads in the network', () => {
  test('an estimated route is 1.2 times the straight line on the plains, 1.3 in the Andes, at 75 km/h plus the streets', async () => {
    const [recife, natal] = [city('Recife, Pernambuco'), city('Natal, Rio Grande do Norte')]
    const [bahia, cusco] = [{ lat: -16.4, lng: -39.1 }, city('Cusco, Cusco')]
    const plain = await routing.route([bahia, { lat: -18.7, lng: -39.9 }])
    expect(plain.method).toBe('estimate')
    expect(plain.distanceM / distanceM(bahia, { lat: -18.7, lng: -39.9 })).toBeCloseTo(1.2, 3)
    const andes = await routing.route([cusco, city('Arequipa, Arequipa')])
    expect(andes.distanceM / distanceM(cusco, city('Arequipa, Arequipa'))).toBeCloseTo(1.3, 3)
    const { durationS, distanceM: metres } = await routing.route([recife, natal])
    expect(durationS).toBeCloseTo((metres / 75) * 3.6 + 1200, -1)
  })

  test('a route with one estimated part counts as an estimate', async () => {
    expect((await routing.route([buenosAires, rosario, city('Recife, Pernambuco')])).method).toBe('estimate')
  })

  test('the route between two farms close to each other but far from every road is direct', async () => {
    const [farm, neighbour] = [
      { lat: -38.6, lng: -66.6 },
      { lat: -38.63, lng: -66.6 },
    ]
    const { distanceM: metres, method } = await routing.route([farm, neighbour])
    expect(method).toBe('estimate')
    expect(metres).toBeLessThan(5_000)
  })

  test('a route from a place to itself has no length and takes no time', async () => {
    const { distanceM: metres, durationS, stopsM } = await routing.route([rosario, rosario])
    expect([metres, durationS, stopsM]).toEqual([0, 0, [0, 0]])
  })

  test('an empty network estimates every route', async () => {
    const { method, distanceM: metres } = await embeddedRouting(parseNetwork([], [])).route([buenosAires, rosario])
    expect([method, Math.round(metres)]).toEqual(['estimate', Math.round(distanceM(buenosAires, rosario) * 1.2)])
  })
})
