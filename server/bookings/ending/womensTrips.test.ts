import { expect, test } from 'vitest'
import { editPerson } from '#contract/people/people.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, later, sandbox } = stage
let day = 2
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })
let people = 0
const woman = () => join({ name: `W${people++}`, gender: 'Female', registered: true, car: true })
const corrects = (who: CastPerson, gender: string) =>
  emma.call(editPerson, { params: { id: who.id }, body: { gender, reason: 'The papers say so.' } })
const owedBack = async ({ id }: { id: string }) =>
  (await db.selectFrom('refunds').select(['amount_minor']).where('booking_id', '=', id).execute()).map(({ amount_minor }) =>
    Number(amount_minor),
  )
const notifiedKinds = async ({ id }: { id: string }, kind: 'trip_cancelled' | 'booking_cancelled') =>
  (await db.selectFrom('notifications').select('n').where('account_id', '=', id).where('kind', '=', kind).execute()).length

test('a corrected gender ends women-only trips and their seats with a full refund, and no other trips', async () => {
  const eve = await woman()
  const [womens, mixed] = [
    await eve.posts(road({ restriction: 'onlyWomen', price: '1000' })),
    await eve.posts(road({ price: '1000' })),
  ]
  const [anas, carlas] = [await ana.books(womens), await carla.books(mixed)]
  const other = await diana.posts(road({ restriction: 'onlyWomen', price: '1000' }))
  const [own, hold] = [await eve.books(other), await eve.startsToPay(await diana.posts(road({ restriction: 'onlyWomen' })))]
  const bruns = await eve.books(await bruno.posts(road()))
  await corrects(eve, 'Male')
  expect([await ana.sees(anas), await eve.sees(own), await eve.sees({ id: hold.bookingId })].map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect([(await carla.sees(carlas)).state, (await eve.sees(bruns)).state]).toEqual(['confirmed', 'confirmed'])
  expect([await owedBack(anas), await owedBack(own)]).toEqual([[100_000], [100_000]])
  expect([await notifiedKinds(ana, 'trip_cancelled'), await notifiedKinds(eve, 'trip_cancelled')]).toEqual([1, 1])
  expect(await notifiedKinds(diana, 'booking_cancelled')).toBe(1)
  await expect(carla.asksForSeat(womens)).rejects.toThrow('trip_cancelled')
  await expect(eve.posts(road({ restriction: 'onlyWomen' }))).rejects.toThrow('only_women_not_offered')
})

test('a payment after the correction is refunded and confirms no seat', async () => {
  const eve = await woman()
  const { bookingId: id, init_point } = await eve.startsToPay(
    await diana.posts(road({ restriction: 'onlyWomen', price: '1000' })),
  )
  await corrects(eve, 'Rather not say')
  await sandbox.pay(checkoutOf(init_point), 'succeeds')
  await noticesArrive(stage)
  expect([(await eve.sees({ id })).state, await owedBack({ id })]).toEqual(['cancelled', [100_000]])
})

test('a correction to Female, and a correction of other fields, ends no trip or seat', async () => {
  const eve = await woman()
  const seat = await eve.books(await diana.posts(road({ restriction: 'onlyWomen' })))
  await emma.call(editPerson, { params: { id: eve.id }, body: { age: 44, reason: 'A slip.' } })
  const rosa = await join({ name: 'Rosa', gender: 'Male', registered: true })
  await corrects(rosa, 'Female')
  expect((await eve.sees(seat)).state).toBe('confirmed')
  expect((await rosa.books(await diana.posts(road({ restriction: 'onlyWomen' })))).state).toBe('confirmed')
})

test('a correction of document or gender requires a recent login of the administrator', async () => {
  const eve = await woman()
  stage.clock.pass(20 * 60_000)
  for (const body of [{ gender: 'Male' }, { dni: '30999888' }])
    await expect(emma.call(editPerson, { params: { id: eve.id }, body: { ...body, reason: 'Papers.' } })).rejects.toThrow(
      'step_up_required',
    )
  await emma.call(editPerson, { params: { id: eve.id }, body: { street: 'Mitre 10', reason: 'Moved.' } })
  await later(0)
})
