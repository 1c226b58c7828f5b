import { expect, test } from 'vitest'
import tsv from '../../../data/places/places.tsv?raw'
import { popularRoutes, routesFor } from './popularRoutes.ts'

const places = new Map(tsv.split('\n').map((line) => [Number(line.split('\t', 1)[0]), line]))

test.each(popularRoutes)('the card $from.name to $to.name searches between exactly these two cities', ({ from, to }) => {
  for (const { id, name } of [from, to]) expect(places.get(id)).toContain(name)
  for (const { id } of [from, to]) expect(places.get(id)).toContain('\tAR\t')
})

test('the most wanted routes replace the popular ones if there are four of them', () => {
  const wanted = [1, 2, 3, 4, 5].map((id) => ({ from: { id, name: `From ${id}, Chubut, Argentina` }, to: { id: 9, name: 'To' } }))
  expect(routesFor(wanted.slice(0, 3))).toBe(popularRoutes)
  expect(routesFor(wanted).map(({ from }) => from)).toEqual([1, 2, 3, 4].map((id) => ({ id, name: `From ${id}` })))
})
