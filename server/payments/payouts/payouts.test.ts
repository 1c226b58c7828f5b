import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import * as payouts from '#contract/payments/payouts.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { operator } from '../../people/dualControl/actor.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { balance, writePosting } from '../ledger.ts'
import { alarms, booksMustAgree } from '../testing/books.ts'
import { payByOperator, releasePayout } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, db, clock, later, world, people, join } = stage
const rosa = await join({ name: 'Rosa', registered: true })
const alba = await join({ name: 'Alba', registered: true, admin: true })
const runs = (name: string) => runJob(world, name)
const due = (who: CastPerson) => balance(db, `driver_due:${who.id}`, 'ARS').then((minor) => Number(-minor))
const CBU = '0110599540000012345672'
const OTHER_CBU = '2850590994009041813526'
/** CUIT that matches the document of every person in these tests. */
const CUIT = '20300001115'

/** Settles a trip of the driver with these passengers. */
async function drives(driver: CastPerson, riders: CastPerson[]) {
  await later(0)
  const trip = await driver.posts({ from: 'Rosario', to: 'Funes', seats: 3, inDays: 1 })
  for (const rider of riders) await rider.pays(trip)
  const { departsAt, durationS } = await driver.opens(trip)
  await later(Date.parse(departsAt) + durationS * 1000 + 4 * DAY_MS - clock.now().getTime())
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runs(job)
}

/** Re-authenticates every person at the identity provider. */
async function logInFreshly(ms = 0) {
  clock.pass(ms)
  for (const one of people.values()) one.authenticatedAt = clock.now()
  await later(0)
}
const getsCbu = (who: CastPerson, cbu: string) => who.call(editPerson, { params: { id: who.id }, body: { drives: true, cbu } })
const seen = (by: CastPerson, who: CastPerson, cuit = CUIT) =>
  by.call(payouts.noteHolder, { params: { id: who.id }, body: { cuit } })
const prepares = (who: CastPerson, key: string) => who.call(payouts.preparePayout, {}, { 'idempotency-key': key })
const releases = (who: CastPerson, id: string, headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() }) =>
  who.send('POST', `/api/payout/${id}/release`, undefined, headers)
const comesBack = (who: CastPerson, id: string, accounts: string[], key: string) =>
  who.call(payouts.returnPayout, { params: { id }, body: { accounts, reason: 'Account closed' } }, { 'idempotency-key': key })
const whyNot = async (who: CastPerson) =>
  (await emma.call(payouts.listDue, { query: {} })).drivers.find(({ id }) => id === who.id)?.whyNot
const isChecked = (who: CastPerson) =>
  sql`insert into identity_checks (account_id, front_id, back_id, result, decided_by, decided_at, delete_at)
    values (${who.id}, gen_random_uuid(), gen_random_uuid(), 'checked', ${emma.id}, ${clock.now()}, ${new Date(clock.now().getTime() + 999 * DAY_MS)})`.execute(
    db,
  )

afterEach(() => booksMustAgree(stage))

describe('payouts to a new driver', () => {
  test('a new driver is paid fourteen days after settlement, to a CBU with a verified holder', async () => {
    await drives(bruno, [ana])
    await logInFreshly()
    expect(await whyNot(bruno)).toBe('no_cbu')
    await getsCbu(bruno, CBU)
    expect(await whyNot(bruno)).toBe('holder_unseen')
    expect(await refusalOf(seen(emma, bruno, '20123456786'))).toBe('holder_differs')
    expect((await emma.call(payouts.openBankAccount, { params: { id: bruno.id } })).cbu).toBe(CBU)
    await seen(emma, bruno)
    expect([await whyNot(bruno), await refusalOf(prepares(emma, 'early'))]).toEqual(['waits', 'nothing_to_pay'])
    await logInFreshly(14 * DAY_MS + MINUTE_MS)
    expect(await whyNot(bruno)).toBeNull()
  })

  test('a driver is paid without delay after three trips, three passengers and an identity check', async () => {
    const before = await due(bruno)
    await drives(bruno, [ana])
    await drives(bruno, [carla])
    await isChecked(bruno)
    await logInFreshly()
    const { due: mine } = await bruno.call(payouts.showOwnPayouts, {})
    // the credits of these two trips are too recent to be paid to a new driver; the earlier credit can be paid
    expect(mine.map(({ payableMinor }) => payableMinor)).toEqual([before])
    await drives(bruno, [rosa])
    expect((await bruno.call(payouts.showOwnPayouts, {})).due).toMatchObject([{ payableMinor: await due(bruno), whyNot: null }])
  })
})

