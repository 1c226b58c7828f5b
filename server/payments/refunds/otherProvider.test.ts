import { expect, test } from 'vitest'
import { giveUpSeats } from '#contract/bookings/bookings.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { sendInside } from '../../providers/payments/chosen.ts'
import type { Payments } from '../../providers/payments/port.ts'
import { cast } from '../../testing/cast.ts'
import { checkoutOf } from '../../testing/paying.ts'
import { applyPaymentNotices } from '../notices.ts'
import { syncOrder } from '../statusSync/actions.ts'
import { alarms, booksMustAgree } from '../testing/books.ts'
import { sendRefunds } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, db, world, later, sandbox, app } = stage

/** Names of the calls to the new provider, after a change of provider on the same database. */
const calls: string[] = []
const note = (call: string) => () => {
  calls.push(call)
  throw new Error(`the other provider does not know it: ${call}`)
}
const other: Payments = {
  ...world.payments,
  name: 'mercadopago',
  refund: note('refund'),
  findPayments: note('findPayments'),
  readPayment: note('readPayment'),
  closeCheckout: note('closeCheckout'),
}
const changed = { ...world, payments: other }

test('after a change of provider, requests about old orders raise alarms instead of going to the new provider', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: 3 })
  await ana.pays(trip)
  const seat = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  await ana.cancels(seat)
  const { id, init_point } = await carla.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'succeeds')
  await sandbox.deliverDue(sendInside(app))

  await sendRefunds(changed)
  await syncOrder(changed, id)
  await applyPaymentNotices(changed)
  expect([calls, (await alarms(stage)).sort()]).toEqual([[], ['notice_elsewhere', 'order_elsewhere', 'refund_elsewhere']])

  await later(5 * MINUTE_MS)
  await sendRefunds(world)
  await syncOrder(world, id)
  expect(await db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'done' }])
  expect((await carla.checks(id)).state).toBe('paid')
  await booksMustAgree(stage)
})

test('a refund of the former provider fails permanently after three days, and its passenger names a bank account', async () => {
  await later(0)
  await ana.pays(await bruno.posts({ from: 'Rosario', to: 'Funes', seats: 3, inDays: 9 }))
  const seat = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('passenger_id', '=', ana.id)
    .execute()
  await ana.cancels(seat[0] ?? { id: '' })
  await sendRefunds(changed)
  expect(await alarms(stage)).toContain('refund_elsewhere')
  await later(3 * DAY_MS)
  await sendRefunds(changed)
  expect(calls).toEqual([])
  const refused = await db.selectFrom('refunds').select(['id', 'refused_because']).where('state', '=', 'refused').execute()
  expect(refused.map((one) => one.refused_because)).toEqual(['elsewhere'])
  const open = await alarms(stage)
  expect([open.includes('refund_refused'), open.includes('refund_elsewhere')]).toEqual([true, false])
  const notifications = await db.selectFrom('notifications').select('kind').where('account_id', '=', ana.id).execute()
  expect(notifications.map(({ kind }) => kind)).toContain('refund_refused')
  await booksMustAgree(stage)
})

test('a refused refund of one seat does not become due again when the other seat is given up', async () => {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Funes', seats: 4, inDays: 20, restriction: 'kidsAllowed' })
  const seat = await ana.books(trip, { companions: [{ kind: 'child', name: 'Sol' }] })
  const each = seat.priceMinor / 2
  await ana.call(giveUpSeats, { params: { id: seat.id }, body: { companions: [1] } })
  await sendRefunds(changed)
  await later(3 * DAY_MS)
  await sendRefunds(changed)
  await ana.cancels(seat)
  const refunds = db
    .selectFrom('refunds')
    .select(['state', 'amount_minor'])
    .where('booking_id', '=', seat.id)
    .orderBy('created_at')
  expect(await refunds.execute()).toEqual([
    { state: 'refused', amount_minor: BigInt(each) },
    { state: 'due', amount_minor: BigInt(each) },
  ])
  await booksMustAgree(stage)
})
