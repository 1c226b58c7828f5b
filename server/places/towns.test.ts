import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { townCheck } from '#domain/field.ts'
import { distanceM, fold } from '#domain/places/place.ts'
import { embeddedRouting } from '../providers/routing/embedded.ts'
import { readNetwork } from '../providers/routing/network.ts'
import { loadGazetteer } from './gazetteer.ts'

const linesOf = (file: string) =>
  readFileSync(`data/places/${file}`, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const gazetteer = loadGazetteer('data/places/places.tsv')
const atHome = gazetteer.all.filter(({ country }) => country === 'AR')
const own = linesOf('towns.tsv').map(([, province = '', name = '']) => ({ province, name }))

/** Folded names of the gazetteer's towns in each Argentine province. */
const called = new Map<string, Set<string>>()
for (const [, name = '', province = '', country, , , , , , aliases = '', nicknames = ''] of linesOf('places.tsv')) {
  if (country !== 'AR') continue
  const names = called.get(province) ?? new Set()
  for (const one of [name, ...aliases.split('|'), ...nicknames.split('|')]) names.add(fold(one))
  called.set(province, names)
}

test('the gazetteer has the seat of each department and partido of Argentina', () => {
  const seats = linesOf('seats.tsv')
  expect(seats.length).toBeGreaterThan(500)
  const missing = seats.filter(([province = '', , seat = '']) => !called.get(province)?.has(fold(seat)))
  expect(missing).toEqual([])
})

test('the suggestions contain each of our added towns for its name and province', () => {
  const lost = own.filter(
    ({ province, name }) =>
      !gazetteer.suggest(`${name}, ${province}`, 3).some((place) => place.name === name && place.province === province),
  )
  expect(lost).toEqual([])
})

test.each(['Perico', 'Uspallata', 'General Deheza', 'Quequén', 'Puerto General San Martín', 'Arequito', 'Gobernador Virasoro'])(
  'the suggestions begin with %s',
  (typed) => {
    expect(gazetteer.suggest(typed, 1)).toMatchObject([{ name: typed, country: 'AR' }])
  },
)

test('no Argentine town occurs twice, spelled with and without spaces', () => {
  const named = new Map<string, typeof atHome>()
  for (const place of atHome) {
    const letters = fold(place.name).replaceAll(' ', '')
    named.set(letters, [...(named.get(letters) ?? []), place])
  }
  const twins = [...named.values()].flatMap((alike) =>
    alike.filter((place, at) => alike.slice(at + 1).some((other) => distanceM(place, other) < 10_000)),
  )
  expect(twins).toEqual([])
})

test('a person may live in any town of the gazetteer', () => {
  const check = townCheck('city_required', 'city_symbols')
  expect(atHome.filter(({ name }) => check(name, {}) !== undefined)).toEqual([])
  expect([...called.keys()].filter((name) => check(name, {}) !== undefined)).toEqual([])
})

test('a road leads from each added town to the capital of its province', async () => {
  const routing = embeddedRouting(readNetwork('data/roads', gazetteer.all))
  const perico = gazetteer.suggest('Perico', 1)
  const jujuy = gazetteer.suggest('San Salvador de Jujuy', 1)
  const { method, distanceM } = await routing.route([...perico, ...jujuy])
  expect([method, distanceM > 25_000, distanceM < 45_000]).toEqual(['corridor', true, true])
})
