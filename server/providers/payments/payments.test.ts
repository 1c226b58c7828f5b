import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { mercadoPago } from './hosted.ts'
import type { Payments } from './port.ts'
import { sandboxUrl, sandboxHost } from './testing/sandboxHost.ts'
import { mercadoPagoStandIn } from './testing/standIn.ts'

const { sandbox, clock, db, toPay, strike } = await sandboxHost()
const token = 'TEST-1-2-42'
const standIn = await mercadoPagoStandIn(sandbox.payments, { token, now: clock.now })
const hosted = { address: standIn.origin, token, secret: 's', collector: '42', publicUrl: sandboxUrl, now: clock.now }
const providers: Record<string, Payments> = { sandbox: sandbox.payments, 'Mercado Pago': mercadoPago(hosted) }
afterAll(async () => {
  standIn.close()
  await strike()
})

describe.each(Object.entries(providers))('%s', (_, payments) => {
  async function paid(card: Parameters<typeof sandbox.pay>[1] = 'succeeds', minor = 1_050_000n) {
    const checkout = toPay({ amount: { minor, currency: 'ARS' } })
    const { checkoutId } = await payments.startCheckout(checkout)
    const pressed = await sandbox.pay(checkoutId, card)
    if (!pressed) throw new Error('the checkout takes no payment')
    return { checkout, checkoutId, ...pressed }
  }
  const refund = (paymentId: string, minor: bigint, key: string) =>
    payments.refund({ paymentId, amount: { minor, currency: 'ARS' }, key })

  test('starting a checkout twice returns one checkout', async () => {
    const checkout = toPay()
    const first = await payments.startCheckout(checkout)
    expect(await payments.startCheckout(checkout)).toEqual(first)
    expect((await payments.startCheckout(toPay())).checkoutId).not.toBe(first.checkoutId)
  })

  test.each([
    ['ARS', 1_050_099n],
    ['CLP', 12_345n],
    ['KWD', 1_234n],
  ] as const)('a payment in %s is found by id and by reference, with the exact amount', async (currency, minor) => {
    const checkout = toPay({ amount: { minor, currency } })
    const { checkoutId } = await payments.startCheckout(checkout)
    expect(await payments.findPayments(checkout.reference)).toEqual([])
    const { paymentId = '' } = (await sandbox.pay(checkoutId, 'succeeds')) ?? {}
    const payment = await payments.readPayment(paymentId)
    expect(payment).toEqual({
      id: paymentId,
      reference: checkout.reference,
      amount: { minor, currency },
      status: 'approved',
      refundedMinor: 0n,
      costMinor: 0n,
      collector: payments.collector,
      live: payments.live,
      changedAt: clock.now(),
    })
    expect(await payments.findPayments(checkout.reference)).toEqual([payment])
  })

  test.each(['9999999999', 'not a number', '../preferences', ''])('a payment with the id %j is not found', async (id) => {
    expect(await payments.readPayment(id || ' ')).toBeUndefined()
  })

  test('a closed or expired checkout cannot be paid', async () => {
    const { checkoutId } = await payments.startCheckout(toPay())
    await payments.closeCheckout(checkoutId)
    await payments.closeCheckout(checkoutId)
    expect(await sandbox.pay(checkoutId, 'succeeds')).toBeUndefined()
    const short = await payments.startCheckout(toPay({ expiresAt: new Date(clock.now().getTime() + 1) }))
    clock.pass(1)
    expect(await sandbox.pay(short.checkoutId, 'succeeds')).toBeUndefined()
  })

  test('another card can be tried after a rejected one', async () => {
    const { checkout, checkoutId, status } = await paid('rejected')
    expect(status).toBe('rejected')
    await sandbox.pay(checkoutId, 'succeeds')
    const statuses = (await payments.findPayments(checkout.reference)).map((payment) => payment.status)
    expect(statuses).toEqual(['rejected', 'approved'])
  })

  test('a slow card pays a minute after the time limit, even when the checkout was closed', async () => {
    const { paymentId, checkoutId } = await paid('paid_late')
    await payments.closeCheckout(checkoutId)
    clock.pass(HOUR_MS + MINUTE_MS - 1)
    expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'in_process' })
    expect(await refund(paymentId, 100n, paymentId)).toEqual({ refused: 'not_refundable' })
    clock.pass(1)
    expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'approved', changedAt: clock.now() })
    expect(await refund(paymentId, 100n, `${paymentId} now`)).toHaveProperty('id')
  })

  test('a bank reverses a payment a day later, unless it was fully refunded before', async () => {
    const [won, given] = [await paid('charged_back'), await paid('charged_back')]
    await refund(won.paymentId, 1n, won.paymentId)
    await refund(given.paymentId, 1_050_000n, given.paymentId)
    clock.pass(DAY_MS)
    expect(await payments.readPayment(won.paymentId)).toMatchObject({ status: 'charged_back', refundedMinor: 1n })
    expect(await payments.readPayment(given.paymentId)).toMatchObject({ status: 'refunded' })
    expect(await refund(won.paymentId, 1n, 'after the bank')).toEqual({ refused: 'not_refundable' })
  })

  test('a repeated refund returns the first refund, and all refunds together never exceed the payment', async () => {
    const { paymentId } = await paid()
    const first = await refund(paymentId, 450_001n, `${paymentId} a`)
    expect(await refund(paymentId, 450_001n, `${paymentId} a`)).toEqual(first)
    expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'approved', refundedMinor: 450_001n })
    expect(await refund(paymentId, 600_000n, `${paymentId} b`)).toEqual({ refused: 'more_than_left' })
    expect(await refund(paymentId, 599_999n, `${paymentId} c`)).toHaveProperty('id')
    expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'refunded', refundedMinor: 1_050_000n })
    expect(await refund(paymentId, 1n, `${paymentId} d`)).toEqual({ refused: 'more_than_left' })
  })

  test('if ten simultaneous refunds together exceed the payment, only refunds within the amount succeed', async () => {
    const { paymentId } = await paid('succeeds', 100n)
    const answers = await Promise.all(Array.from({ length: 10 }, (__, n) => refund(paymentId, 30n, `${paymentId} ${n}`)))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(3)
    expect(await payments.readPayment(paymentId)).toMatchObject({ refundedMinor: 90n })
  })

  test('one refund requested ten times simultaneously is made once', async () => {
    const { paymentId } = await paid('succeeds', 100n)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(paymentId, 30n, `${paymentId} same`)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await payments.readPayment(paymentId)).toMatchObject({ refundedMinor: 30n })
  })

  test('an unpaid or too old payment is not refunded', async () => {
    const { paymentId } = await paid()
    expect(await refund((await paid('stays_pending')).paymentId, 1n, 'pending')).toEqual({ refused: 'not_refundable' })
    expect(await refund('9999999999', 1n, 'nobody')).toEqual({ refused: 'not_refundable' })
    clock.pass(181 * DAY_MS)
    expect(await refund(paymentId, 1n, `${paymentId} late`)).toEqual({ refused: 'too_old' })
  })

  test('the list of a day contains exactly the payments that changed on that day', async () => {
    clock.pass(DAY_MS)
    const from = clock.now()
    const [late, early] = [await paid('paid_late'), await paid()]
    const to = new Date(from.getTime() + HOUR_MS)
    expect((await payments.listPayments(from, to)).map(({ id }) => id)).toEqual([late.paymentId, early.paymentId])
    expect(await payments.listPayments(new Date(from.getTime() - HOUR_MS), from)).toEqual([])
    clock.pass(2 * HOUR_MS)
    expect((await payments.listPayments(from, to)).map(({ id }) => id)).toEqual([early.paymentId])
    const changed = await payments.listPayments(to, new Date(to.getTime() + HOUR_MS))
    expect(changed).toMatchObject([{ id: late.paymentId, status: 'approved' }])
  })

  test('a payment that differs from its order is reported unchanged', async () => {
    const { paymentId } = await paid()
    const lie = { amount_minor: 1n, currency: 'USD', reference: 'other', status: 'in_mediation' } as const
    await db.updateTable('sandbox_payments').set(lie).where('id', '=', BigInt(paymentId)).execute()
    const status = { amount: { minor: 1n, currency: 'USD' }, reference: 'other', status: 'in_mediation' }
    expect(await payments.readPayment(paymentId)).toMatchObject(status)
  })
})
