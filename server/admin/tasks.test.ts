import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAlarms } from '#contract/admin/alarms.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import { addSuggestion, removeSuggestion } from '#contract/feedback/suggestions.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { listCases } from '#contract/moderation/cases.ts'
import { listIdentities } from '#contract/moderation/moderation.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { office } from '../moderation/testing/office.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { cast } from '../testing/cast.ts'
import { uploadedId } from '../testing/papers.ts'
import { runJob } from '../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, world, clock, join } = stage
const { passes, reports } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true })

const tasks = (who = emma) => who.call(showTasks, {})
const nothing = {
  admins: 2,
  cases: 0,
  approvals: 0,
  appeals: 0,
  absences: 0,
  receipts: 0,
  requests: 0,
  payouts: 0,
  identities: 0,
  hints: 0,
  withdrawals: 0,
  suggestions: 0,
  alarms: [],
  jobs: [],
  due: [],
}

test('a new community has no tasks', async () => {
  expect(await tasks()).toEqual(nothing)
})

test('a suggestion and a withdrawal are tasks until they are read and answered', async () => {
  const body = { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'More trips to Salta' }
  const { id } = await ana.call(addSuggestion, { body })
  await bruno.call(addWithdrawal, { body: { name: 'Bruno', email: bruno.email, about: 'booking' } })
  expect(await tasks()).toEqual({ ...nothing, suggestions: 1, withdrawals: 1 })
  await emma.call(removeSuggestion, { params: { id }, query: {} })
  expect(await tasks()).toMatchObject({ suggestions: 0 })
})

test('a case is a task only for administrators who may open it, not for its reporter or the person concerned', async () => {
  await reports(ana, { subject: 'person', id: carla.id })
  expect(await tasks()).toMatchObject({ cases: 1 })
  await reports(emma, { subject: 'person', id: carla.id })
  await reports(ana, { subject: 'person', id: emma.id })
  for (const [who, cases] of [
    [emma, 0],
    [olga, 2],
  ] as const) {
    expect(await tasks(who)).toMatchObject({ cases })
    expect((await who.call(listCases, { query: {} })).cases).toHaveLength(cases)
  }
})

test('identity photos are a task, but not for an administrator who traveled with the person', async () => {
  const photoDni = [await uploadedId(diana, 'identity_front'), await uploadedId(diana, 'identity_back')]
  await diana.call(editPerson, { params: { id: diana.id }, body: { photoDni } })
  await olga.pays(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 }))
  for (const [who, identities] of [
    [emma, 1],
    [olga, 0],
  ] as const) {
    expect(await tasks(who)).toMatchObject({ identities })
    expect((await who.call(listIdentities, { query: {} })).people).toHaveLength(identities)
  }
})

test('alarms are counted by kind, except alarms about the administrator’s own seat', async () => {
  const [order] = await olga.orders()
  await db.transaction().execute(async (tx) => {
    await raiseAlarm(tx, 'refund_refused', order?.id ?? '', {}, clock.now())
    await raiseAlarm(tx, 'clock_wrong', 'one', {}, clock.now())
    await raiseAlarm(tx, 'clock_wrong', 'two', {}, clock.now())
  })
  const kinds = async (who: typeof emma) => (await tasks(who)).alarms.toSorted((a, b) => a.n - b.n)
  expect(await kinds(olga)).toEqual([{ kind: 'clock_wrong', n: 2 }])
  expect(await kinds(emma)).toEqual([
    { kind: 'refund_refused', n: 1 },
    { kind: 'clock_wrong', n: 2 },
  ])
  expect((await olga.call(listAlarms, { query: {} })).alarms).toHaveLength(2)
})

test('money due to a driver is a task once the driver names an account, but not for an administrator who is that driver', async () => {
  const owner = await join({ name: 'Otto', registered: true, admin: true, car: true })
  const trip = await owner.posts({ from: 'Rosario', to: 'Funes', inDays: 1 })
  await ana.pays(trip)
  await passes(6 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
  expect(await tasks()).toMatchObject({ due: [] })
  await owner.call(editPerson, { params: { id: owner.id }, body: { drives: true, cbu: '0110599540000012345672' } })
  const { rows } = await sql<{ minor: bigint }>`select minor from driver_dues where account_id = ${owner.id}`.execute(db)
  expect(await tasks()).toMatchObject({ due: [{ currency: 'ARS', minor: Number(rows[0]?.minor), drivers: 1 }] })
  expect(await tasks(owner)).toMatchObject({ due: [] })
})

test('a long list is counted up to a hundred', async () => {
  await sql`insert into suggestions (author, author_email, suggestion, sent_at)
    select 'Ana', 'ana@example.org', 'Idea ' || n, now() from generate_series(1, 300) n`.execute(db)
  expect(await tasks()).toMatchObject({ suggestions: 100 })
})
