import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { noteHolder, preparePayout } from '#contract/payments/payouts.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { addCar } from '#contract/people/vehicles.ts'
import { DAY_MS } from '#domain/time.ts'
import { columnsOf, leaks } from '../../../tests/leaks.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { uploadedId, registrationOf } from '../../testing/papers.ts'
import { years } from '../../testing/years.ts'
import { accounts } from '../testing/books.ts'
import { openPseudonym } from './pseudonyms.ts'

/* K2, K3 and K4 for two people who traveled, paid and were paid: their remaining data after thirty days, and after ten years. */
const stage = await cast()
const { emma, join, db, world, clock, people, later } = stage
const { night, passes, until, count, figures, whole } = years(stage)

const [ximena, bartolo] = [await join({ name: 'Ximenita' }), await join({ name: 'Bartolome' })]
const alba = await join({ name: 'Alba', registered: true, admin: true })
const numbers = { ximena: '31.444.777', bartolo: '29.888.111', cbu: '2850590994009041813526' }
const traces = ['Ximenita', 'Bartolome', 'ximenita@example.org', 'bartolome@example.org', ...Object.values(numbers)]
const found = () => leaks(columnsOf(world.pool), traces)

const fresh = async () => {
  for (const one of people.values()) one.authenticatedAt = clock.now()
  await later(0)
}

async function resident(who: CastPerson, name: string, dni: string) {
  await who.call(register, { body: { ...(await registrationOf(who, { name, dni })), about: `Soy ${name}.` } })
  await who.call(sendMessage, { body: { email: emma.email, message: `Hola, soy ${name}.` } })
}

beforeAll(async () => {
  await resident(ximena, 'Ximenita', numbers.ximena)
  await resident(bartolo, 'Bartolome', numbers.bartolo)
  const car = { plate: 'BARTOLOME', color: 'Rojo', brand: 'Fiat', model: 'Uno', cylinder: 1 }
  await bartolo.call(addCar, { body: { ...car, greencard: await uploadedId(bartolo, 'green_card') } })
  await bartolo.call(editPerson, { params: { id: bartolo.id }, body: { drives: true, cbu: numbers.cbu } })
  // a trip just before the end of the year, whose driver is paid in the next year
  await until('2026-12-25')
  await fresh()
  const trip = { from: 'Rosario', to: 'Córdoba', comment: 'Pregunten por Bartolome' }
  await ximena.books(await bartolo.posts(trip), { message: 'Soy Ximenita' })
  const gaveUp = await ximena.books(await bartolo.posts({ ...trip, inDays: 3 }))
  await ximena.cancels(gaveUp, { reason: 'Ximenita is ill' })
  await later(5.9 * DAY_MS)
  await night('complete-travelled-bookings', 'settle-trips', 'send-refunds', 'settle-trips', 'send-notifications')
  await until('2027-01-20')
  await fresh()
  await emma.call(noteHolder, { params: { id: bartolo.id }, body: { cuit: '24298881116' } })
  const { id } = await emma.call(preparePayout, {}, { 'idempotency-key': 'january' })
  await alba.send('POST', `/api/payout/${id}/release`, undefined, { 'idempotency-key': 'january' })
  for (const who of [ximena, bartolo]) await who.call(closeAccount, { body: { reason: 'Enough' } })
})

describe('the ledger thirty days after closing the accounts', () => {
  test('the database no longer contains the identity of closed accounts, and the ledger is complete', async () => {
    const before = await accounts(stage)
    expect((await found()).length).toBeGreaterThan(10)
    await passes(31 * DAY_MS)
    await night('erase-closed-accounts', 'delete-dropped-images', 'delete-dropped-images', 'purge-idempotency-keys')
    expect(await figures('erase-closed-accounts')).toEqual({ counted: 2, erased: 0, anonymised: 2, heldBack: 0 })
    expect(await found()).toEqual([])
    expect(await accounts(stage)).toEqual(before)
    expect(await whole()).toEqual([[], null])
  })

  test('the ledger has pseudonyms: names and last four digits are sealed, and opening them is recorded', async () => {
    expect(JSON.parse(await openPseudonym(world, bartolo.id, 'A tax audit'))).toEqual({ name: 'Bartolome Núñez', dni: '8111' })
    await expect(openPseudonym(world, bartolo.id, ' ')).rejects.toThrow('why')
    await expect(openPseudonym(world, emma.id, 'A tax audit')).rejects.toThrow('not_found')
    const entry = await db
      .selectFrom('audit')
      .select('content')
      .where('action', '=', 'pseudonym_opened')
      .executeTakeFirstOrThrow()
    expect(entry.content).toMatchObject({ reason: 'A tax audit' })
  })
})

