import { WebhookSignatureValidator } from 'mercadopago'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { sandboxPayments } from '../embedded.ts'
import { PaymentProviderAway } from '../port.ts'
import { sandboxUrl, sandboxHost } from '../testing/sandboxHost.ts'
import type { Manner } from './cards.ts'
import type { OutgoingNotice, Send } from './delivery.ts'

const { host, sandbox, clock, db, toPay, strike } = await sandboxHost()
afterAll(strike)
beforeEach(async () => void (await db.deleteFrom('sandbox_notices').execute()))

/** Simulates a receiver of notices that accepts or refuses them. */
function mailbox(status = 200) {
  const got: OutgoingNotice[] = []
  const send: Send = async (notice) => (got.push(notice), status)
  return { got, send }
}

const readBy =
  (payments = sandbox.payments) =>
  ({ url, headers, body }: OutgoingNotice) => {
    const notice = payments.readNotice({ headers, query: Object.fromEntries(new URL(url).searchParams), rawBody: body })
    if (notice === 'bad_signature') throw new Error(notice)
    return notice
  }

async function pays(card: Parameters<typeof sandbox.pay>[1], manner?: Manner) {
  const checkout = toPay()
  const { checkoutId } = await sandbox.payments.startCheckout(checkout)
  const pressed = await sandbox.pay(checkoutId, card, manner)
  return { checkout, checkoutId, paymentId: pressed?.paymentId ?? '' }
}

test('a notice is sent to the site’s own address, signed as Mercado Pago signs', async () => {
  const { paymentId } = await pays('succeeds')
  const { got, send } = mailbox()
  expect(await sandbox.deliverDue(send)).toBe(1)
  const [notice] = got
  expect(notice?.url).toBe(`${sandboxUrl}/api/notice/payment?data.id=${paymentId}&type=payment`)
  expect(notice && readBy()(notice)).toMatchObject({ paymentId, at: clock.now() })
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({ type: 'payment', data: { id: paymentId } })
  expect(await sandbox.deliverDue(send)).toBe(0)
})

test('notices of another site are refused, and the signing key is not the site’s secret itself', async () => {
  const { paymentId } = await pays('succeeds')
  const { got, send } = mailbox()
  await sandbox.deliverDue(send)
  const other = sandboxPayments({ ...host, secret: 'a secret of another site, as long' })
  expect(() => got.map(readBy(other.payments))).toThrow('bad_signature')
  const [headers] = got.map((notice) => notice.headers)
  const seen = { dataId: paymentId, xRequestId: headers?.['x-request-id'], xSignature: headers?.['x-signature'] }
  expect(() => WebhookSignatureValidator.validate({ ...seen, secret: host.secret })).toThrow('SignatureMismatch')
})

test('notices arrive immediately, late, twice, out of order, or never, as the payer of the sandbox chooses', async () => {
  const sentFor = async (manner: Manner) => {
    await pays('succeeds', manner)
    const { got, send } = mailbox()
    const counts = []
    for (const ms of [0, 2000, MINUTE_MS]) {
      clock.pass(ms)
      counts.push(await sandbox.deliverDue(send))
    }
    return { counts, notices: got.map(readBy()) }
  }
  expect((await sentFor('at_once')).counts).toEqual([1, 0, 0])
  expect((await sentFor('late')).counts).toEqual([0, 0, 1])
  expect((await sentFor('never')).counts).toEqual([0, 0, 0])
  const twice = await sentFor('twice')
  expect(twice.counts).toEqual([2, 0, 0])
  expect(twice.notices[0]).toEqual(twice.notices[1])
  const [newer, older] = (await sentFor('out_of_order')).notices
  expect(newer?.at && older?.at && newer.at > older.at).toBe(true)
  expect(newer?.noticeId).not.toBe(older?.noticeId)
})