describe('preparing and releasing payouts', () => {
  let first = ''

  test('one administrator prepares a payout, which pays no one yet, and lapses after seven days', async () => {
    await logInFreshly()
    const brunos = await due(bruno)
    const { id, mine, count, totalMinor, drivers } = await prepares(emma, 'first')
    expect([mine, count, totalMinor, drivers.map((one) => one.id)]).toEqual([true, 1, brunos, [bruno.id]])
    expect([await due(bruno), (await alba.call(payouts.showPayout, {}))?.mine]).toEqual([brunos, false])
    expect((await prepares(emma, 'first')).id).toBe(id)
    expect((await releases(emma, id, {})).json()).toMatchObject({ reason: 'idempotency_key_missing' })
    expect((await releases(emma, id)).json()).toMatchObject({ reason: 'second_admin_needed' })
    await logInFreshly(7 * DAY_MS)
    expect(await alba.call(payouts.showPayout, {})).toBeNull()
    expect((await releases(alba, id)).json()).toMatchObject({ reason: 'payout_lapsed' })
    expect(await refusalOf(comesBack(alba, id, [bruno.id], 'early'))).toBe('payout_not_released')
  })

  test('a release pays the amounts due at that time, to the accounts at that time', async () => {
    await logInFreshly()
    first = (await prepares(emma, 'again')).id
    await db.updateTable('payout_lines').set({ amount_minor: 1n }).where('batch_id', '=', first).execute()
    const brunos = await due(bruno)
    const answer = await releases(alba, first)
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      200,
      'no-store',
      'text/csv; charset=utf-8',
    ])
    expect(answer.body.split('\r\n')).toEqual([
      '\u{feff}cbu,name,amount,amountMinor,currency',
      `\t${CBU},Bruno Prueba,${(brunos / 100).toFixed(2)},${brunos},ARS`,
      '',
    ])
    expect([await due(bruno), (await releases(alba, first)).body]).toEqual([0, answer.body])
    expect((await releases(emma, first)).json()).toMatchObject({ reason: 'not_possible_now' })
    expect(await refusalOf(prepares(emma, 'nothing'))).toBe('nothing_to_pay')
    expect((await bruno.call(payouts.showOwnPayouts, {})).payouts).toMatchObject([
      { priceMinor: brunos, cbuLast: '5672', state: 'paid' },
    ])
  })

  test('the amount of a returned transfer is due again once, and needs another CBU with a verified holder', async () => {
    const paid = (await bruno.call(payouts.showOwnPayouts, {})).payouts[0]?.priceMinor
    expect(await refusalOf(comesBack(alba, first, [diana.id], 'nobody'))).toBe('not_found')
    expect(await comesBack(alba, first, [bruno.id], 'back')).toEqual({ returned: 1 })
    expect(await refusalOf(comesBack(alba, first, [bruno.id], 'twice'))).toBe('already_returned')
    expect([await due(bruno), await whyNot(bruno)]).toEqual([paid, 'returned'])
    const { transfers } = await alba.call(payouts.listPaid, { query: {} })
    expect(transfers).toMatchObject([
      { payout: first, account: bruno.id, cbuLast: '5672', returnedAt: clock.now().toISOString() },
    ])
    expect((await releases(alba, first)).json()).toMatchObject({ reason: 'not_possible_now' })
    const kinds = await db.selectFrom('notifications').select('kind').where('account_id', '=', bruno.id).execute()
    expect(kinds.map(({ kind }) => kind)).toContain('payout_returned')
    await getsCbu(bruno, OTHER_CBU)
    expect(await whyNot(bruno)).toBe('holder_unseen')
    await seen(alba, bruno)
    const { id } = await prepares(emma, 'other')
    expect((await releases(alba, id)).body).toContain(OTHER_CBU)
    expect((await bruno.call(payouts.showOwnPayouts, {})).payouts.map(({ state }) => state)).toEqual(['paid', 'returned'])
  })

  test('a payout excludes its two administrators, and drivers whose account has changed since', async () => {
    const olga = await join({ name: 'Olga', registered: true, car: true, admin: true })
    await drives(olga, [ana])
    await drives(bruno, [carla])
    await logInFreshly(15 * DAY_MS)
    await getsCbu(olga, CBU)
    await getsCbu(bruno, OTHER_CBU)
    for (const who of [olga, bruno]) await seen(alba, who)
    expect(await refusalOf(seen(olga, olga))).toBe('own_case')
    expect((await prepares(olga, 'own')).drivers.map(({ id }) => id)).toEqual([bruno.id])
    const { id } = await prepares(emma, 'both')
    await getsCbu(bruno, CBU.slice(0, 8) + OTHER_CBU.slice(8))
    expect((await releases(olga, id)).json()).toMatchObject({ reason: 'own_case' })
    const all = await releases(alba, id)
    expect([all.statusCode, all.body.includes('Olga'), all.body.includes('Bruno')]).toEqual([200, true, false])
  })

  test('a payout needs an administrator with a recent login', async () => {
    expect(await refusalOf(prepares(bruno, 'third'))).toBe('admin_only')
    clock.pass(11 * MINUTE_MS)
    const calls = [() => prepares(emma, 'third'), () => seen(emma, bruno), () => comesBack(emma, first, [bruno.id], 'stale')]
    for (const call of calls) expect(await refusalOf(call())).toBe('step_up_required')
  })
})

