import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAlarm, listAlarms, reviewPayment } from '#contract/admin/alarms.ts'
import { cancelSeat } from '#contract/bookings/bookings.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../testing/paying.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { creditsOf } from './closing.ts'
import { balance } from './ledger.ts'
import { alarms, booksMustAgree } from './testing/books.ts'

const stage = await cast()
const { ana, carla, diana, emma, db, clock, people, later, sandbox, world, seatsLeft } = stage
const runs = (name: string) => runJob(world, name)
let day = 1

const seatOf = (order: string) =>
  db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['bookings.id', 'bookings.state', 'orders.state as order', 'orders.price_minor as price', 'departs_at'])
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
const heldMinor = async (booking: string) => -(await balance(db, `held:${booking}`, 'ARS'))
const credited = async (booking: string) => (await creditsOf(db, [booking])).get(booking)
const last = sql`(select max(id) from sandbox_payments)`
const statusBecomes = (status: string) => sql`update sandbox_payments set status = ${status} where id = ${last}`.execute(db)
async function decides(id: string, admitted: boolean) {
  // every login is recent
  for (const one of people.values()) one.authenticatedAt = clock.now()
  await later(0)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return emma.call(reviewPayment, { params: { id }, body: { admitted, reason: 'Seen at the provider' } }, headers)
}
/** Deletes the payment at the provider, as if it had never been made. */
const neverWas = () => sql`delete from sandbox_payments where id = ${last}`.execute(db)

/** Pays at the provider with an unreadable state. */
async function paysUnreadably(who: CastPerson) {
  await later(0)
  const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 4) })
  const { id, init_point, bookingId } = await who.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'succeeds')
  await statusBecomes('unknown')
  await noticesArrive(stage)
  return { trip, id, bookingId }
}

const until = (instant: Date) => later(instant.getTime() - clock.now().getTime())

afterEach(async () => {
  await sql`update sandbox_payments set status = 'approved' where status = 'unknown'`.execute(db)
  await runs('send-refunds')
  await booksMustAgree(stage)
  await later(2 * DAY_MS)
})

