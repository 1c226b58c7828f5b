import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { showTasks } from '#contract/admin/tasks.ts'
import { inviteCompanion, showInvitation } from '#contract/bookings/companions.ts'
import type { Sent } from '#contract/endpoint.ts'
import * as dataRequests from '#contract/people/dataRequests.ts'
import { findPeople, showPerson } from '#contract/people/people.ts'
import { exportMine } from '#contract/people/privacy.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, emma, join, db, clock, world } = stage
const { passes, sanctions, ...does } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true })
const someone = (name: string) => join({ name, registered: true, car: true })
const asks = (who: CastPerson, kind: 'rectify' | 'object' | 'restrict') =>
  who.call(dataRequests.askAboutData, { body: { kind, text: 'My surname has two parts.' } })
const own = (who: CastPerson) => who.call(dataRequests.listOwnRequests, {})
const ends = (who: CastPerson, id: string) => who.call(dataRequests.endOwnRequest, { params: { id } })
const waiting = (admin: CastPerson) => admin.call(dataRequests.listDataRequests, {})
const answers = (admin: CastPerson, id: string, granted = true) =>
  admin.call(dataRequests.answerDataRequest, { params: { id }, body: { granted, answer: 'We looked at it.' } })
const records = (admin: CastPerson, words: Partial<Sent<typeof dataRequests.recordDataRequest>['body']>) =>
  admin.call(dataRequests.recordDataRequest, {
    body: {
      kind: 'rectify',
      text: 'It is wrong.',
      contact: 'me@example.org',
      proof: 'Rosario to Córdoba on a Monday.',
      ...words,
    },
  })
const isShown = async (by: CastPerson, who: CastPerson) => refusalOf(by.call(showPerson, { params: { id: who.id } }))
const underReview = async (by: CastPerson, who: CastPerson) =>
  (await by.call(showPerson, { params: { id: who.id } })).underReview ?? false
const acts = async (action: string) =>
  (await db.selectFrom('audit').select(['actor', 'subject']).where('action', '=', action).orderBy('n').execute()).length

describe('corrections (16.2)', () => {
  test('a request for correction needs a recent login, is stored once, and marks the data as under review until it is answered', async () => {
    const nora = await someone('Nora')
    const request = await asks(nora, 'rectify')
    // received on a Monday, so that the answer is due by the end of the next Monday
    expect(request).toMatchObject({ state: 'open', answerBy: '2026-12-01T03:00:00.000Z', answer: null })
    expect(await refusalOf(asks(nora, 'rectify'))).toBe('already_reported')
    for (const viewer of [ana, emma, nora]) expect(await underReview(viewer, nora)).toBe(true)
    expect((await emma.call(showTasks, {})).requests).toBe(1)
    expect(await waiting(emma)).toMatchObject([{ id: request.id, person: { id: nora.id }, contact: null }])
    await answers(emma, request.id)
    expect(await own(nora)).toMatchObject([{ state: 'granted', answer: 'We looked at it.' }])
    expect([await underReview(ana, nora), await waiting(emma)]).toEqual([false, []])
    expect((await does.notificationsOf(nora)).at(-1)).toEqual({ kind: 'data_request_answered', granted: true })
    expect(await refusalOf(answers(emma, request.id))).toBe('not_possible_now')
    expect([await acts('data_request_made'), await acts('data_request_answered')]).toEqual([1, 1])
    const all = (await nora.send('GET', `/api${exportMine.path}`)).json<{ dataRequests: object[] }>()
    expect(all.dataRequests).toMatchObject([{ kind: 'rectify', answer: 'We looked at it.' }])
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(asks(nora, 'rectify'))).toBe('step_up_required')
    await passes(0)
  })

  test('only the person can withdraw their request', async () => {
    const pia = await someone('Pia')
    const { id } = await asks(pia, 'object')
    expect(await refusalOf(ends(ana, id))).toBe('not_found')
    expect(await ends(pia, id)).toMatchObject({ state: 'withdrawn', answer: null })
    expect(await refusalOf(answers(emma, id))).toBe('not_possible_now')
  })

  test('a barred person can make a request (E5), and an administrator cannot answer their own request (E7)', async () => {
    const raul = await someone('Raul')
    await sanctions(emma, { person: raul.id, step: 'suspend', months: 1 })
    await passes(0)
    const { id } = await asks(raul, 'rectify')
    await answers(emma, id, false)
    expect(await own(raul)).toMatchObject([{ state: 'refused' }])
    const olgas = await asks(olga, 'object')
    expect(await waiting(olga)).toEqual([])
    expect(await refusalOf(answers(olga, olgas.id))).toBe('own_case')
    expect(await refusalOf(records(olga, { person: olga.email }))).toBe('own_case')
    await answers(emma, olgas.id)
  })

  test('a request raises an alarm two days before its deadline', async () => {
    const sara = await someone('Sara')
    const { id, answerBy } = await asks(sara, 'rectify')
    const alarms = () =>
      db.selectFrom('alarms').select('closed_at').where('kind', '=', 'data_request_due').where('about', '=', id).execute()
    await passes(Date.parse(answerBy) - 2 * DAY_MS - 1 - clock.now().getTime())
    await runJob(world, 'remind-of-data-requests')
    expect(await alarms()).toEqual([])
    await passes(1)
    await runJob(world, 'remind-of-data-requests')
    expect(await alarms()).toEqual([{ closed_at: null }])
    await answers(emma, id)
    expect(await alarms()).toEqual([{ closed_at: clock.now() }])
  })
})