describe('payouts and administrators as passengers', () => {
  test('an administrator cannot prepare or release the payout of a trip on which they had a seat (E7)', async () => {
    const [nino, third] = [
      await join({ name: 'Nino', registered: true, car: true }),
      await join({ name: 'Tania', registered: true, admin: true }),
    ]
    await later(0)
    const trip = await nino.posts({ from: 'Rosario', to: 'Funes', seats: 3, inDays: 3 })
    await ana.pays(trip)
    const given = await alba.asksForSeat(trip)
    await alba.pays(given)
    await alba.cancels(given)
    const { departsAt, durationS } = await nino.opens(trip)
    await later(Date.parse(departsAt) + durationS * 1000 + 4 * DAY_MS - clock.now().getTime())
    for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips']) await runs(job)
    await logInFreshly(15 * DAY_MS)
    await getsCbu(nino, CBU)
    await seen(emma, nino)
    const sees = async (who: CastPerson) =>
      (await who.call(payouts.listDue, { query: {} })).drivers.find(({ id }) => id === nino.id)?.whyNot
    expect([await sees(alba), await sees(emma)]).toEqual(['rode', null])
    expect(await refusalOf(prepares(alba, 'rode'))).toBe('own_case')
    const { id, drivers } = await prepares(emma, 'rode')
    expect(drivers.map((one) => one.id)).toEqual([nino.id])
    expect((await releases(alba, id)).json()).toMatchObject({ reason: 'own_case' })
    expect((await releases(third, id)).body).toContain('Nino')
    await drives(nino, [ana])
    await logInFreshly(15 * DAY_MS)
    expect((await prepares(alba, 'later')).drivers.map((one) => one.id)).toEqual([nino.id])
  })
})

