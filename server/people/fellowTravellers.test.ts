import { expect, test } from 'vitest'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
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
const whole = (await bruno.call(showPerson, { params: { id: bruno.id } })).cars[0]?.plate ?? ''

test('driver and passenger see telephone and plate from the day before until a week after; fellow passengers never', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  const end = `…${whole.replaceAll(' ', '').slice(-3)}`
  const reads = async (who: typeof ana) => {
    const seen = await page(who, bruno)
    return [seen.telephone, seen.cars[0]?.plate, (await who.opens(trip)).car?.plate]
  }
  const seat = await ana.books(trip)
  await carla.books(trip)
  for (const one of [ana, carla, diana]) expect(await reads(one)).toEqual([undefined, end, end])

  await later(Date.parse(seat.pickUp.at) - clock.now().getTime() - DAY_MS - 1)
  expect(await reads(ana)).toEqual([undefined, end, end])
  await later(1)
  for (const one of [ana, carla]) expect(await reads(one)).toEqual([telephoneOf(bruno), whole, whole])
  expect(await reads(diana)).toEqual([undefined, end, end])
  expect((await page(bruno, ana)).telephone).toBe(telephoneOf(ana))
  expect(await page(carla, ana)).not.toHaveProperty('telephone')
  for (const one of [ana, bruno]) expect(await page(one, one === ana ? bruno : ana)).not.toHaveProperty('street')

  await later(Date.parse(seat.dropOff.at) - clock.now().getTime() + 7 * DAY_MS - 1)
  expect(await reads(ana)).toEqual([telephoneOf(bruno), whole, whole])
  await later(1)
  expect(await reads(ana)).toEqual([undefined, end, end])
})

test('a last-minute seat shows telephone and plate after half an hour, or immediately less than an hour before the trip', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, price: '0' })
  const departs = Date.parse((await ana.opens(trip)).departsAt)
  await later(departs - clock.now().getTime() - 5 * HOUR_MS)
  const seat = await ana.asksForSeat(trip)
  expect([seat.state, seat.driver.telephone]).toEqual(['confirmed', undefined])
  await later(30 * MINUTE_MS - 1)
  expect(await page(ana, bruno)).not.toHaveProperty('telephone')
  await later(1)
  expect((await page(ana, bruno)).telephone).toBe(telephoneOf(bruno))
  await later(departs - clock.now().getTime() - 50 * MINUTE_MS)
  expect((await carla.asksForSeat(trip)).driver.telephone).toBe(telephoneOf(bruno))
  await ana.cancels(seat)
  expect(await page(ana, bruno)).not.toHaveProperty('telephone')
})

test('only administrators see a hidden e-mail: the trip shows the id of a driver who hides it', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  const named = async (who: typeof ana) => {
    const { idUser, driverEmail, users } = await who.opens(trip)
    expect([idUser, users[0]?.UserRoutes?.userEmail]).toEqual([driverEmail, driverEmail])
    return driverEmail
  }
  expect(await named(ana)).toBe(bruno.id)
  expect([await named(bruno), await named(emma)]).toEqual([bruno.email, bruno.email])
  const seat = await ana.books(trip)
  await later(Date.parse(seat.pickUp.at) - clock.now().getTime() - DAY_MS)
  expect(await named(ana)).toBe(bruno.id)
  expect((await page(ana, bruno)).telephone).toBe(telephoneOf(bruno))
  expect(await page(ana, bruno)).not.toHaveProperty('email')
  await bruno.call(editPerson, { params: { id: bruno.id }, body: { emailShown: true } })
  expect(await named(ana)).toBe(bruno.email)
  expect((await page(ana, bruno)).email).toBe(bruno.email)
})
