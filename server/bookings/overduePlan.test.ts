import { expect, test, vi } from 'vitest'
import { cast } from '../testing/cast.ts'
import { findOverdue } from './queries.ts'

const { db, world } = await cast()

test('what is overdue is found by the indexes of deadlines, planned for any values as the pool plans', async () => {
  const client = await world.pool.connect()
  const asked = vi.spyOn(client, 'query')
  client.release()
  await findOverdue(db, new Date())
  const text = asked.mock.calls
    .map(([query]) => String((query as { text?: string }).text))
    .find((one) => one.includes('answer_by')) // of the driver
  const own = await world.pool.connect()
  await own.query('begin')
  await own.query(`set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan; prepare overdue as ${text}`)
  const { rows } = await own.query<{ 'QUERY PLAN': string }>(`explain execute overdue (now(), now(), 500)`)
  await own.query('rollback; deallocate overdue')
  own.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['bookings_answer', 'bookings_pay']) expect(plan).toContain(index)
})
