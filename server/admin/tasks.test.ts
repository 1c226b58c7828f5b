import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAlarms } from '#contract/admin/alarms.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import { addSuggestion, removeSuggestion } from '#contract/feedback/suggestions.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { listCases } from '#contract/moderation/cases.ts'
import { listAppeals, listIdentities, listPending } from '#contract/moderation/moderation.ts'
import * as payouts from '#contract/payments/payouts.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { office } from '../moderation/testing/office.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { uploadedId } from '../testing/papers.ts'
import { runJob } from '../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, world, clock, join } = stage
const { passes, reports, sanctions, appeals } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true })
const alba = await join({ name: 'Alba', registered: true, admin: true })
const owner = await join({ name: 'Otto', registered: true, car: true, admin: true })

const tasks = (who = emma) => who.call(showTasks, {})
const nothing = {
  admins: 4,
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

describe('money due to a driver', () => {
  const due = async (who: typeof emma) => (await tasks(who)).due
  const keyed = (key: string) => ({ 'idempotency-key': key })

  test('is a task once the driver names an account and a new driver’s credit has waited', async () => {
    const trip = await owner.posts({ from: 'Rosario', to: 'Funes', seats: 2, inDays: 1 })
    for (const rider of [ana, olga]) await rider.pays(trip)
    await passes(6 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    expect(await due(emma)).toEqual([])
    await owner.call(editPerson, { params: { id: owner.id }, body: { drives: true, cbu: '0110599540000012345672' } })
    expect(await due(emma)).toEqual([])
    await passes(15 * DAY_MS)
    const { rows } = await sql<{ minor: bigint }>`select minor from driver_dues where account_id = ${owner.id}`.execute(db)
    expect(await due(emma)).toEqual([{ currency: 'ARS', minor: Number(rows[0]?.minor), drivers: 1 }])
  })

  test('is no task for an administrator who is that driver or rode with them', async () => {
    expect([await due(owner), await due(olga)]).toEqual([[], []])
  })

  test('is no task while a prepared payout awaits its release, nor after the bank returned the transfer', async () => {
    const prepares = (key: string) => emma.call(payouts.preparePayout, {}, keyed(key))
    await emma.call(payouts.noteHolder, { params: { id: owner.id }, body: { cuit: '20300001115' } })
    await prepares('lapses')
    expect([await due(emma), (await tasks(alba)).payouts]).toEqual([[], 1])
    await passes(7 * DAY_MS)
    expect([await due(emma), (await tasks(alba)).payouts]).toMatchObject([[{ drivers: 1 }], 0])
    const { id } = await prepares('released')
    await alba.send('POST', `/api/payout/${id}/release`, undefined, keyed('release'))
    const body = { accounts: [owner.id], reason: 'Account closed' }
    expect(await alba.call(payouts.returnPayout, { params: { id }, body }, keyed('return'))).toEqual({ returned: 1 })
    expect(await due(emma)).toEqual([])
  })
})

describe('a decision that awaits a second person', () => {
  const counts = async (...admins: CastPerson[]) =>
    Promise.all(
      admins.map(async (who) => {
        const { approvals, appeals, payouts: prepared } = await tasks(who)
        return [approvals, appeals, prepared]
      }),
    )
  const only = async (...admins: CastPerson[]) => {
    const ids = admins.map(({ id }) => id)
    await sql`update accounts set admin = id = any(${ids}::uuid[]) where dni_hash is not null`.execute(db)
    await passes(0)
  }

  test('is a task for another administrator, and not for the one who made it', async () => {
    const [rosa, vera, ivo] = [
      await join({ name: 'Rosa', registered: true }),
      await join({ name: 'Vera', registered: true }),
      await join({ name: 'Ivo', registered: true }),
    ]
    await only(emma, alba)
    const { sanction } = await sanctions(emma, { step: 'suspend', months: 1, person: rosa.id })
    await appeals(rosa, sanction?.id ?? '')
    await sanctions(emma, { step: 'disable', person: vera.id })
    await sql`insert into payout_batches (id, prepared_by, prepared_at) values (gen_random_uuid(), ${emma.id}, ${clock.now()})`.execute(
      db,
    )
    await emma.call(editPerson, { params: { id: ivo.id }, body: { isAdmin: true, reason: 'Knows the community' } })
    expect(await counts(emma, alba)).toEqual([
      [0, 0, 0],
      [2, 1, 1],
    ])
  })

  test('is a task for the only administrator, who needs the operator’s command', async () => {
    await only(emma)
    expect(await counts(emma)).toEqual([[2, 1, 1]])
    const listed = [...(await emma.call(listPending, {})), ...(await emma.call(listAppeals, {}))]
    expect(listed.map(({ command }) => command?.split(' ')[4])).toEqual(['confirm', 'uphold'])
  })

  test('is no task for an administrator whom its author appointed this week, unless there is no other', async () => {
    await sql`insert into admin_proposals (kind, subject, content, reason, parties, trip_seqs, proposed_by, proposed_at, until, confirmed_by, confirmed_at)
      values ('grant_admin', ${`account:${alba.id}`}, '{}', '', '{}', '{}', ${emma.id}, ${clock.now()}, ${new Date(clock.now().getTime() + DAY_MS)}, ${olga.id}, ${clock.now()})`.execute(
      db,
    )
    await only(emma, alba)
    expect(await counts(emma, alba)).toEqual([
      [2, 1, 1],
      [2, 1, 1],
    ])
    const lists = [await alba.call(listPending, {}), await alba.call(listAppeals, {}), [await alba.call(payouts.showPayout, {})]]
    for (const list of lists) expect(list).toMatchObject([{ mine: false, whyNotConfirm: 'second_admin_needed' }])
    await only(emma, alba, owner)
    expect(await counts(emma, alba, owner)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [2, 1, 1],
    ])
  })
})

test('a long list is counted up to a hundred', async () => {
  await sql`insert into suggestions (author, author_email, suggestion, sent_at)
    select 'Ana', 'ana@example.org', 'Idea ' || n, now() from generate_series(1, 300) n`.execute(db)
  expect(await tasks()).toMatchObject({ suggestions: 100 })
})
