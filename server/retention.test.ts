import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { divideByReceipts } from '#contract/bookings/bookings.ts'
import { register } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { DAY_MS } from '#domain/time.ts'
import { erasedIn, listOf } from '../tools/operators/erasedIn.ts'
import { office } from './moderation/testing/office.ts'
import { brokenInvariants } from './platform/database/invariants.ts'
import { eraseAgain } from './privacy/actions.ts'
import { erase } from './privacy/erase.ts'
import { listErasures } from './privacy/queries.ts'
import { retentionRules } from './retention.ts'
import { cast } from './testing/cast.ts'
import { uploadedId, registrationOf } from './testing/papers.ts'
import { years } from './testing/years.ts'

/* K3, K5, K7, K8, K9, K11 and K14: the time of each deletion, on one stage, whose clock advances from test to test. */
const stage = await cast({ LOG_LEVEL: 'silent' })
const { ana, bruno, carla, emma, join, db, world, logged, people, clock } = stage
const does = office(stage)
const { night, passes, row, count, figures, whole } = years(stage)
const YEAR = 365 * DAY_MS

const resident = async (name: string, dni: string) => {
  const who = await join({ name })
  await who.call(register, { body: await registrationOf(who, { name, dni }) })
  return who
}
const comesBack = async (name: string) => {
  const someone = people.get(name)
  if (someone) someone.authenticatedAt = clock.now()
}

describe('data held for the safety of other members (K3)', () => {
  test('held data is name, e-mail and the document’s hash, and the rest is deleted after thirty days', async () => {
    const rita = await resident('Rita', '32000444')
    await does.reports(ana, { subject: 'person', id: rita.id })
    await does.sanctions(emma, { caseId: await does.caseOf(emma, rita), step: 'warn', offence: 'other' })
    await rita.call(closeAccount, { body: {} })
    await passes(31 * DAY_MS)
    await night('erase-closed-accounts')
    const left = await row(rita.id)
    expect(left).toMatchObject({
      name: 'Rita',
      email: 'rita@example.org',
      telephone_sealed: null,
      dni_sealed: null,
      street: null,
    })
    expect([left.dni_hash === null, left.anonymised_at]).toEqual([false, null])
    expect((await rita.send('GET', '/api/login/return?code=Rita')).statusCode).toBe(302)
    await night('erase-closed-accounts')
    expect(await figures('erase-closed-accounts')).toMatchObject({ counted: 0 })
    await passes(2 * YEAR)
    await night('erase-closed-accounts')
    expect(await row(rita.id)).toMatchObject({ name: null, dni_hash: null, anonymised_at: clock.now() })
  })
})

describe('decisions and the denylist (K7, K8)', () => {
  test('a suspension is deleted two years after its end', async () => {
    await comesBack('Emma')
    await emma.comesBack()
    await does.sanctions(emma, { person: carla.id, step: 'suspend', months: 1, offence: 'other' })
    await passes(40 * DAY_MS)
    await night('end-suspensions', 'delete-ended-decisions')
    const carlas = async () => db.selectFrom('sanctions').select('state').where('person_id', '=', carla.id).execute()
    expect(await carlas()).toEqual([{ state: 'served' }])
    await passes(2 * YEAR - DAY_MS)
    await night('delete-ended-decisions')
    expect(await carlas()).toHaveLength(1)
    await passes(3 * DAY_MS)
    await night('delete-ended-decisions')
    expect([await carlas(), await whole()]).toEqual([[], [[], null]])
  })

  test('sanctions of an excluded person stay ten years after the account is erased, with the denylist', async () => {
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    const vito = await resident('Vito', '32000555')
    await db.updateTable('accounts').set({ identity_checked_at: clock.now() }).where('id', '=', vito.id).execute()
    const { sanction } = await does.sanctions(emma, { person: vito.id, step: 'disable', offence: 'violence' })
    await does.seconds(alba, sanction?.id ?? '')
    await vito.comesBack()
    await vito.call(closeAccount, { body: {} })
    await passes(9 * YEAR)
    await night('erase-closed-accounts', 'delete-ended-decisions', 'delete-expired-bans')
    expect(await row(vito.id)).toMatchObject({ name: null, dni_hash: null })
    expect([await count('kept_out'), await count('sanctions')]).toEqual([3, 1])
    // the database allows their deletion only with an entry in the audit log
    await expect(sql`delete from sanction_history`.execute(db)).rejects.toThrow('only ever added to')
    await passes(YEAR + 4 * DAY_MS)
    await night('delete-ended-decisions', 'delete-expired-bans')
    expect([await count('kept_out'), await count('sanctions'), await count('sanction_history')]).toEqual([0, 0, 0])
    // the invariant finds the case that no rule has deleted yet (V21)
    expect(await whole()).toMatchObject([[{ id: 'V21', rows: [{ what: 'closed case' }] }], null])
  })
})

