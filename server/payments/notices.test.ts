import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteOrder } from '#contract/payments/payments.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { PaymentProviderAway } from '../providers/payments/port.ts'
import type { OutgoingNotice } from '../providers/payments/sandbox/delivery.ts'
import { cast } from '../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../testing/paying.ts'
import { runJob } from '../testing/runJob.ts'
import { applyPaymentNotices } from './notices.ts'
import { alarms, booksMustAgree } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, emma, db, clock, sandbox, app, world, later } = stage
const runs = (name: string) => runJob(world, name)
let day = 1
const aTrip = () => bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: ++day })

/** Starts a payment, pays, and passes the provider's notices to the server without the network. */
async function pays(manner: 'at_once' | 'twice' | 'out_of_order' = 'at_once') {
  const { id, init_point } = await ana.startsToPay(await aTrip())
  await sandbox.pay(checkoutOf(init_point), 'succeeds', manner)
  const outgoing: OutgoingNotice[] = []
  await sandbox.deliverDue(async (notice) => (outgoing.push(notice), 200), new Date(clock.now().getTime() + MINUTE_MS))
  return { order: id, outgoing }
}

const send = ({ url, headers, body }: OutgoingNotice) => {
  const { pathname, search } = new URL(url)
  return app.inject({ method: 'POST', url: pathname + search, headers, payload: body })
}
const count = async (table: 'postings' | 'payments' | 'notices') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
const counts = async () => [await count('postings'), await count('payments'), await count('notices')]
const shuffled = <T>(all: T[]) =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

afterEach(async () => {
  await booksMustAgree(stage)
  // unpaid holds of one test must not count in the next (B2)
  await later(2 * DAY_MS)
})

describe('notices of the payment provider', () => {
  test('a notice sent a hundred times, 25 at once, is stored and posted once', async () => {
    const { outgoing } = await pays()
    const [postings = 0, payments = 0, notices = 0] = await counts()
    for (let n = 0; n < 4; n++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => outgoing.map(send)).flat())
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
    await Promise.all([runs('apply-payment-notices'), runs('apply-payment-notices'), runs('apply-payment-notices')])
    expect(await counts()).toEqual([postings + 1, payments + 1, notices + 1])
  })

  test.each(['twice', 'out_of_order'] as const)('a notice sent %s has no second effect', async (manner) => {
    const { order, outgoing } = await pays(manner)
    const [postings = 0, payments = 0] = await counts()
    expect(outgoing.length).toBe(2)
    for (const notice of outgoing.reverse()) {
      await send(notice)
      await runs('apply-payment-notices')
    }
    expect((await counts()).slice(0, 2)).toEqual([postings + 1, payments + 1])
    expect((await ana.checks(order)).state).toBe('paid')
  })

  test('a hundred shuffled notices about a payment, mixed with polls, post it once', async () => {
    const { order, outgoing } = await pays()
    const [postings = 0, payments = 0] = await counts()
    const [paid] = await db.selectFrom('sandbox_payments').select('id').orderBy('id', 'desc').limit(1).execute()
    const rings = Array.from({ length: 99 }, () => ({ payment_id: paid?.id ?? 0n, signed_at: clock.now(), due_at: clock.now() }))
    const numbered = rings.map((ring, n) => ({ ...ring, request_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }))
    await db.insertInto('sandbox_notices').values(numbered).execute()
    const asking = Array.from({ length: 20 }, () => () => ana.checks(order))
    const applying = Array.from({ length: 20 }, () => () => runs('apply-payment-notices'))
    const all: (() => Promise<unknown>)[] = [...outgoing.map((notice) => () => send(notice)), ...asking, ...applying]
    await Promise.all(shuffled(all).map((act) => act()))
    while ((await noticesArrive(stage)) > 0);
    expect((await counts()).slice(0, 2)).toEqual([postings + 1, payments + 1])
  })

  test('a notice needs no login and no origin, and the response only confirms receipt', async () => {
    const { outgoing } = await pays()
    const [answer] = await Promise.all(outgoing.map(send))
    expect(answer?.json()).toEqual({ taken: true })
    await runs('apply-payment-notices')
  })
})