test('later changes of a card and refunds send notices too', async () => {
  const { paymentId } = await pays('charged_back')
  const { got, send } = mailbox()
  await sandbox.payments.refund({ paymentId, amount: { minor: 5n, currency: 'ARS' }, key: paymentId })
  expect(await sandbox.deliverDue(send)).toBe(2)
  expect(await sandbox.deliverDue(send, new Date(clock.now().getTime() + DAY_MS - 1))).toBe(0)
  expect(await sandbox.deliverDue(send, new Date(clock.now().getTime() + DAY_MS))).toBe(1)
  expect(new Set(got.map((notice) => readBy()(notice).noticeId)).size).toBe(3)
})

test('an unaccepted notice is retried at growing intervals for some days, then given up', async () => {
  await pays('succeeds')
  const { got, send } = mailbox(500)
  const sentAt: number[] = []
  const silent: Send = async (notice) => {
    sentAt.push(clock.now().getTime())
    if (sentAt.length % 2) throw new Error('nobody there')
    return send(notice)
  }
  for (let day = 0; day < 7 * 24 * 12; day++, clock.pass(HOUR_MS / 12)) await sandbox.deliverDue(silent)
  expect(sentAt).toHaveLength(100)
  const days = ((sentAt.at(-1) ?? 0) - (sentAt[0] ?? 0)) / DAY_MS
  expect(days).toBeGreaterThan(3.5)
  expect(days).toBeLessThan(5)
  expect(new Set(got.map((notice) => readBy()(notice).noticeId)).size).toBe(1)
})

test('only one of several processes sends a notice, and each process finds payments of another process', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, () => pays('succeeds')))
  const others = Array.from({ length: 8 }, () => sandboxPayments(host))
  const { got, send } = mailbox()
  const counts = await Promise.all(others.map((other) => other.deliverDue(send)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  expect(got).toHaveLength(20)
  for (const { checkout, paymentId } of payments)
    expect(await others[0]?.payments.findPayments(checkout.reference)).toMatchObject([{ id: paymentId, status: 'approved' }])
})

test('a notice that another process is sending is skipped', async () => {
  await pays('succeeds')
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('sandbox_notices').select('id').forUpdate().execute()
    expect(await sandbox.deliverDue(mailbox().send)).toBe(0)
  })
  expect(await sandbox.deliverDue(mailbox().send)).toBe(1)
})

test('one press of the button makes one payment, however often the form is sent', async () => {
  const checkout = toPay()
  const { checkoutId } = await sandbox.payments.startCheckout(checkout)
  const presses = await Promise.all(Array.from({ length: 8 }, () => sandbox.pay(checkoutId, 'succeeds', 'at_once', 'pressed')))
  expect(new Set(presses.map((press) => press?.paymentId)).size).toBe(1)
  expect(await sandbox.payments.findPayments(checkout.reference)).toHaveLength(1)
  expect(await sandbox.deliverDue(mailbox().send)).toBe(1)
})

test('an unavailable sandbox does nothing, and a sandbox whose response is lost carries out the request', async () => {
  const [away, slow] = [toPay(), toPay()]
  const count = async () =>
    (
      await db
        .selectFrom('sandbox_checkouts')
        .select('reference')
        .where('reference', 'in', [away.reference, slow.reference])
        .execute()
    ).length
  sandbox.fail('startCheckout', 'away', 2)
  sandbox.fail('startCheckout', 'slow')
  for (let n = 0; n < 2; n++) await expect(sandbox.payments.startCheckout(away)).rejects.toThrow(PaymentProviderAway)
  expect(await count()).toBe(0)
  await expect(sandbox.payments.startCheckout(slow)).rejects.toThrow(PaymentProviderAway)
  expect(await count()).toBe(1)
  expect(await sandbox.payments.startCheckout(away)).toHaveProperty('url')
})

test('the table refuses refunds beyond the payment', async () => {
  const { paymentId } = await pays('succeeds')
  const payment = db.updateTable('sandbox_payments').where('id', '=', BigInt(paymentId))
  await expect(payment.set({ refunded_minor: 1_050_001n }).execute()).rejects.toThrow('violates check constraint')
})
