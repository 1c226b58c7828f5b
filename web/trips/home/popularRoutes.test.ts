import { expect, test } from 'vitest'
import tsv from '../../../data/places/places.tsv?raw'
import { popularRoutes } from './popularRoutes.ts'

const places = new Map(tsv.split('\n').map((line) => [Number(line.split('\t', 1)[0]), line]))

test.each(popularRoutes)('the card $from.name to $to.name searches between exactly those two cities', ({ from, to }) => {
  for (const { id, name } of [from, to]) expect(places.get(id)).toContain(name)
  for (const { id } of [from, to]) expect(places.get(id)).toContain('\tAR\t')
})
