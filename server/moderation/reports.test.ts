import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { showTasks } from '#contract/admin/tasks.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { listCases } from '#contract/moderation/cases.ts'
import { exportMine } from '#contract/people/privacy.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, clock } = stage
const { reports, caseOf, reads, sanctions, passes, ...does } = office(stage)

const says = (message: string) => bruno.call(sendMessage, { body: { email: ana.email, message } })

describe('reports to administrators', () => {
  test('a report of a trip opens a case about its driver, with the trip as it was then', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', comment: 'Solo efectivo, por fuera.' })
    await reports(ana, { subject: 'trip', id: trip, reason: 'money_outside' })
    const [card] = (await emma.call(listCases, { query: {} })).cases
    expect(card).toMatchObject({ person: { id: bruno.id }, source: 'report', state: 'open', reasons: ['money_outside'] })
    await db.updateTable('trips').set({ comment: '' }).where('id', '=', trip).execute()
    const [report] = (await reads(emma, card?.id ?? '')).reported
    expect(report?.evidence).toMatchObject([{ kind: 'trip', idRoute: trip, comment: 'Solo efectivo, por fuera.' }])
  })

  test('a report of a message contains that message and twenty around it, and nothing else of the conversation', async () => {
    for (let n = 1; n <= 60; n++) await says(`Mensaje ${n}`)
    await reports(ana, { subject: 'message', id: bruno.email, messages: [30], reason: 'harassment' })
    const page = await reads(emma, await caseOf(emma, bruno))
    const evidence = page.reported.flatMap((report) => report.evidence).filter(({ kind }) => kind === 'message')
    expect(evidence.map((one) => ('n' in one ? one.n : 0))).toEqual(Array.from({ length: 41 }, (_, i) => i + 10))
    expect(evidence.filter((one) => 'reported' in one && one.reported)).toMatchObject([{ n: 30, text: 'Mensaje 30' }])
  })

  test('a report joins the open case of the person, once per reporter and subject', async () => {
    await reports(carla, { subject: 'person', id: bruno.id })
    expect(await refusalOf(reports(carla, { subject: 'person', id: bruno.email }))).toBe('already_reported')
    const twice = await Promise.all([1, 2].map(() => refusalOf(reports(diana, { subject: 'person', id: bruno.id }))))
    expect(twice.sort()).toEqual(['already_reported', 'not refused'])
    expect((await reads(emma, await caseOf(emma, bruno))).reports).toBe(4)
    expect((await emma.call(showTasks, {})).cases).toBe(1)
  })

  test('a report about the reporter, a missing object, or messages between other people is refused', async () => {
    expect(await refusalOf(reports(ana, { subject: 'person', id: ana.id }))).toBe('self_report')
    expect(await refusalOf(reports(bruno, { subject: 'message', id: ana.id, messages: [3] }))).toBe('not_found')
    expect(await refusalOf(reports(carla, { subject: 'message', id: bruno.id, messages: [3] }))).toBe('not_found')
    // message numbers around the maximum of the column, and far beyond it
    for (const n of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await refusalOf(reports(ana, { subject: 'message', id: bruno.id, messages: [n] }))).toBe('not_found')
    expect(await refusalOf(reports(ana, { subject: 'trip', id: 'no id' }))).toBe('not_found')
    expect(await refusalOf(reports(ana, { subject: 'rating', id: ana.id }))).toBe('not_found')
  })

  test('the reported person is never notified of a report', async () => {
    expect(await does.notificationsOf(bruno)).toEqual([])
    const file = JSON.stringify((await bruno.send('GET', `/api${exportMine.path}`)).json())
    for (const reporter of [ana, carla, diana]) expect(file).not.toContain(reporter.id)
    expect(file).not.toContain('It was not right.')
    expect((await does.own(bruno)).sanctions).toEqual([])
  })
})

test('a report at the moment in which the open case is closed opens another case', async () => {
  const lara = await join({ name: 'Lara', registered: true })
  await reports(carla, { subject: 'person', id: lara.id })
  let isFiled: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('cases').set({ closed_at: clock.now(), closed_by: emma.id }).where('person_id', '=', lara.id).execute()
    isFiled = reports(ana, { subject: 'person', id: lara.id })
    await pause(200)
  })
  expect(await isFiled).toEqual({ received: true })
  expect(await db.selectFrom('cases').select('id').where('person_id', '=', lara.id).execute()).toHaveLength(2)
})

test('a reported administrator cannot read the report', async () => {
  const alba = await join({ name: 'Alba', registered: true, admin: true })
  await reports(ana, { subject: 'person', id: alba.id })
  const id = await caseOf(emma, alba)
  expect(await caseOf(alba, alba)).toBe('')
  expect(await refusalOf(reads(alba, id))).toBe('own_case')
  expect(await refusalOf(sanctions(alba, { caseId: id, step: 'dismiss' }))).toBe('self_sanction')
})

describe('deliberately untrue reports', () => {
  test('the third deliberately untrue report is a separate offense', async () => {
    const liar = await join({ name: 'Leo', registered: true })
    for (const victim of [ana, carla, diana]) {
      await reports(liar, { subject: 'person', id: victim.id })
      expect(await caseOf(emma, liar)).toBe('')
      const caseId = await caseOf(emma, victim)
      const [report] = (await reads(emma, caseId)).reported
      await sanctions(emma, { caseId, step: 'dismiss', falseReports: [report?.id ?? ''] })
      expect((await reads(emma, caseId)).reported[0]?.outcome).toBe('false')
    }
    expect(await reads(emma, await caseOf(emma, liar))).toMatchObject({ source: 'false_reports', reported: [{ reporter: null }] })
    expect(await does.notificationsOf(liar)).toMatchObject([1, 2, 3].map(() => ({ kind: 'report_decided' })))
  })

  test('a dismissed report does not count as untrue', async () => {
    await reports(diana, { subject: 'person', id: carla.id })
    await sanctions(emma, { caseId: await caseOf(emma, carla), step: 'dismiss' })
    expect(await caseOf(emma, diana)).toBe('')
    await passes(0)
    await reports(diana, { subject: 'person', id: carla.id })
  })
})
