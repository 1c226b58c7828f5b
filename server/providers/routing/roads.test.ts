import { expect, test } from 'vitest'
import type { Place } from '#domain/places/place.ts'
import { doubledLegs, longLegs, pieces } from './golden.ts'
import { joinRoads, networkLines, parseNetwork } from './network.ts'
import { parseRoads } from './roads.ts'

const place = (name: string, province: string, lat: number, lng: number, population = 1000, country = 'AR'): Place => {
  return { id: Math.round(lat * 1e4 + lng), name, province, country, lat, lng, zone: 'America/Buenos_Aires', population }
}
const places = [
  place('Merlo', 'San Luis', -32.34, -65.01),
  place('Merlo', 'Buenos Aires', -34.66, -58.73),
  place('Rosario', 'Santa Fe', -32.95, -60.64, 1_000_000),
  place('Rosario', 'Jujuy', -24, -65, 300),
  place('Santa Rosa', 'San Luis', -32.31, -65.2),
  place('Quaraí', 'Rio Grande do Sul', -30.38, -56.45, 1000, 'BR'),
]
const problemsOf = (...lines: string[]) => joinRoads(parseRoads('x.txt', ['country | AR', ...lines].join('\n')), places).problems
const networkOf = (...lines: string[]) => parseNetwork([{ file: 'x.txt', text: ['country | AR', ...lines].join('\n') }], places)

test('a line of a road file has a number, a class, towns, lengths and positions', () => {
  const [road] = parseRoads(
    'x.txt',
    '# remark\ncountry | AR\n\nRN40 | mountain | Merlo/San Luis >(36.5) Uspallata@-32.593,-69.346',
  )
  expect(road).toEqual({
    where: 'x.txt:4',
    country: 'AR',
    ref: 'RN40',
    surface: 'mountain',
    waypoints: [
      { name: 'Merlo', hint: 'San Luis' },
      { name: 'Uspallata', km: 36.5, at: { lat: -32.593, lng: -69.346 } },
    ],
  })
})

test.each([
  ['RN1 | paved', 'x.txt:2: expected "number | class | town > town"'],
  ['RN1 | sand | A > B', 'x.txt:2: "sand" is none of'],
  ['RN1 | paved | A', 'x.txt:2: a road needs two towns'],
  ['RN1 | paved | A > > B', 'x.txt:2: cannot read the town ""'],
  ['RN1 | paved | A >(ten) B', 'x.txt:2: cannot read the town "(ten) B"'],
])('the line "%s" is refused with its file and number', (line, reason) => {
  expect(() => parseRoads('x.txt', `country | AR\n${line}`)).toThrow(reason)
})

test('unknown and ambiguous towns are reported with file and line', () => {
  expect(problemsOf('RN1 | paved | Rosario > Atlantis')).toEqual(['x.txt:2: no place called "Atlantis"; give its position'])
  expect(problemsOf('RN1 | paved | Rosario > Merlo')).toEqual(['x.txt:2: "Merlo" may be San Luis or Buenos Aires'])
  expect(problemsOf('RN1 | paved | Rosario > Merlo/San Juan')).toEqual([
    'x.txt:2: no place called "Merlo" in San Juan; give its position',
  ])
})

test('Rosario is the big city, and Quaraí is found across the border', () => {
  const { nodes } = networkOf('RN1 | paved | Rosario > Quaraí/BR')
  expect(nodes.map(({ point }) => point.lat)).toEqual([-32.95, -30.38])
})

test('a written position applies to all later lines; a different second position, or one far from the named town, is refused', () => {
  expect(networkOf('A | paved | Rosario > Timbúes@-32.67,-60.79', 'B | paved | Timbúes > Merlo/San Luis').nodes).toHaveLength(3)
  expect(problemsOf('A | paved | Rosario > Timbúes@-32.67,-60.79 > Timbúes@-32.6,-60.7')).toContain(
    'x.txt:2: "Timbúes" is written with two positions',
  )
  expect(problemsOf('A | paved | Rosario > Santa Rosa@-36.62,-64.29')).toEqual([
    'x.txt:2: "Santa Rosa" is also in San Luis; name the province',
  ])
  expect(problemsOf('A | paved | Rosario > Santa Rosa/La Pampa@-36.62,-64.29')).toEqual([])
})

test('a length below the straight line is refused', () => {
  expect(problemsOf('A | paved | Merlo/San Luis >(10) Santa Rosa')).toEqual(['x.txt:2: Merlo to Santa Rosa is more than 10 km'])
  expect(() => networkOf('A | paved | Merlo/San Luis >(10) Santa Rosa')).toThrow('x.txt:2')
})

test('repeated stretches, unconnected parts and long gaps are found', () => {
  const network = networkOf(
    'A | paved | Merlo/San Luis > Santa Rosa',
    'B | gravel | Santa Rosa > Merlo/San Luis',
    'C | paved | Rosario > Quaraí/BR',
  )
  expect(doubledLegs(network)).toEqual(['x.txt:3: Santa Rosa to Merlo is also at x.txt:2'])
  expect(pieces(network)).toEqual([
    ['Merlo', 'Santa Rosa'],
    ['Rosario', 'Quaraí'],
  ])
  expect(longLegs(network)).toEqual(['x.txt:4: Rosario to Quaraí, 489 km'])
})

test('the map gets every road once, with its number and its points in order', () => {
  const lines = networkLines(
    networkOf('RN9 | motorway | Rosario > Santa Rosa > Merlo/San Luis', 'RP1 | gravel | Rosario > Merlo/San Luis'),
  )
  expect(lines.map(({ ref, surface, points }) => [ref, surface, points.map(({ lat }) => lat)])).toEqual([
    ['RN9', 'motorway', [-32.95, -32.31, -32.34]],
    ['RP1', 'gravel', [-32.95, -32.34]],
  ])
})
