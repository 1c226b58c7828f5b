import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/admin/admin.ts'
import { closeAlarm, listAlarms } from '#contract/admin/alarms.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listWithdrawals, addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { listCases } from '#contract/moderation/cases.ts'
import { listDue } from '#contract/payments/payouts.ts'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { plateEnd } from '#domain/people/vehicle.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { office } from '../moderation/testing/office.ts'
import { documentColumns } from '../people/documents/documents.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, carla, clock, emma, db, join, world } = stage
const { appeals, decides, reports, sanctions, seconds } = office(stage)
const tito = await join({ name: 'Tito', familyName: 'Páez' })

const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
const seat = await tito.books(trip, { adultAttested: true })
const [order] = await tito.orders()
const orderId = order?.id ?? ''
const paymentId = String(order?.payment_id)
const { code } = await ana.call(addWithdrawal, { body: { name: 'Ana', email: ana.email, about: 'booking' } })
const plate = 'AE482KM'
await db.updateTable('vehicles').set({ plate, plate_key: plate }).where('account_id', '=', bruno.id).execute()
await reports(ana, { subject: 'person', id: carla.id })
await emma.call(editPerson, { params: { id: ana.id }, body: { city: 'Funes' } })

const finds = (q: string, who = emma) => who.call(contract.searchEverything, { query: { q } })
const foundBy = async (who: CastPerson, q: string) => (await finds(q, who)).found.map(({ kind, id }) => [kind, id])
const found = (q: string) => foundBy(emma, q)
const raise = (kind: string, about: string) =>
  db.transaction().execute((tx) => raiseAlarm(tx, kind, about, { minor: '1' }, clock.now()))

const documentSearches = async () => (await emma.call(listAudit, { query: { action: 'document_searched' } })).entries

const theSeat = ['seat', seat.id]
const thePayment = ['payment', orderId]