describe('restrictions (16.2)', () => {
  test('restricted data is stored but not used, until the person ends the restriction', async () => {
    const tito = await someone('Tito')
    const trip = await tito.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20 })
    const { id } = await asks(tito, 'restrict')
    expect(await refusalOf(answers(emma, id))).toBe('account_has_open_business')
    await tito.cancelsTrip(trip)
    const invitation = await tito.call(inviteCompanion, {
      params: { id: await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 25 }) },
    })
    await answers(emma, id)
    expect(await refusalOf(ana.call(showInvitation, { params: { id: invitation.id } }))).toBe('not_found')
    const found = async () => (await ana.call(findPeople, { query: { name: 'Tito' } })).users.length
    expect([await isShown(ana, tito), await isShown(emma, tito), await found()]).toEqual(['not_found', 'not refused', 0])
    expect(await refusalOf(tito.posts({ from: 'Rosario', to: 'Mendoza', inDays: 30 }))).toBe('data_restricted')
    expect(await tito.looksFor('Rosario', 'Córdoba')).toEqual([])
    const rowsHeld = async () =>
      (
        await db
          .selectFrom('accounts')
          .select(({ fn }) => fn<boolean>('is_held', ['id']).as('held'))
          .where('id', '=', tito.id)
          .executeTakeFirstOrThrow()
      ).held
    expect([await rowsHeld(), (await waiting(emma)).map((one) => one.state)]).toEqual([true, ['granted']])
    expect(await ends(tito, id)).toMatchObject({ state: 'lifted' })
    expect([await rowsHeld(), await isShown(ana, tito), await found()]).toEqual([false, 'not refused', 1])
    await tito.posts({ from: 'Rosario', to: 'Mendoza', inDays: 30 })
  })

  test('an administrator ends a restriction that the person requested by mail', async () => {
    const ugo = await someone('Ugo')
    const { id } = await records(emma, { person: ugo.email, kind: 'restrict' })
    await answers(olga, id)
    expect(await isShown(ana, ugo)).toBe('not_found')
    const lifts = (of: string) =>
      emma.call(dataRequests.liftRestriction, { params: { id: of }, body: { reason: 'They wrote again.' } })
    await lifts(id)
    expect(await isShown(ana, ugo)).toBe('not refused')
    expect(await refusalOf(lifts(id))).toBe('not_possible_now')
    expect(await own(ugo)).toMatchObject([{ state: 'lifted', byMail: true }])
  })
})

describe('requests by mail (16.2)', () => {
  test('a request by mail is stored with the sender’s data, even for people without an account', async () => {
    const { id } = await records(emma, {})
    expect(await waiting(olga)).toMatchObject([
      { id, person: null, contact: 'me@example.org', proof: 'Rosario to Córdoba on a Monday.' },
    ])
    await answers(olga, id)
    expect(await refusalOf(records(emma, { person: 'nobody@example.org' }))).toBe('not_found')
  })

  test('a request to erase closes the account as the owner would, and is refused for an administrator’s account', async () => {
    const vera = await someone('Vera')
    const { id } = await records(emma, { person: vera.email, kind: 'erase' })
    await answers(emma, id)
    const standing = await db.selectFrom('accounts').select('standing').where('id', '=', vera.id).executeTakeFirstOrThrow()
    expect(standing).toEqual({ standing: 'closed' })
    const olgas = await records(emma, { person: olga.email, kind: 'erase' })
    expect(await refusalOf(answers(emma, olgas.id))).toBe('last_admin')
    await answers(emma, olgas.id, false)
  })

  test('a request is deleted five years after its end (K9)', async () => {
    await bruno.comesBack()
    const count = async () => (await db.selectFrom('data_requests').select('id').where('state', '<>', 'open').execute()).length
    expect(await count()).toBeGreaterThan(5)
    await passes(5 * 366 * DAY_MS)
    await runJob(world, 'delete-ended-data-requests')
    expect(await count()).toBe(0)
    expect(await acts('requests_forgotten')).toBe(1)
    const request = await asks(bruno, 'object')
    await expect(db.deleteFrom('data_request_history').where('request_id', '=', request.id).execute()).rejects.toThrow(
      'only ever added to',
    )
  })
})

test('storing a request by mail returns that request, even with many others open', async () => {
  await sql`with asked as (insert into data_requests (kind, text, contact, proof, recorded_by, state, asked_at, answer_by)
    select 'object', 'One of many.', 'many@example.org', 'None.', ${emma.id}, 'open', ${clock.now()}, ${clock.now()}
    from generate_series(1, 200) returning id, asked_at)
    insert into data_request_history (request_id, from_state, event, to_state, at) select id, 'none', 'ask', 'open', asked_at from asked`.execute(
    db,
  )
  expect(await records(emma, { kind: 'object', text: 'The last of them.' })).toMatchObject({
    text: 'The last of them.',
    state: 'open',
  })
})
