import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { displayName } from '#domain/places/place.ts'
import { loadGazetteer } from './gazetteer.ts'

const gazetteer = loadGazetteer('data/places/places.tsv')
const golden = readFileSync('data/places/golden.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [typed = '', expected = '', kind = '', set = ''] = line.split('\t')
    return { typed, expected, kind, set, place: gazetteer.named(expected), offered: gazetteer.suggest(typed, 8) }
  })
type Golden = (typeof golden)[number]

const isFirst = ({ place, offered }: Golden) => offered[0] === place
const describe = ({ typed, expected, offered }: Golden) =>
  `"${typed}": ${expected}; offered ${offered.map(displayName).join(' | ')}`

test('every expected town is in the gazetteer, and no set contains a text twice', () => {
  expect(golden.filter(({ place }) => !place).map(({ expected }) => expected)).toEqual([])
  expect(new Set(golden.map(({ set, typed }) => `${set} ${typed}`)).size).toBe(golden.length)
})

test.each([
  ['audit', 132, 128],
  ['traveller', 200, 190],
])('in the set %s of %i texts, at least %i suggest the expected town first', (wanted, size, least) => {
  const strings = golden.filter(({ set }) => set === wanted)
  expect(strings).toHaveLength(size)
  const missed = strings.filter((one) => !isFirst(one)).map(describe)
  expect(size - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(least)
})

test('every quarter, airport, terminal and university leads to its town', () => {
  const kinds = new Set(['quarter', 'airport', 'terminal', 'university'])
  const points = golden.filter(({ kind }) => kinds.has(kind))
  expect(points.length).toBeGreaterThanOrEqual(40)
  expect(points.filter((one) => !isFirst(one)).map(describe)).toEqual([])
})

test('each landmark of the data suggests its town among the first three', () => {
  const [, ...lines] = readFileSync('data/places/landmarks.tsv', 'utf8').trimEnd().split('\n')
  const lost = lines.flatMap((line) => {
    const [country, province, name, , landmarks = ''] = line.split('\t')
    const isTown = (place: (typeof gazetteer.all)[number]) =>
      place.country === country && place.province === province && place.name === name
    return landmarks.split('|').filter((landmark) => !gazetteer.suggest(landmark, 3).some(isTown))
  })
  expect(lost).toEqual([])
})
