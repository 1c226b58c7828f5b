import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { runJob } from '../testing/runJob.ts'
import { alarms } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, db, world, later } = stage
const compare = () => runJob(world, 'reconcile-ledger')
const alarmed = async () => {
  const found = await alarms(stage)
  await db.updateTable('alarms').set({ closed_at: stage.clock.now() }).where('closed_at', 'is', null).execute()
  return found
}

test('the nightly comparison covers the whole ledger week by week, however old', async () => {
  const spans: [Date, Date][] = []
  const counted = {
    ...world,
    payments: {
      ...world.payments,
      listPayments: (from: Date, to: Date) => {
        spans.push([from, to])
        return world.payments.listPayments(from, to)
      },
    },
  }
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: 3 })
  await ana.pays(trip)
  await later(60 * DAY_MS)
  await carla.pays(await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: 3 }))
  await runJob(counted, 'reconcile-ledger')
  expect(await alarmed()).toEqual([])
  expect(spans.length).toBeGreaterThan(8)
  expect(spans.slice(1).map(([from]) => from)).toEqual(spans.slice(0, -1).map(([, to]) => to))

  await sql`update sandbox_payments set refunded_minor = 100 where id = (select min(id) from sandbox_payments)`.execute(db)
  await compare()
  expect(await alarmed()).toEqual(['refund_differs', 'books_differ'])

  await sql`update sandbox_payments set refunded_minor = 0, status = 'rejected' where id = (select min(id) from sandbox_payments)`.execute(
    db,
  )
  await compare()
  expect(await alarmed()).toEqual(['books_differ'])
  await sql`update sandbox_payments set status = 'approved' where id = (select min(id) from sandbox_payments)`.execute(db)
  await compare()
  expect(await alarmed()).toEqual([])
})

test('a payment missing in the provider’s list is polled, and raises an alarm only if the provider does not know it', async () => {
  const silent = { ...world, payments: { ...world.payments, listPayments: async () => [] } }
  await runJob(silent, 'reconcile-ledger')
  expect(await alarmed()).toEqual([])
  const unknown = { ...silent, payments: { ...silent.payments, readPayment: async () => undefined } }
  await runJob(unknown, 'reconcile-ledger')
  expect(await alarmed()).toEqual(['books_differ', 'books_differ'])
})