describe('many simultaneous notices', () => {
  const waiting = async () =>
    (await db.selectFrom('notices').select('tries').where('applied_at', 'is', null).execute()).map(({ tries }) => tries)
  async function arrive(many: number) {
    const payment = await db.selectFrom('sandbox_payments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const at = clock.now()
    const row = { provider: 'sandbox', payment_id: String(payment.id), received_at: at, next_try_at: at }
    const rows = Array.from({ length: many }, () => ({ ...row, notice_id: randomUUID() }))
    await db.insertInto('notices').values(rows).execute()
  }

  test('one run applies all waiting notices', async () => {
    await pays()
    await arrive(60)
    await runs('apply-payment-notices')
    expect(await waiting()).toEqual([])
  })

  test('an absent provider is called three times, and the other notices stay due immediately', async () => {
    await arrive(5)
    let reads = 0
    const away = { ...world.payments, readPayment: () => (reads++, Promise.reject(new PaymentProviderAway('away'))) }
    await applyPaymentNotices({ ...world, payments: away })
    expect([reads, (await waiting()).toSorted()]).toEqual([3, [0, 0, 1, 1, 1]])
    clock.pass(MINUTE_MS)
    await runs('apply-payment-notices')
    expect(await waiting()).toEqual([])
  })
})

describe('failing notices', () => {
  const failures: [string, Error][] = [
    ['is unreadable', new PaymentProviderAway('garbage', { because: 'unreadable' })],
    ['is refused to our token', new PaymentProviderAway('403', { because: 'token' })],
    ['never has an answer', new PaymentProviderAway('500')],
    ['breaks us', new Error('a mistake of ours')],
  ]
  test.each(failures)('a notice that %s delays no other', async (_, error) => {
    const bad = '999'
    const at = clock.now()
    const row = { provider: 'sandbox', payment_id: bad, notice_id: randomUUID(), received_at: new Date(0), next_try_at: at }
    await db.insertInto('notices').values(row).execute()
    const { order, outgoing } = await pays()
    for (const notice of outgoing) await send(notice)
    const readPayment = (id: string) => (id === bad ? Promise.reject(error) : world.payments.readPayment(id))
    await applyPaymentNotices({ ...world, payments: { ...world.payments, readPayment } })
    expect((await ana.orders()).find(({ id }) => id === order)?.state).toBe('paid')
    await db.deleteFrom('notices').where('payment_id', '=', bad).execute()
    await noticesArrive(stage)
  })
})

describe('notices without effect are not stored', () => {
  const forgeries: [string, (notice: OutgoingNotice) => OutgoingNotice][] = [
    ['without a signature', ({ headers: { 'x-signature': _, ...headers }, ...rest }) => ({ ...rest, headers })],
    [
      'with a made-up signature',
      (notice) => ({ ...notice, headers: { ...notice.headers, 'x-signature': `ts=1,v1=${'0'.repeat(64)}` } }),
    ],
    [
      'about another payment than the signed one',
      (notice) => ({ ...notice, url: notice.url.replace(/data\.id=\d+/, 'data.id=7') }),
    ],
    ['that names the payment twice', (notice) => ({ ...notice, url: notice.url.replace('?', '?data.id=7&') })],
    ['under another request id', (notice) => ({ ...notice, headers: { ...notice.headers, 'x-request-id': 'another' } })],
    ['that names no payment', (notice) => ({ ...notice, url: notice.url.replace(/\?.*/, '') })],
  ]
  test.each(forgeries)('a notice %s is refused and not stored', async (_, forge) => {
    const { order, outgoing } = await pays()
    const before = await counts()
    for (const notice of outgoing) {
      const answer = await send(forge(notice))
      expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([401, 'bad_signature'])
    }
    await runs('apply-payment-notices')
    expect(await counts()).toEqual(before)
    expect((await ana.checks(order)).state).toBe('paid')
  })
})

describe('payments that differ from their order', () => {
  test.each([
    ['another amount', sql`amount_minor = amount_minor - 1`],
    ['another currency', sql`currency = 'USD'`],
    ['another account', sql`collector = 'somebody'`],
    ['real money instead of test money', sql`live = true`],
  ])('a payment with %s leaves the seat held and unpaid, changes no ledger row, and raises an alarm', async (_, lie) => {
    const { order, outgoing } = await pays()
    await sql`update sandbox_payments set ${lie} where id = (select max(id) from sandbox_payments)`.execute(db)
    const [postings, payments] = await counts()
    for (const notice of outgoing) await send(notice)
    await runs('apply-payment-notices')
    expect((await counts()).slice(0, 2)).toEqual([postings, payments])
    expect((await ana.checks(order)).state).toBe('disputed')
    expect(await alarms(stage)).toContain('payment_differs')
    await sql`delete from sandbox_payments where id = (select max(id) from sandbox_payments)`.execute(db)
    await emma.call(deleteOrder, { params: { id: order }, query: { reason: 'Not ours' } })
  })

  test('an unknown payment state notifies an administrator, and the order is under review until it is readable', async () => {
    const { order, outgoing } = await pays()
    await sql`update sandbox_payments set status = 'unknown' where id = (select max(id) from sandbox_payments)`.execute(db)
    for (const notice of outgoing) await send(notice)
    await runs('apply-payment-notices')
    expect([(await ana.checks(order)).state, await alarms(stage)]).toEqual([
      'disputed',
      expect.arrayContaining(['payment_unreadable']),
    ])
    await sql`update sandbox_payments set status = 'approved' where id = (select max(id) from sandbox_payments)`.execute(db)
    expect((await ana.checks(order)).state).toBe('paid')
  })

  test('a notice about an unknown payment is retried, and then shown to an administrator', async () => {
    const { outgoing } = await pays()
    await sql`update sandbox_payments set reference = 'somewhere else' where id = (select max(id) from sandbox_payments)`.execute(
      db,
    )
    for (const notice of outgoing) await send(notice)
    for (let n = 0; n < 8; n++) {
      await runs('apply-payment-notices')
      clock.pass(61 * MINUTE_MS)
    }
    expect(await alarms(stage)).toContain('payment_not_ours')
    expect(await db.selectFrom('notices').select('notice_id').where('applied_at', 'is', null).execute()).toEqual([])
    await sql`delete from sandbox_payments where reference = 'somewhere else'`.execute(db)
  })
})