describe('few administrators', () => {
  const only = async (admins: CastPerson[]) => {
    const ids = admins.map(({ id }) => id)
    await sql`update accounts set admin = id = any(${ids}::uuid[]) where dni_hash is not null`.execute(db)
    await logInFreshly()
  }

  test('an administrator’s own appointee cannot release the payout, and if there is no other administrator the operator releases it', async () => {
    await drives(bruno, [ana])
    await logInFreshly()
    await getsCbu(bruno, OTHER_CBU)
    await seen(emma, bruno)
    await only([emma])
    const { id, command } = await prepares(emma, 'alone')
    expect(command).toBe(`npm run --silent admin -- release ${id} > payout.csv`)
    expect((await releases(emma, id)).json()).toMatchObject({ reason: 'second_admin_needed', command })
    const nora = await join({ name: 'Nadia', registered: true, admin: true })
    await sql`insert into admin_proposals (kind, subject, content, reason, parties, trip_seqs, proposed_by, proposed_at, until, confirmed_by, confirmed_at)
      values ('grant_admin', ${`account:${nora.id}`}, '{}', 'New', array[${nora.id}::uuid], '{}', ${emma.id}, ${clock.now()}, ${new Date(clock.now().getTime() + DAY_MS)}, ${alba.id}, ${clock.now()})`.execute(
      db,
    )
    await logInFreshly()
    expect((await releases(nora, id)).json()).toMatchObject({ reason: 'second_admin_needed', command })
    expect(await releasePayout(world, operator, id)).toContain('Bruno')
    await runJob(world, 'purge-idempotency-keys')
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('the operator pays an administrator whom no two other administrators can pay, after verifying the account’s holder', async () => {
    await only([emma, alba, rosa])
    const olga = await join({ name: 'Olivia', registered: true, car: true, admin: true })
    await drives(olga, [ana])
    await logInFreshly(15 * DAY_MS)
    await getsCbu(olga, CBU)
    expect(await refusalOf(payByOperator(world, olga.id, CUIT))).toBe('second_admin_needed')
    await only([emma, olga])
    expect(await refusalOf(payByOperator(world, bruno.id))).toBe('not_possible_now')
    expect(await refusalOf(payByOperator(world, olga.id))).toBe('nothing_to_pay')
    const file = await payByOperator(world, olga.id, CUIT)
    expect(file.split('\r\n')[1]).toMatch(new RegExp(`^\\t${CBU},Olivia`))
    expect(await due(olga)).toBe(0)
    await runJob(world, 'purge-idempotency-keys')
    expect(await brokenInvariants(world)).toEqual([])
    await only([emma, alba])
  })

  test('the operator pays a driver with whom one of two administrators rode', async () => {
    const pia = await join({ name: 'Pia', registered: true, car: true })
    await drives(pia, [alba])
    await logInFreshly(15 * DAY_MS)
    await getsCbu(pia, CBU)
    await only([emma, alba, rosa])
    expect(await refusalOf(payByOperator(world, pia.id, CUIT))).toBe('second_admin_needed')
    await only([emma, alba])
    expect((await payByOperator(world, pia.id, CUIT)).split('\r\n')[1]).toMatch(new RegExp(`^\\t${CBU},Pia`))
    expect(await due(pia)).toBe(0)
  })
})

describe('daily checks of dues', () => {
  test('dues older than a week, and drivers in debt, raise alarms', async () => {
    const nora = await join({ name: 'Nora', registered: true, car: true })
    await drives(nora, [ana])
    await runs('check-overdue-payouts')
    expect(await alarms(stage)).toEqual([])
    await logInFreshly()
    await getsCbu(nora, CBU)
    await logInFreshly(22 * DAY_MS)
    await runs('check-overdue-payouts')
    expect(await alarms(stage)).toEqual(['payout_overdue'])
    await seen(emma, nora)
    const { id } = await prepares(emma, 'overdue')
    await releases(alba, id)

    const owes = (minor: bigint) =>
      db.transaction().execute((tx) =>
        writePosting(
          tx,
          {
            ref: `test:${minor}`,
            currency: 'ARS',
            entries: [
              { account: `driver_due:${nora.id}`, minor },
              { account: 'platform_loss', minor: -minor },
            ],
          },
          clock.now(),
        ),
      )
    await owes(500n)
    await runs('check-overdue-payouts')
    expect(await alarms(stage)).toEqual(['driver_owes'])
    expect(await whyNot(nora)).toBe('owes')
    await owes(-500n)
    await runs('check-overdue-payouts')
    expect(await alarms(stage)).toEqual([])
  })
})

describe('payouts beyond the parameters of one statement', () => {
  test('2 000 drivers are listed in pages, prepared and released', { timeout: 120_000 }, async () => {
    // without triggers, which would check each row; the invariants are checked at the end
    const plant = (write: (tx: Tx) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await write(tx)
      })
    await plant((tx) =>
      sql`insert into accounts (issuer, subject, email, name, last_name, created_at)
        select 'stage', 'many ' || n, 'many' || n || '@example.org', 'Driver', 'No ' || n, ${clock.now()}
        from generate_series(1, 2000) n`.execute(tx),
    )
    const { rows } = await sql<{ id: string }>`select id from accounts where subject like 'many %' order by id`.execute(db)
    const ids = rows.map(({ id }) => id)
    const sealed = ids.map((id) => world.sealer.seal('cbu', id, CBU))
    await plant(async (tx) => {
      await sql`update accounts a set drives = true, cbu_sealed = m.sealed from unnest(${ids}::uuid[], ${sealed}::bytea[]) m (id, sealed)
      where a.id = m.id`.execute(tx)
      await sql`insert into payout_accounts (account_id, cbu_hash, holder_seen_by, holder_seen_at)
      select id, ${world.sealer.blind('cbu', CBU)}, ${emma.id}, ${clock.now()} from unnest(${ids}::uuid[]) id`.execute(tx)
    })
    await plant(async (tx) => {
      await sql`insert into postings (ref, currency, at) select 'many:' || id, 'ARS', ${clock.now()} from unnest(${ids}::uuid[]) id`.execute(
        tx,
      )
      await sql`insert into ledger_entries (posting_id, n, account, amount_minor)
        select p.id, side.n, side.account, side.minor from postings p
          cross join lateral (values (0, 'driver_due:' || substring(p.ref from 6), -1000), (1, 'platform_loss', 1000)) side (n, account, minor)
        where p.ref like 'many:%'`.execute(tx)
      await sql`insert into driver_dues (account_id, currency, minor) select id, 'ARS', 1000 from unnest(${ids}::uuid[]) id`.execute(
        tx,
      )
    })
    await logInFreshly(15 * DAY_MS)
    const page = await emma.call(payouts.listDue, { query: {} })
    const next = await emma.call(payouts.listDue, { query: { after: page.next ?? '' } })
    expect([
      page.drivers.length,
      next.drivers.length,
      new Set([...page.drivers, ...next.drivers].map(({ id }) => id)).size,
    ]).toEqual([50, 50, 100])
    const { id, count, drivers } = await prepares(emma, 'many')
    expect([count >= 2000, drivers.length]).toEqual([true, 100])
    const lines = (await releases(alba, id)).body.split('\r\n').length
    expect(lines).toBeGreaterThan(2000)
    const { rows: left } = await sql<{
      n: number
    }>`select count(*)::int n from driver_dues where minor > 0 and account_id = any(${ids}::uuid[])`.execute(db)
    expect(left[0]?.n).toBe(0)
  })
})

test('an administrator who rode as another booker’s companion cannot pay the driver (E7)', async () => {
  const nora = await join({ name: 'Noelia', registered: true, car: true })
  await db.updateTable('accounts').set({ admin: true }).where('id', '=', alba.id).execute()
  await later(0)
  const trip = await nora.posts({ from: 'Rosario', to: 'Funes', seats: 3, inDays: 3 })
  const { id: invitation } = await ana.call(inviteCompanion, { params: { id: trip } })
  await alba.call(answerInvitation, { params: { id: invitation }, body: { agreed: true } })
  await ana.books(trip, { companions: [{ kind: 'account', invitation }] })
  const { departsAt, durationS } = await nora.opens(trip)
  await later(Date.parse(departsAt) + durationS * 1000 + 4 * DAY_MS - clock.now().getTime())
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runs(job)
  await logInFreshly(15 * DAY_MS)
  await getsCbu(nora, CBU)
  const { drivers } = await alba.call(payouts.listDue, { query: {} })
  expect(drivers.find(({ id }) => id === nora.id)?.whyNot).toBe('rode')
  expect(await refusalOf(prepares(alba, 'rode-along'))).toBe('own_case')
})
