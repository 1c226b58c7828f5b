import { expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#contract/messages/messages.ts'
import { cast } from '../../testing/cast.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'

const { ana, bruno, carla, diana, join, db } = await cast()
let day = 1
const freshDay = () => (day += 2)
const approved = (more: object = {}) => ({
  from: 'Rosario',
  to: 'Córdoba',
  inDays: freshDay(),
  joining: 'on_approval' as const,
  ...more,
})

test('accepting refuses a person blocked or barred since the request', async () => {
  const lia = await join({ name: 'Lia', registered: true })
  const trip = await bruno.posts(approved({ seats: 3 }))
  const [lias, carlas] = [await lia.asksForSeat(trip), await carla.asksForSeat(trip)]
  await carla.call(blockPerson, { body: { email: bruno.email } })
  await expect(bruno.accepts(carlas)).rejects.toThrow('cannot_write_to_person')
  await carla.call(unblockPerson, { params: { id: bruno.id } })
  expect((await bruno.accepts(carlas)).state).toBe('accepted')
  await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', lia.id).execute()
  await expect(bruno.accepts(lias)).rejects.toThrow('cannot_write_to_person')
  await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', lia.id).execute()
})

test('accepting refuses a man once the trip is for women only', async () => {
  const trip = await diana.posts(approved())
  const rolo = await join({ name: 'Rolo', gender: 'Male', registered: true })
  const request = await rolo.asksForSeat(trip)
  await db.updateTable('trips').set({ preferences: ONLY_WOMEN }).where('id', '=', trip).execute()
  await expect(diana.accepts(request)).rejects.toThrow('only_women')
})

test('paying refuses a seat that meanwhile overlaps another ride', async () => {
  const inDays = freshDay()
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays })
  const seat = await ana.asksForSeat(trip)
  const other = await ana.books(await diana.posts({ from: 'Rosario', to: 'Villa María', inDays: freshDay() }))
  // simulates an overlap, which only a manual update of the database can cause
  const { departs_at, arrives_at } = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', seat.id)
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('bookings')
    .select(['departs_at', 'arrives_at'])
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('bookings').set({ departs_at, arrives_at }).where('id', '=', other.id).execute()
  await expect(ana.startsToPay(trip)).rejects.toThrow('overlapping_booking')
  await db.updateTable('bookings').set(before).where('id', '=', other.id).execute()
})