describe('the archive (K9)', () => {
  test('cases and the log’s content are deleted after five years, and the chain stays intact', async () => {
    await comesBack('Emma')
    await emma.comesBack()
    expect([await count('cases'), await count('reports')]).toEqual([1, 1])
    await night('delete-closed-cases', 'clear-old-audit-entries')
    expect([await count('cases'), await count('reports')]).toEqual([0, 0])
    const entries = await db.selectFrom('audit').select(['at', 'content']).orderBy('n').execute()
    const old = new Date(clock.now().getTime() - 5 * YEAR - 3 * DAY_MS)
    expect(entries.filter(({ at }) => at < old).length).toBeGreaterThan(5)
    expect(entries.filter(({ at, content }) => at < old && content !== null)).toEqual([])
    expect(entries.at(-1)?.content).not.toBeNull()
    expect(await whole()).toEqual([[], null])
  })
})

describe('short retentions', () => {
  test('logins and notifications are deleted after a year (K5), unpaid orders thirty days after closing (K11)', async () => {
    const [sofia, tomas] = [
      await join({ name: 'Sofia', registered: true }),
      await join({ name: 'Tomas', registered: true, car: true }),
    ]
    const order = await sofia.startsToPay(await tomas.posts({ from: 'Rosario', to: 'Córdoba' }))
    await sofia.leaves(order.id)
    const orders = () => db.selectFrom('orders').select('id').where('id', '=', order.id).execute()
    await passes(29 * DAY_MS)
    await night('delete-unpaid-orders')
    expect(await orders()).toHaveLength(1)
    await passes(2 * DAY_MS)
    await night('delete-unpaid-orders', 'delete-old-logins', 'delete-old-notifications')
    expect(await orders()).toEqual([])
    const logins = () =>
      db.selectFrom('account_history').select('event').where('account_id', '=', sofia.id).orderBy('n').execute()
    expect((await logins()).map(({ event }) => event)).toEqual(['created', 'logged_in'])
    await passes(YEAR)
    await night('delete-old-logins', 'delete-old-notifications')
    expect((await logins()).map(({ event }) => event)).toEqual(['created'])
    expect(await db.selectFrom('notifications').select('n').where('account_id', '=', tomas.id).execute()).toEqual([])
    expect(await whole()).toEqual([[], null])
  })

  test('notices about unknown payments are deleted after a year (K5), those of known payments stay with the ledger', async () => {
    const [wilma, yamil] = [
      await join({ name: 'Wilma', registered: true }),
      await join({ name: 'Yamil', registered: true, car: true }),
    ]
    await wilma.pays(await yamil.posts({ from: 'Rosario', to: 'Córdoba' }))
    const { provider, id } = await db
      .selectFrom('payments')
      .select(['provider', 'provider_payment_id as id'])
      .executeTakeFirstOrThrow()
    await sql`delete from notices`.execute(db)
    const arrives = (payment_id: string, applied_at: Date | null) =>
      db
        .insertInto('notices')
        .values({ provider, notice_id: payment_id, payment_id, received_at: clock.now(), next_try_at: clock.now(), applied_at })
        .execute()
    for (const payment of [id, 'failed', 'strange']) await arrives(payment, clock.now())
    await arrives('waits', null)
    const left = async () => (await db.selectFrom('notices').select('payment_id as id').execute()).map((one) => one.id).toSorted()
    await passes(360 * DAY_MS)
    await night('delete-old-payment-notices')
    expect(await left()).toEqual([id, 'failed', 'strange', 'waits'].toSorted())
    await passes(10 * DAY_MS)
    await night('delete-old-payment-notices')
    expect(await left()).toEqual([id, 'waits'].toSorted())
    await sql`delete from notices where payment_id = 'waits'`.execute(db)
  })

  test('receipts and their images are deleted ninety days after settlement (K12)', async () => {
    const [uma, vera] = [await join({ name: 'Uma', registered: true }), await join({ name: 'Vera', registered: true, car: true })]
    const trip = await vera.posts({ from: 'Rosario', to: 'Córdoba', price: '0' })
    await uma.books(trip)
    const image = await uploadedId(vera, 'receipt')
    await sql`insert into divisions (trip_seq, asked_by, asked_at, due_by, computed_at)
      select seq, ${uma.id}, ${clock.now()}, ${clock.now()}, ${clock.now()} from trips where id = ${trip}`.execute(db)
    await sql`insert into division_receipts (trip_seq, n, account_id, image_id) select seq, 1, ${vera.id}, ${image} from trips where id = ${trip}`.execute(
      db,
    )
    const images = () => db.selectFrom('images').select('id').where('id', '=', image).execute()
    await passes(5 * DAY_MS)
    await night('complete-travelled-bookings', 'settle-trips')
    await passes(89 * DAY_MS)
    await night('delete-receipts', 'delete-dropped-images')
    expect([await count('division_receipts'), await images()]).toEqual([1, [{ id: image }]])
    await passes(2 * DAY_MS)
    await night('delete-receipts', 'delete-dropped-images')
    expect([await count('division_receipts'), await images()]).toEqual([0, []])
  })

  test('receipts stay while a bank may reverse the payment, or a case about their trip is open (K12)', async () => {
    const [wanda, xul] = [
      await join({ name: 'Wanda', registered: true }),
      await join({ name: 'Xul', registered: true, car: true }),
    ]
    const trip = await xul.posts({ from: 'Rosario', to: 'Córdoba' })
    await wanda.pays(trip)
    await xul.call(divideByReceipts, {
      params: { id: trip },
      body: { fuelPrice: '1500', images: [await uploadedId(xul, 'receipt')] },
    })
    await passes(5 * DAY_MS)
    await night('complete-travelled-bookings', 'settle-trips', 'send-refunds', 'settle-trips')
    await passes(100 * DAY_MS)
    await night('delete-receipts')
    expect(await count('division_receipts')).toBe(1)
    await does.passes(0)
    await does.reports(wanda, { subject: 'trip', id: trip })
    const caseId = await does.caseOf(emma, xul)
    await passes(80 * DAY_MS)
    await night('delete-receipts')
    expect(await count('division_receipts')).toBe(1)
    await db.updateTable('cases').set({ closed_at: clock.now(), closed_by: emma.id }).where('id', '=', caseId).execute()
    await night('delete-receipts')
    expect(await count('division_receipts')).toBe(0)
  })

  test('calls are not recorded (K6): no table, column or kind of image could hold a recording', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (table_name || '.' || column_name) ~* '(phone_?call|recording|audio|voice)'`.execute(db)
    expect(rows).toEqual([])
    const sound = sql`insert into images (owner_id, purpose, key, key_sealed, width, height, bytes, created_at)
      values (${ana.id}, 'recording', 'k', 'sealed', 1, 1, 1, now())`
    await expect(sound.execute(db)).rejects.toThrow('images_purpose_check')
  })

  test('people in the log of erasures are erased again after a restore (K14)', async () => {
    const ids = erasedIn(logged.join('\n'))
    expect(ids).toHaveLength(2)
    await sql`update accounts set anonymised_at = null, name = 'Rita' where id = ${ids[0]}`.execute(db)
    expect(await eraseAgain(world, [...ids, bruno.id.replace(/^.{8}/, '00000000')])).toBe(1)
    expect((await row(ids[0] ?? '')).name).toBeNull()
  })

  test('an erasure is listed in its transaction, with id and time only, and the list entry is deleted after 42 days', async () => {
    const { id } = await join({ name: 'Zulema', registered: true })
    const since = logged.length
    await sql`update accounts set standing = 'closed', closed_at = ${clock.now()} where id = ${id}`.execute(db)
    await passes(31 * DAY_MS)
    await night('erase-closed-accounts')
    // as if the server had been killed right after the commit
    logged.splice(since)
    const list = listOf(await listErasures(db))
    expect(erasedIn(list)).toContain(id)
    expect(list.split('\n').filter((line) => line.includes(id))).toEqual([
      JSON.stringify({ job: 'erasures', erased: id, at: clock.now() }),
    ])
    // a restore brings the person back, without a record of the erasure
    await sql`delete from erasures where account_id = ${id}`.execute(db)
    await sql`update accounts set anonymised_at = null, name = 'Zulema', standing = 'active', closed_at = null where id = ${id}`.execute(
      db,
    )
    expect(await eraseAgain(world, erasedIn(list))).toBe(1)
    expect(await row(id)).toMatchObject({ name: null, standing: 'closed', anonymised_at: clock.now() })
    const listed = async () => (await listErasures(db)).filter(({ erased }) => erased === id).length
    expect(await listed()).toBe(1)
    await passes(41 * DAY_MS)
    await night('delete-old-erasures')
    expect(await listed()).toBe(1)
    await passes(3 * DAY_MS + DAY_MS / 2)
    const broken = (await brokenInvariants(world)).find(({ id: which }) => which === 'V21')
    expect(broken?.rows).toContainEqual({ what: 'erasure', about: expect.any(String) })
    await night('delete-old-erasures')
    expect([await listed(), await whole()]).toEqual([0, [[], null]])
  })

  test('an erasure that is not committed is not listed', async () => {
    const { id } = await join({ name: 'Yago', registered: true })
    const broken = db.transaction().execute(async (tx) => {
      await erase(tx, world, id, 'all', clock.now())
      throw new Error('the process dies')
    })
    await expect(broken).rejects.toThrow('dies')
    expect(await listErasures(db)).toEqual([])
  })

  test('every rule runs over all data, twice, and leaves held data unchanged', async () => {
    await night(...retentionRules.map(({ name }) => name))
    await night(...retentionRules.map(({ name }) => name))
    for (const { name } of retentionRules)
      expect([name, (await figures(name))?.counted]).toEqual([name, (await figures(name))?.heldBack])
    expect(await whole()).toEqual([[], null])
  })
})
