import { expect, test } from 'vitest'
import { setAlert, switchAlert } from '#contract/trips/alerts.ts'
import { mostWantedRoads } from '#contract/trips/demand.ts'
import { hideRequest, showRequest } from '#contract/trips/rideRequests.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

/* Demand is the number of people who show a request (ST17). Each test has its own roads. */
const { ana, visitor, join, later, clock, db } = await cast()

const crowd: CastPerson[] = []
for (const letter of 'abcdefgh') crowd.push(await join({ name: `Pasajera ${letter}`, gender: 'Female', registered: true }))
const passenger = (n: number) => crowd[n] ?? ana

type Road = { from: string; to: string; inDays: number }
const requests = async (who: CastPerson, { from, to, inDays }: Road, show = true) =>
  (await who.call(setAlert, { body: { from: called(from), to: called(to), date: clock.inDays(inDays), show } })).id
/**
 * Returns the wanted roads of a town as towns, people and days; the clock advances first, because the list may be a minute old.
 */
const wanted = async (place: string) => {
  await later(MINUTE_MS)
  const { roads } = await visitor().call(mostWantedRoads, { query: { place: called(place) } })
  return roads.map(({ from, to, people, dates }) => [from.name.split(',')[0], to.name.split(',')[0], people, dates])
}

test('wanted roads count each person with a shown request once, and are shown from three people on, even to visitors', async () => {
  const road = { from: 'Rosario', to: 'Villa María', inDays: 20 }
  const ids = []
  for (let n = 0; n < 2; n++) ids.push(await requests(passenger(n), road))
  await requests(passenger(1), { ...road, inDays: 21 })
  await requests(passenger(2), road, false)
  expect(await wanted('Villa María')).toEqual([])
  const third = await requests(passenger(3), { ...road, inDays: 22 })
  const days = [20, 21, 22].map((inDays) => clock.inDays(inDays))
  expect(await wanted('Villa María')).toEqual([['Rosario', 'Villa María', 3, days]])
  await passenger(3).call(hideRequest, { params: { id: third } })
  expect(await wanted('Villa María')).toEqual([])
  await passenger(3).call(showRequest, { params: { id: third }, body: {} })
  await passenger(0).call(switchAlert, { params: { id: ids[0] ?? '' }, body: { on: false } })
  expect(await wanted('Villa María')).toEqual([])
})

test('wanted roads leave out requests for women only, of barred and restricted people, and beyond the month', async () => {
  const road = { from: 'San Nicolás', to: 'Buenos Aires', inDays: 10 }
  for (let n = 0; n < 2; n++) await requests(passenger(n), road)
  const others = [passenger(4), passenger(5), passenger(6)]
  const ids = []
  for (const person of others) ids.push(await requests(person, road))
  await others[0]?.call(showRequest, { params: { id: ids[0] ?? '' }, body: { onlyWomen: true } })
  await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', passenger(5).id).execute()
  await db.updateTable('accounts').set({ restricted_at: clock.now() }).where('id', '=', passenger(6).id).execute()
  await requests(passenger(3), { ...road, inDays: 60 })
  expect(await wanted('San Nicolás')).toEqual([])
  await requests(passenger(7), road)
  expect(await wanted('San Nicolás')).toEqual([['San Nicolás de los Arroyos', 'Buenos Aires', 3, [clock.inDays(10)]]])
})

test('wanted roads begin with the most people, and can be limited to one town', async () => {
  for (let n = 0; n < 4; n++) await requests(passenger(n), { from: 'Mendoza', to: 'Funes', inDays: 9 })
  for (const n of [0, 1, 3]) await requests(passenger(n), { from: 'Córdoba', to: 'Mendoza', inDays: 9 })
  expect((await wanted('Mendoza')).map(([from, to, people]) => [from, to, people])).toEqual([
    ['Mendoza', 'Funes', 4],
    ['Córdoba', 'Mendoza', 3],
  ])
  expect((await wanted('Funes')).map(([, to]) => to)).toEqual(['Funes'])
  expect(await wanted('Bell Ville')).toEqual([])
})

test('an invalid town is refused with a reason, whatever is sent for it', async () => {
  const why = (place: string) => refusalOf(visitor().call(mostWantedRoads, { query: { place } }))
  for (const place of ['Atlantis', 'Ростов', "x'; drop table alerts; --", '<script>alert(1)</script>', '%00'])
    expect([place, await why(place)]).toEqual([place, 'place_unknown'])
  expect(await why('a'.repeat(10_000))).toMatch(/^validation/)
})
