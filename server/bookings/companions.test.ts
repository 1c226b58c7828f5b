import { expect, test } from 'vitest'
import { editPerson, showPerson } from '#contract/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'

const { ana, bruno, carla, diana, emma, later, clock, world, db } = await cast()
const page = (who: typeof ana, of: typeof ana) => who.call(showPerson, { params: { id: of.id } })
const telephoneOf = ({ id }: { id: string }) => `341${parseInt(id.slice(0, 6), 16)}`
for (const { id } of [ana, bruno, carla])
  await db
    .updateTable('accounts')
    .set({ telephone_sealed: world.sealer.seal('telephone', id, telephoneOf({ id })) })
    .where('id', '=', id)
    .execute()
await bruno.call(editPerson, { params: { id: bruno.id }, body: { emailShown: false } })
const whole = (await bruno.call(showPerson, { params: { id: bruno.id } })).cars[0]?.patent ?? ''

test('people of one trip read telephone, e-mail and whole plate, until 30 days after it; others read none of it', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  const held = await ana.asksForSeat(trip)
  expect(await page(ana, bruno)).not.toHaveProperty('telephone')
  expect((await ana.opens(trip)).car).not.toHaveProperty('patent')
  await ana.pays(held)
  await carla.books(trip)
  for (const rider of [ana, carla]) {
    const seen = await page(rider, bruno)
    expect([seen.email, seen.telephone, seen.cars[0]?.patent]).toEqual([bruno.email, telephoneOf(bruno), whole])
    expect(seen).not.toHaveProperty('street')
    expect((await rider.opens(trip)).car?.patent).toBe(whole)
  }
  expect([(await page(bruno, ana)).telephone, (await page(carla, ana)).telephone]).toEqual([telephoneOf(ana), telephoneOf(ana)])

  const seen = await page(diana, bruno)
  expect([seen.email, seen.telephone, seen.cars[0]?.patent]).toEqual([
    undefined,
    undefined,
    `…${whole.replaceAll(' ', '').slice(-3)}`,
  ])
  expect((await diana.opens(trip)).car).not.toHaveProperty('patent')

  await later(Date.parse(held.dropOff.at) - clock.now().getTime() + 30 * DAY_MS)
  expect(await page(ana, bruno)).not.toHaveProperty('telephone')
  expect((await ana.opens(trip)).car).not.toHaveProperty('patent')
})

test('a driver who hides the e-mail stands on the trip by id, but for companions and administrators', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  const named = async (who: typeof ana) => {
    const { idUser, manejante, users } = await who.opens(trip)
    expect([idUser, users[0]?.UserRoutes?.userEmail]).toEqual([manejante, manejante])
    return manejante
  }
  expect(await named(ana)).toBe(bruno.id)
  expect([await named(bruno), await named(emma)]).toEqual([bruno.email, bruno.email])
  const seat = await ana.books(trip)
  expect(await named(ana)).toBe(bruno.email)
  await ana.cancels(seat)
  expect(await named(ana)).toBe(bruno.id)
  await bruno.call(editPerson, { params: { id: bruno.id }, body: { emailShown: true } })
  expect(await named(ana)).toBe(bruno.email)
})