describe('the ledger ten years after the end of the year', () => {
  const ledger = ['postings', 'ledger_entries', 'orders', 'order_history', 'payments', 'refunds', 'payouts'] as const
  const all = async () => Object.fromEntries(await Promise.all(ledger.map(async (table) => [table, await count(table)] as const)))

  test('the ledger is complete until its retention ends', async () => {
    const before = await all()
    await until('2036-12-31')
    await night('delete-old-books')
    expect(await all()).toEqual(before)
    expect(await figures('delete-old-books')).toEqual({ counted: 0, erased: 0, anonymised: 0, heldBack: 0 })
  })

  test('ledger rows are deleted only with an audit entry, after their retention, and as a whole', async () => {
    await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow('only ever added to')
    await expect(sql`update postings set at = at - interval '20 years'`.execute(db)).rejects.toThrow('only ever added to')
    await expect(sql`truncate order_history`.execute(db)).rejects.toThrow('only ever added to')
    const young = db.transaction().execute(async (tx) => {
      const entry = { actor: null, action: 'money_forgotten', subject: 'job:books', at: clock.now(), content: '{}' }
      await tx.insertInto('audit').values(entry).execute()
      await sql`delete from ledger_entries`.execute(tx)
    })
    await expect(young).rejects.toThrow('only ever added to')
    const half = db.transaction().execute(async (tx) => {
      const at = new Date('2040-01-01T12:00:00Z')
      await tx
        .insertInto('audit')
        .values({ actor: null, action: 'money_forgotten', subject: 'job:books', at, content: '{}' })
        .execute()
      await sql`delete from ledger_entries where n = 0`.execute(tx)
    })
    await expect(half).rejects.toThrow('has lost a line')
  })

  test('a year is deleted, its sums are carried forward per account, and no balance changes', async () => {
    const before = await accounts(stage)
    await until('2037-01-02')
    await night('delete-old-books', 'delete-pseudonyms')
    expect(await accounts(stage)).toEqual(before)
    const refs = (await db.selectFrom('postings').select('ref').orderBy('id').execute()).map(({ ref }) => ref.split(':')[0])
    // the payout was made in January, so its retention ends a year later
    expect(refs.toSorted()).toEqual(['carried', 'payout'])
    expect(await all()).toMatchObject({ orders: 0, payments: 0, refunds: 0, payouts: 1 })
    expect(await count('pseudonyms')).toBe(1)
    expect(await whole()).toEqual([[], null])
    expect(await db.selectFrom('audit').select('n').where('action', '=', 'money_forgotten').execute()).toHaveLength(1)
  })

  test('a year later no ledger row names the driver, and the second run deletes nothing', async () => {
    const before = await accounts(stage)
    await until('2038-01-02')
    await night('delete-old-books', 'delete-pseudonyms')
    expect(await accounts(stage)).toEqual(before)
    const entries = await db.selectFrom('ledger_entries').select('account').orderBy('account').execute()
    expect(entries.map(({ account }) => account)).toEqual(['bank_clearing', 'provider_clearing'])
    expect([await count('payouts'), await count('payout_batches'), await count('pseudonyms')]).toEqual([0, 0, 0])
    await night('delete-old-books', 'delete-pseudonyms')
    expect(await figures('delete-old-books')).toMatchObject({ counted: 0 })
    expect([await found(), await whole()]).toEqual([[], [[], null]])
  })
})
