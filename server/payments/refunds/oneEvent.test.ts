import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { HOUR_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, carla, db, emma, later, world } = await cast()
let day = 1
const road = () => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), price: '10000.00' })

const notificationsOf = async (who: typeof ana, seat: { id: string }) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter(({ bookingId }) => bookingId === seat.id)
const kindsOf = async (who: typeof ana, seat: { id: string }) => (await notificationsOf(who, seat)).map(({ kind }) => kind)

test('a cancellation by the driver sends one notification with refund and reason', async () => {
  const trip = await bruno.posts(road())
  const seat = await ana.books(trip)
  await bruno.cancelsTrip(trip, 'Se rompió el auto de Juan')
  await runJob(world, 'send-refunds')
  expect(await kindsOf(ana, seat)).toEqual(['trip_cancelled', 'seat_paid'])
  const [notification] = await notificationsOf(ana, seat)
  expect(notification).toMatchObject({
    details: { refundMinor: 1_000_000, currency: 'ARS' },
    reason: 'Se rompió el auto de Juan',
  })
  expect(await ana.sees(seat)).toMatchObject({ cancelReason: 'Se rompió el auto de Juan', refund: { done: true } })
})

test('the driver, administrators and passengers of the canceled trip see the reason', async () => {
  const trip = await bruno.posts(road())
  await ana.books(trip)
  await bruno.cancelsTrip(trip, 'Sin nafta')
  for (const who of [ana, bruno, emma])
    expect(await who.opens(trip)).toMatchObject({ cancelled: true, cancelReason: 'Sin nafta' })
  expect(await carla.opens(trip)).not.toHaveProperty('cancelReason')
})

test('passengers see a driver’s reason for canceling one booking, but not an administrator’s reason for canceling the trip', async () => {
  const [one, whole] = [await bruno.posts(road()), await bruno.posts(road())]
  const [seat, other] = [await ana.books(one), await ana.books(whole)]
  await bruno.cancels(seat, { reason: 'No entra la valija' })
  await emma.cancelsTrip(whole, 'Reported by phone')
  expect(await ana.sees(seat)).toMatchObject({ cancelReason: 'No entra la valija' })
  expect(await ana.sees(other)).not.toHaveProperty('cancelReason')
  expect(await ana.opens(whole)).not.toHaveProperty('cancelReason')
})

test('a passenger who cancels gets one notification, of the refund and its amount', async () => {
  const seat = await ana.books(await bruno.posts(road()))
  await later(HOUR_MS)
  await ana.cancels(seat)
  await runJob(world, 'send-refunds')
  expect(await kindsOf(ana, seat)).toEqual(['refund_due', 'seat_paid'])
  expect((await notificationsOf(ana, seat))[0]?.details).toEqual({ refundMinor: 1_000_000, currency: 'ARS' })
})

test('a refund made an hour after the cancellation has its own notification', async () => {
  const trip = await bruno.posts(road())
  const seat = await ana.books(trip)
  await bruno.cancelsTrip(trip)
  await later(HOUR_MS)
  await runJob(world, 'send-refunds')
  expect(await kindsOf(ana, seat)).toEqual(['refund_done', 'trip_cancelled', 'seat_paid'])
  const rows = await db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', '=', 'refund_due')
    .where('booking_id', '=', seat.id)
    .execute()
  expect(rows).toEqual([])
})