describe('the administrators’ search', () => {
  test('search finds nothing for blanks', async () => {
    expect(await finds('  ')).toEqual({ found: [], people: [], more: false })
  })

  test.each([
    referenceOf(seat.id),
    ` "Ref: ${referenceOf(seat.id)}." `,
    `#${referenceOf(seat.id).toLowerCase()}`,
    `https://tramo.example/booking/${seat.id}?lang=es-AR`,
    orderId.slice(0, 8),
    orderId,
    `order:${orderId}`,
    `Pago N.º ${paymentId}`,
  ])('search finds a seat and its payment by %s', async (typed) => {
    expect(await found(typed)).toEqual(expect.arrayContaining([theSeat, thePayment]))
  })

  test('search finds a trip by its address, and its driver by the plate in any spelling', async () => {
    expect(await found(`Mirá: https://tramo.example/route/${trip}?from=Rosario&place=2 !`)).toEqual([['trip', trip]])
    const spellings = [plate, plate.replaceAll(' ', ''), plate.replaceAll(' ', '-').toLowerCase(), `Patente: ${plate}.`]
    for (const typed of spellings) expect(await found(typed)).toEqual([['person', bruno.id]])
  })

  test('search finds a person by e-mail, by the address of their page, and before registration by the name from the login', async () => {
    expect(await found(`Bruno <${bruno.email.toUpperCase()}>`)).toEqual([['person', bruno.id]])
    expect(await found(`https://tramo.example/user/${encodeURIComponent(bruno.email)}`)).toEqual([['person', bruno.id]])
    for (const typed of ['tito paez', 'PÁEZ Tí', 'Tito']) {
      const { people } = await finds(typed)
      expect(people.map(({ id }) => id)).toEqual([tito.id])
    }
  })

  test('search finds a person by every displayed form of a document, a telephone, a CBU or a plate', async () => {
    const number = '28554805'
    const sealed = {
      ...documentColumns(world.sealer, bruno.id, { kind: 'dni', country: 'AR', number }),
      telephone_sealed: world.sealer.seal('telephone', bruno.id, '3415551234'),
      cbu_sealed: world.sealer.seal('cbu', bruno.id, '2850590940090418135201'),
      drives: true,
    }
    await db.updateTable('accounts').set(sealed).where('id', '=', bruno.id).execute()
    await runJob(world, 'hash-shown-fields')
    const { dni, cbu, telephone, call } = await emma.call(showPerson, { params: { id: bruno.id } })
    const shown = [dni, cbu, telephone, call?.shown, call?.href, `tel ${call?.shown.replaceAll(' ', '-')}`, plateEnd(plate)]
    for (const typed of [...shown, plateEnd(plate).slice(1).toLowerCase(), `${dni?.slice(1)} bruno`])
      expect([typed, await found(typed ?? '')]).toEqual([typed, expect.arrayContaining([['person', bruno.id]])])
    for (const typed of [number, 'DNI 28.554.805']) expect(await found(typed)).toEqual([['person', bruno.id]])
    const { rows } = await emma.call(contract.listUsers, { query: { q: number } })
    expect(rows.map(({ id }) => id)).toEqual([bruno.id])
    // Two entries for three searches by the full number, because the list repeats the first search. Searches by parts of a number
    // are not recorded.
    const entries = await documentSearches()
    expect(entries.map(({ actor, person }) => [actor?.id, person?.id])).toEqual(
      Array.from({ length: 2 }, () => [emma.id, bruno.id]),
    )
    expect(JSON.stringify(entries)).not.toContain(number)
  })

  test('search finds a person with a changed telephone only by the new number', async () => {
    for (const telephone of ['3415559988', '3415559977']) {
      await ana.call(editPerson, { params: { id: ana.id }, body: { telephone } })
      await runJob(world, 'hash-shown-fields')
      expect(await found(`+54 9 341 ${telephone.slice(3, 6)}-${telephone.slice(6)}`)).toEqual([['person', ana.id]])
    }
    expect(await found('+54 9 341 555-9988')).toEqual([])
  })

  test('search finds a withdrawal by its code, and only the withdrawals page shows it', async () => {
    expect((await finds(code.toLowerCase())).found).toMatchObject([{ kind: 'withdrawal', reference: code, name: 'Ana' }])
    const { withdrawals } = await emma.call(listWithdrawals, { query: { code } })
    expect(withdrawals).toMatchObject([{ code }])
  })

  test('search finds the withdrawal of a consumer without an account by the e-mail', async () => {
    await ana.call(addWithdrawal, { body: { name: 'Zoe Ruiz', email: 'zoe@example.org', about: 'other' } })
    expect((await finds('<Zoe@Example.org>')).found).toMatchObject([{ kind: 'withdrawal', person: null, name: 'Zoe Ruiz' }])
  })

  test('search shows a case only to people who may open it', async () => {
    const [one] = (await emma.call(listCases, { query: {} })).cases
    expect(await found(one?.id ?? '')).toEqual([['case', one?.id]])
    await reports(emma, { subject: 'person', id: carla.id })
    expect(await found(one?.id ?? '')).toEqual([])
  })

  test('search finds open and closed alarms by a payment number that no table has, and by an id', async () => {
    const number = '118255501234'
    await raise('payment_not_ours', number)
    const [alarm] = (await emma.call(listAlarms, { query: {} })).alarms
    expect((await finds(`Pago N.º ${number}`)).found).toMatchObject([{ kind: 'alarm', id: alarm?.id, reference: number }])
    await emma.call(closeAlarm, { params: { id: alarm?.id ?? '' }, body: { reason: 'Sent back' } })
    expect(await found(number)).toEqual([['closed_alarm', alarm?.id]])
    await raise('driver_owes', bruno.id)
    expect((await found(bruno.id.slice(0, 8))).map(([kind]) => kind)).toEqual(['person', 'alarm'])
  })

  test('search shows an alarm only to administrators who are no party to it', async () => {
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    await raise('driver_owes', alba.id)
    const kinds = async (who: CastPerson) => (await finds(alba.id, who)).found.map(({ kind }) => kind)
    expect([await kinds(alba), await kinds(emma)]).toEqual([['person'], ['person', 'alarm']])
  })

  test('search treats wildcards as literal characters, finds nothing for random characters, and refuses users who are not administrators', async () => {
    for (const typed of ['%', '_', '____', '%%%%%%%%', "'; drop table accounts; --", '00000000', '#', '😀'])
      expect(await finds(typed)).toEqual({ found: [], people: [], more: false })
    expect(await refusalOf(finds('Tito', ana))).toBe('admin_only')
  })
})

describe('search in lists', () => {
  const users = async (q: string) => (await emma.call(contract.listUsers, { query: { q } })).rows.map(({ id }) => id)
  const routes = async (q: string) => (await emma.call(contract.listRoutes, { query: { q } })).rows.map(({ id }) => id)
  const orders = async (q: string) => (await emma.call(contract.listTransactions, { query: { q } })).rows.map(({ id }) => id)

  test('lists find the same rows by any reference', async () => {
    for (const typed of [referenceOf(seat.id), `Ref: ${orderId.slice(0, 8)}`, paymentId]) {
      expect(await users(typed)).toEqual([tito.id])
      expect(await routes(typed)).toEqual([trip])
      expect(await orders(typed)).toEqual([orderId])
    }
    expect(await users(plate.toLowerCase())).toEqual([bruno.id])
    expect(await routes(`/route/${trip}`)).toEqual([trip])
    expect(await users('paez tito')).toEqual([tito.id])
  })

  test('lists find payments and trips by names of payers and drivers', async () => {
    expect(await orders('tito')).toEqual([orderId])
    expect(await orders('paez ti')).toEqual([orderId])
    expect(await orders('bruno')).toEqual([])
    expect(await routes('bruno pru')).toEqual([trip])
    expect(await routes('tito')).toEqual([])
  })

  test('downloads contain the rows that the search finds', async () => {
    const file = async (list: string, q: string) =>
      (await emma.send('POST', `/api/dashboard/${list}/csv?q=${q}`)).body.trim().split('\n')
    for (const list of ['users', 'routes', 'transactions']) expect(await file(list, referenceOf(seat.id))).toHaveLength(2)
    expect(await file('transactions', 'tito')).toHaveLength(2)
  })
})

