import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startJobs } from '../jobs.ts'
import { sendInside } from '../providers/payments/chosen.ts'
import { cast } from '../testing/cast.ts'
import { checkoutOf } from '../testing/paying.ts'
import { booksMustAgree } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, carla, db, sandbox, app, world } = stage
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 2 })
const missed = await ana.pays(trip, 'succeeds', 'never')
const stop = await startJobs(world, world.pool.options.connectionString ?? '')

const stateOf = async (id: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const becomes = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)

test('a server that starts polls payments made while it was away', () => becomes(missed, 'paid'))

test('the worker applies a notice and sends a refund immediately after they are stored', async () => {
  const { id, init_point, bookingId } = await carla.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'succeeds')
  await sandbox.deliverDue(sendInside(app))
  await becomes(id, 'paid')
  await carla.cancels({ id: bookingId })
  await becomes(id, 'refunded')
  await booksMustAgree(stage)
})

test('a failed job is logged, and the server continues', async () => {
  await stop()
  const clockless = { ...world, now: () => refuseTime() }
  const stopOther = await startJobs(clockless, world.pool.options.connectionString ?? '')
  await sql`select graphile_worker.add_job('delete-old-sessions')`.execute(db)
  await becomesNoted()
  await stopOther()
})

function refuseTime(): never {
  throw new Error('the clock is gone')
}

async function becomesNoted() {
  const noted = () =>
    sql<{ last_error: string }>`select last_error from graphile_worker._private_jobs where last_error is not null`.execute(db)
  await expect.poll(async () => (await noted()).rows[0]?.last_error).toContain('the clock is gone')
}
