import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { tripsDrivenBy } from './drivenTrips.ts'

const { ana, bruno, diana, db, clock } = await cast()

test('a driver’s list starts with the next trips, and continues with the latest past ones', async () => {
  const later = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
  const sooner = await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 6 })
  const first = await bruno.posts({ from: 'Funes', to: 'Córdoba', inDays: 2 })
  const second = await bruno.posts({ from: 'Córdoba', to: 'Rosario', inDays: 3 })
  await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 })
  const inFiveDays = () => new Date(clock.now().getTime() + 5 * DAY_MS)
  const list = await tripsDrivenBy({ db, now: inFiveDays }, bruno.id)
  expect(list.map(({ id }) => id)).toEqual([sooner, later, second, first])
  expect(list[0]).toEqual({
    id: sooner,
    originName: 'Rosario, Santa Fe, Argentina',
    destinationName: 'Mendoza, Mendoza, Argentina',
    date: clock.inDays(6),
    hours: '09:00',
    departsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT12:00:00.000Z$/),
    isDriver: true,
    cancelled: false,
    priceMinor: expect.any(Number),
    currency: 'ARS',
    creditedMinor: 0,
    expectedMinor: 0,
  })
})

test('a person who drives nowhere has an empty list', async () => {
  expect(await tripsDrivenBy({ db, now: clock.now }, ana.id)).toEqual([])
})
