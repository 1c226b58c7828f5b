import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/accounts.ts'
import { register } from '#contract/people/people.ts'
import { mailsTo } from '../providers/mail/embedded.ts'
import { cast } from '../testing/cast.ts'
import { registrationOf } from '../testing/papers.ts'
import { years } from '../testing/years.ts'
import { notifyUnused } from './actions.ts'
import { businessOf } from './queries.ts'

/* K1: five years without a login. Of the test people only Emma, an administrator, logs in again. */
const stage = await cast()
const { ana, bruno, emma, join, db, clock } = stage
const { night, until, row, figures } = years(stage)

const notified = async (id: string) =>
  (
    await db
      .selectFrom('notifications')
      .select(['kind', 'details'])
      .where('account_id', '=', id)
      .where('kind', '=', 'account_unused')
      .orderBy('n')
      .execute()
  ).map(
    ({ details }) => (details as { how: string }).how, // as: the job that warns owners wrote these details
  )
const nightly = () => night('notify-unused-accounts', 'send-notifications', 'close-unused-accounts')
const nora = await join({ name: 'Nora' })
await nora.call(register, { body: await registrationOf(nora, { name: 'Nora', dni: '32000111' }) })

describe('unused accounts', () => {
  test('a login stores its day', async () => {
    expect((await row(nora.id)).last_use).toBe('2026-11-23')
  })

  test('an account unused for five years is closed, with a notification and a mail sixty and seven days before', async () => {
    await until('2031-09-23')
    await nightly()
    expect(await notified(nora.id)).toEqual([])
    await until('2031-09-24')
    await nightly()
    await nightly()
    expect(await notified(nora.id)).toEqual(['first'])
    expect((await mailsTo(db, nora.email)).map(({ subject }) => subject)).toEqual(['Your account will be closed in two months'])
    await until('2031-11-16')
    await nightly()
    expect(await notified(nora.id)).toEqual(['first', 'last'])
    await until('2031-11-22')
    await nightly()
    expect((await row(nora.id)).standing).toBe('active')
    await until('2031-11-23')
    await nightly()
    expect(await row(nora.id)).toMatchObject({ standing: 'closed', name: null, dni_hash: null, anonymised_at: clock.now() })
    expect(await mailsTo(db, nora.email)).toEqual([])
  })

  test('each person is notified once per run, even after the clock was set back, and with more people than fit in a batch', async () => {
    const people = sql`insert into accounts (issuer, subject, email, name, last_use, created_at)
      select 'stage', 'unused ' || n, 'unused' || n || '@example.org', 'Unused', '2026-11-23'::date, '2026-11-23' from generate_series(1, 501) n`
    await people.execute(db)
    const telling = sql<{ n: number }>`select count(*)::int n from notifications n join accounts a on a.id = n.account_id
      where kind = 'account_unused' and subject like 'unused %'`
    await notifyUnused({ db, now: () => new Date('2031-11-30T12:00:00Z') })
    expect((await telling.execute(db)).rows).toEqual([{ n: 501 }])
    await notifyUnused({ db, now: () => new Date('2031-11-25T12:00:00Z') })
    expect((await telling.execute(db)).rows).toEqual([{ n: 501 }])
    await db.transaction().execute(async (tx) => {
      // without foreign key checks, which take seconds on a busy machine
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from notifications n using accounts a where a.id = n.account_id and subject like 'unused %'`.execute(tx)
      await sql`delete from accounts where subject like 'unused %'`.execute(tx)
    })
  })

  test('the last administrator’s account stays', async () => {
    expect((await row(emma.id)).standing).toBe('active')
    expect((await figures('close-unused-accounts'))?.heldBack).toBe(1)
  })

  test('an account found unused late, because no job ran, gets both warnings before it is closed', async () => {
    const olga = await join({ name: 'Olga' })
    await until('2037-03-01')
    await nightly()
    expect([await notified(olga.id), (await row(olga.id)).standing]).toEqual([['first'], 'active'])
    await until('2037-04-24')
    await nightly()
    expect([await notified(olga.id), (await row(olga.id)).standing]).toEqual([['first', 'last'], 'active'])
    await until('2037-05-01')
    await nightly()
    expect((await row(olga.id)).standing).toBe('closed')
  })

  test('a login prevents closing, and restarts the five years', async () => {
    const pia = await join({ name: 'Pía' })
    await until('2042-03-20')
    await nightly()
    expect(await notified(pia.id)).toEqual(['first'])
    await pia.call(logIn, { body: {} })
    await pia.send('GET', '/api/login/return?code=Pía')
    await until('2042-06-01')
    await nightly()
    expect([await notified(pia.id), (await row(pia.id)).last_use]).toEqual([['first'], '2042-03-20'])
  })

  test('closing an unused account with open money leaves a sealed claim', async () => {
    const [quino, raul] = [await join({ name: 'Quino' }), await join({ name: 'Raul', registered: true, car: true })]
    const seat = await quino.books(await raul.posts({ from: 'Rosario', to: 'Córdoba' }), { adultAttested: true })
    await raul.cancels(seat)
    await until('2047-04-20')
    await nightly()
    await until('2047-06-13')
    await nightly()
    await until('2047-06-20')
    await nightly()
    expect((await row(quino.id)).standing).toBe('closed')
    expect((await businessOf(db, quino.id, clock.now())).map(({ kind }) => kind)).toEqual(['refund'])
    expect((await db.selectFrom('claims').select('id').execute()).map(({ id }) => id)).toEqual([quino.id])
  })
})

test('the remaining test accounts, unused for as long, are also erased, and their pages no longer exist', async () => {
  expect([(await row(ana.id)).anonymised_at, (await row(bruno.id)).anonymised_at]).not.toContain(null)
})