describe('unreadable payments', () => {
  test('an unreadable payment confirms the seat, notifies an administrator, and posts nothing', async () => {
    const { trip, id, bookingId } = await paysUnreadably(ana)
    expect(await ana.checks(id)).toMatchObject({ state: 'disputed', underReview: true })
    await later(HOUR_MS)
    await runs('expire-unpaid-bookings')
    expect([await seatOf(id), await seatsLeft(trip)]).toMatchObject([{ state: 'confirmed', order: 'disputed' }, 0])
    expect(await heldMinor(bookingId)).toBe(0n)
    const { alarms: open } = await emma.call(listAlarms, { query: {} })
    expect(open.find(({ kind }) => kind === 'payment_unreadable')).toMatchObject({
      orderId: id,
      acts: ['ask_provider', 'admit_payment', 'dismiss_payment'],
      details: { unread: { status: 'unknown' }, theirs: { collector: 'sandbox' } },
    })
    await decides(id, false)
    await neverWas()
  })

  test('an admitted payment counts as paid, even when it is polled again', async () => {
    const { id, bookingId } = await paysUnreadably(ana)
    await decides(id, true)
    const { price } = await seatOf(id)
    expect([await seatOf(id), await heldMinor(bookingId)]).toMatchObject([{ state: 'confirmed', order: 'paid' }, price])
    await runs('reconcile-ledger')
    expect(await seatOf(id)).toMatchObject({ state: 'confirmed', order: 'paid' })
    expect(await alarms(stage)).not.toContain('payment_unreadable')
    expect(await refusalOf(decides(id, true))).toBe('not_possible_now')
  })

  test('an unreadable payment counts as paid once it is readable', async () => {
    const { id } = await paysUnreadably(ana)
    await statusBecomes('approved')
    expect(await ana.checks(id)).toMatchObject({ state: 'paid', underReview: false })
    expect(await alarms(stage)).not.toContain('payment_unreadable')
  })

  test('an unreadable payment cannot be admitted if its amount turns out to differ', async () => {
    const { id } = await paysUnreadably(ana)
    await sql`update sandbox_payments set amount_minor = amount_minor - 1 where id = ${last}`.execute(db)
    expect(await refusalOf(decides(id, true))).toBe('payment_differs')
    await sql`update sandbox_payments set amount_minor = amount_minor + 1 where id = ${last}`.execute(db)
    await decides(id, true)
  })

  test('a payment dismissed before departure releases the seat, and a later report of it is refunded', async () => {
    const { trip, id } = await paysUnreadably(carla)
    await decides(id, false)
    expect([await seatOf(id), await seatsLeft(trip)]).toMatchObject([{ state: 'cancelled', order: 'closed' }, 1])
    await runs('reconcile-ledger')
    expect(await alarms(stage)).not.toContain('payment_unreadable')
    await statusBecomes('approved')
    await carla.checks(id)
    await runs('send-refunds')
    expect((await seatOf(id)).order).toBe('refunded')
  })

  test('a payment dismissed after departure opens a case against the passenger, and credits the driver nothing', async () => {
    const { id, bookingId } = await paysUnreadably(ana)
    const { departs_at, price } = await seatOf(id)
    await until(new Date(departs_at.getTime() + 10 * HOUR_MS))
    await runs('complete-travelled-bookings')
    await decides(id, false)
    await later(3 * DAY_MS)
    await runs('complete-travelled-bookings')
    await runs('settle-trips')
    expect(await seatOf(id)).toMatchObject({ state: 'travelled', order: 'closed' })
    expect(await credited(bookingId)).toBe(0n)
    const found = await db.selectFrom('cases').select('source').where('person_id', '=', ana.id).execute()
    expect(found).toEqual([{ source: 'payment' }])
    await later(40 * DAY_MS)
    await runs('delete-unpaid-orders')
    await statusBecomes('approved')
    await ana.checks(id)
    await runs('settle-trips')
    expect([await seatOf(id), await credited(bookingId)]).toMatchObject([{ state: 'travelled', order: 'settled' }, price])
  })

  test('a payment admitted after the trip credits the driver as usual', async () => {
    const { id, bookingId } = await paysUnreadably(carla)
    const { departs_at, price } = await seatOf(id)
    await until(new Date(departs_at.getTime() + 4 * DAY_MS))
    await runs('complete-travelled-bookings')
    await runs('settle-trips')
    expect((await seatOf(id)).order).toBe('disputed')
    await decides(id, true)
    await runs('settle-trips')
    expect([(await seatOf(id)).order, await credited(bookingId)]).toEqual(['settled', price])
  })

  test('a payment admitted after a cancellation is refunded as if paid before', async () => {
    const { id, bookingId } = await paysUnreadably(carla)
    await carla.call(cancelSeat, { params: { id: bookingId }, body: {} })
    await decides(id, true)
    await statusBecomes('approved')
    await runs('send-refunds')
    expect(await seatOf(id)).toMatchObject({ state: 'cancelled', order: 'refunded' })
  })

  test('a late unreadable payment puts the closed order under review, and its admission revives the seat', async () => {
    await later(0)
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 4) })
    const { id, init_point } = await carla.startsToPay(trip)
    await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')
    await sql`update sandbox_payments set reference = reference || 'x' where id = ${last}`.execute(db)
    await later(HOUR_MS)
    await runs('expire-unpaid-bookings')
    await sql`update sandbox_payments set reference = trim(trailing 'x' from reference) where id = ${last}`.execute(db)
    await statusBecomes('unknown')
    expect(await carla.checks(id)).toMatchObject({ state: 'disputed', underReview: true })
    await decides(id, true)
    expect(await seatOf(id)).toMatchObject({ state: 'confirmed', order: 'paid' })
  })

  test('closing the alarm of an unreadable payment dismisses the payment', async () => {
    const { id } = await paysUnreadably(ana)
    const { alarms: open } = await emma.call(listAlarms, { query: {} })
    const alarm = open.find(({ orderId }) => orderId === id)
    await emma.call(closeAlarm, { params: { id: alarm?.id ?? '' }, body: { reason: 'Not a payment' } })
    expect(await seatOf(id)).toMatchObject({ state: 'cancelled', order: 'closed' })
    await neverWas()
  })
})