test('search finds a page for every id on the administrators’ screens', async () => {
  const answers = await Promise.all([
    emma.call(contract.showDashboard, { query: {} }),
    emma.call(contract.listUsers, { query: {} }),
    emma.call(contract.listRoutes, { query: {} }),
    emma.call(contract.listTransactions, { query: {} }),
    emma.call(listWithdrawals, { query: {} }),
    emma.call(listDue, { query: {} }),
    emma.call(listAudit, { query: {} }),
  ])
  // the search finds a page for every id, except those of images
  const ids = new Set(
    [...JSON.stringify(answers).matchAll(/"(?:(?!photo)\w+)":"(?:\w+:)?([0-9a-f]{8}-[0-9a-f-]{27})"/g)].map(([, id]) => id ?? ''),
  )
  expect(ids.size).toBeGreaterThan(6)
  for (const id of ids) expect([id, (await found(id)).length]).not.toEqual([id, 0])
})

test('search finds proposals, permanent exclusions and appeals by their ids while they await a decision, except for a party', async () => {
  const [pia, rita] = [await join({ name: 'Pía', registered: true }), await join({ name: 'Rita', registered: true })]
  const [lola, nora] = [
    await join({ name: 'Lola', registered: true, admin: true }),
    await join({ name: 'Nora', registered: true, admin: true }),
  ]
  await emma.call(editPerson, { params: { id: pia.id }, body: { isAdmin: true, reason: 'Works with us' } })
  const proposal = await db.selectFrom('admin_proposals').select('id').executeTakeFirstOrThrow()
  const exclusion = (await sanctions(emma, { person: pia.id, step: 'disable', offence: 'fraud' })).sanction?.id ?? ''
  const suspension = (await sanctions(emma, { person: rita.id, step: 'warn' })).sanction
  await appeals(rita, suspension?.id ?? '')
  const appeal = await db.selectFrom('appeals').select('id').executeTakeFirstOrThrow()
  for (const id of [proposal.id, exclusion, appeal.id])
    for (const typed of [id, `admin confirm ${id.slice(0, 8)}`]) expect(await found(typed)).toEqual([['approval', id]])
  for (const person of [pia, rita]) await reports(lola, { subject: 'person', id: person.id })
  for (const id of [proposal.id, exclusion, appeal.id])
    expect([await foundBy(lola, id), await foundBy(nora, id)]).toEqual([[], [['approval', id]]])
  await decides(nora, appeal.id, true)
  await seconds(nora, exclusion, false)
  expect([await found(appeal.id), await found(exclusion)]).toEqual([[], []])
})

test('a migration inserts the search words of earlier logins', async () => {
  const words = async () =>
    (await db.selectFrom('account_words').select('word').where('account_id', '=', tito.id).orderBy('word').execute()).map(
      ({ word }) => word,
    )
  expect(await words()).toEqual(['paez', 'tito'])
  await db.deleteFrom('account_words').where('account_id', '=', tito.id).execute()
  const migration = await readFile('server/platform/database/migrations/0202_words_of_logins.sql', 'utf8')
  await sql.raw(migration).execute(db)
  expect(await words()).toEqual(['paez', 'tito'])
})

test('search finds a seat by the id of its payment in the log', async () => {
  const { id } = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  expect(await found(id)).toEqual(expect.arrayContaining([theSeat, thePayment]))
})

test('search finds the rated person by the id of a rating on a screen', async () => {
  await stage.later(5 * DAY_MS)
  await runJob(world, 'complete-travelled-bookings')
  await tito.call(ratePerson, { body: { userEmail: bruno.id, description: 'On time.', rating: 4 } })
  const { id } = await db.selectFrom('ratings').select('id').executeTakeFirstOrThrow()
  expect(await found(id)).toEqual([['person', bruno.id]])
})

// This test is last: it advances the clock by an hour, and only administrators' sessions last longer.
test('a search by document is recorded once an hour per administrator, however often an open list repeats it', async () => {
  const olga = await join({ name: 'Olga', registered: true, admin: true })
  const before = (await documentSearches()).length
  const noted = async () => (await documentSearches()).length - before
  const repeats = () => emma.call(contract.listUsers, { query: { q: 'DNI 28554805' } })
  for (let call = 0; call < 3; call++) await repeats()
  expect(await noted()).toBe(1)
  await finds('DNI 28554805', olga)
  expect(await noted()).toBe(2)
  for (const expected of [2, 2, 3]) {
    clock.pass(20 * MINUTE_MS)
    await repeats()
    expect(await noted()).toBe(expected)
  }
})
