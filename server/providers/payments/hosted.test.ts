import fc from 'fast-check'
import { MercadoPagoConfig, MPNotFoundError, Payment, PaymentRefund, Preference } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterAll, expect, test } from 'vitest'
import { type Currency, minorDigits } from '#domain/money.ts'
import { mercadoPago } from './hosted.ts'
import { PaymentProviderAway } from './port.ts'
import { sandboxUrl, sandboxHost } from './testing/sandboxHost.ts'
import { mercadoPagoStandIn, type Mood } from './testing/standIn.ts'
import { minorFromJson, paymentFrom, wireAmount } from './wire.ts'

const { sandbox, clock, db, toPay, strike } = await sandboxHost()
const token = 'TEST-1-2-42'
const standIn = await mercadoPagoStandIn(sandbox.payments, { token, now: clock.now })
const hosted = { address: standIn.origin, token, secret: 's', collector: '42', publicUrl: sandboxUrl, now: clock.now }
const payments = mercadoPago(hosted)
// the SDK has no option for the address, so this test file changes its constant
Object.assign(AppConfig, { BASE_URL: standIn.origin })
// the SDK stores the options of a call in its configuration
const sdk = () => new MercadoPagoConfig({ accessToken: token, options: { timeout: 2000, maxRetries: 0 } })
afterAll(async () => {
  standIn.close()
  await strike()
})

const lastRequest = () => standIn.requests.at(-1)?.body

test('a checkout requests the exact amount, an immediate decision, a time limit, and notices to this site', async () => {
  const checkout = toPay({ amount: { minor: 1_050_010n, currency: 'ARS' }, payerEmail: 'ana@example.org' })
  await payments.startCheckout(checkout)
  expect(lastRequest()).toEqual({
    items: [{ id: checkout.orderId, title: 'Viaje', quantity: 1, unit_price: 10500.1, currency_id: 'ARS' }],
    external_reference: checkout.reference,
    binary_mode: true,
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    expires: true,
    expiration_date_to: '2026-11-23T13:00:00.000+00:00',
    back_urls: { success: checkout.returnTo, pending: checkout.returnTo, failure: checkout.returnTo },
    payer: { email: 'ana@example.org' },
    notification_url: `${sandboxUrl}/api/notice/payment?source_news=webhooks`,
    auto_return: 'approved',
  })
})

test('a site that Mercado Pago cannot reach requests no notices', async () => {
  await mercadoPago({ ...hosted, publicUrl: 'http://localhost:3000' }).startCheckout(toPay())
  expect(lastRequest()).not.toHaveProperty('notification_url')
  expect(lastRequest()).not.toHaveProperty('auto_return')
})

test('a test token expects test payments, and any other token expects live payments', () => {
  expect([payments.live, mercadoPago({ ...hosted, token: 'APP_USR-1-2-42' }).live]).toEqual([false, true])
})

const moods: Mood[] = ['hangs', 'breaks', 'babbles', 'redirects']
const hasty = mercadoPago({ ...hosted, timeoutMs: 300 })
const calls: Record<string, () => Promise<unknown>> = {
  startCheckout: () => hasty.startCheckout(toPay()),
  closeCheckout: () => hasty.closeCheckout('x'),
  readPayment: () => hasty.readPayment('1'),
  findPayments: () => hasty.findPayments('x'),
  listPayments: () => hasty.listPayments(clock.now(), clock.now()),
  refund: () => hasty.refund({ paymentId: '1', amount: { minor: 1n, currency: 'ARS' }, key: 'k' }),
}
test.each(Object.keys(calls).flatMap((call) => moods.map((mood) => [call, mood] as const)))(
  '%s throws an unavailable provider when it %s',
  async (call, mood) => {
    standIn.behave(mood)
    await expect(calls[call]?.()).rejects.toThrow(PaymentProviderAway)
  },
)

test('a missing server or a refused token counts as an unavailable provider, and no error contains the token', async () => {
  const nobody = mercadoPago({ ...hosted, address: 'http://127.0.0.1:1' })
  const stranger = mercadoPago({ ...hosted, token: 'TEST-wrong' })
  for (const payment of [nobody, stranger]) {
    const error: unknown = await payment.readPayment('1').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaymentProviderAway)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('TEST-')
  }
})

test('a call that is repeated after a lost response takes effect once', async () => {
  const checkout = toPay()
  standIn.behave('breaks')
  await expect(payments.startCheckout(checkout)).rejects.toThrow(PaymentProviderAway)
  const { checkoutId } = await payments.startCheckout(checkout)
  const { paymentId = '' } = (await sandbox.pay(checkoutId, 'succeeds')) ?? {}
  standIn.behave('breaks')
  const refund = { paymentId, amount: { minor: 100n, currency: 'ARS' }, key: paymentId } as const
  await expect(payments.refund(refund)).rejects.toThrow(PaymentProviderAway)
  expect(await payments.readPayment(paymentId)).toMatchObject({ refundedMinor: 100n })
  expect(await payments.refund(refund)).toHaveProperty('id')
  expect(await payments.findPayments(checkout.reference)).toMatchObject([{ id: paymentId, refundedMinor: 100n }])
})

test('a refund whose response was lost a day ago is found and not repeated, although the idempotency key has expired', async () => {
  const { checkoutId } = await payments.startCheckout(toPay())
  const { paymentId = '' } = (await sandbox.pay(checkoutId, 'succeeds')) ?? {}
  const amount = { minor: 100n, currency: 'ARS' } as const
  const other = await payments.refund({ paymentId, amount, key: `${paymentId} other` })
  const known = 'id' in other ? [other.id] : []
  const before = { since: clock.now(), known }
  standIn.behave('breaks')
  await expect(payments.refund({ paymentId, amount, key: paymentId })).rejects.toThrow(PaymentProviderAway)
  clock.pass(25 * 3600 * 1000)
  const found = await payments.refund({ paymentId, amount, key: paymentId, before })
  expect(await payments.readPayment(paymentId)).toMatchObject({ refundedMinor: 200n })
  expect(known).not.toContain('id' in found && found.id)
  // a refund that never reached the provider is sent again, even after other refunds of the same payment
  await payments.refund({ paymentId, amount: { ...amount, minor: 50n }, key: `${paymentId} third`, before })
  expect(await payments.readPayment(paymentId)).toMatchObject({ refundedMinor: 250n })
})

test('a day with 250 payments is read completely, page by page', async () => {
  const { checkoutId } = await sandbox.payments.startCheckout(toPay())
  clock.pass(1000)
  const from = clock.now()
  for (let n = 0; n < 250; n++) {
    await sandbox.pay(checkoutId, 'rejected')
    clock.pass(n % 3)
  }
  const ids = (await payments.listPayments(from, new Date(clock.now().getTime() + 1))).map(({ id }) => id)
  expect(new Set(ids).size).toBe(250)
})

test('if more payments change at one instant than fit on a page, the list fails with an error', async () => {
  const { checkoutId } = await sandbox.payments.startCheckout(toPay())
  clock.pass(1000)
  for (let n = 0; n < 101; n++) await sandbox.pay(checkoutId, 'rejected')
  const instant = clock.now()
  await expect(payments.listPayments(instant, new Date(instant.getTime() + 1))).rejects.toThrow('repeats the same page')
})

test('an amount is sent and read back exactly', () => {
  const currency = fc.constantFrom(...(Object.keys(minorDigits) as Currency[])) // as: the keys of the table
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), currency, (minor, of) => {
      const wire = JSON.parse(JSON.stringify({ amount: wireAmount({ minor, currency: of }) })) as { amount: number }
      expect(minorFromJson(wire.amount, of)).toBe(minor)
    }),
  )
})

const notice = {
  id: 1,
  transaction_amount: 10.5,
  currency_id: 'ARS',
  status: 'approved',
  collector_id: 42,
  live_mode: true,
  date_created: '2026-11-23T09:00:00.000-03:00',
}

test('each status of Mercado Pago has a counterpart here, in both spellings, and an unknown status counts as unread', () => {
  const words = (status: string) => read({ ...notice, status }).status
  expect(['canceled', 'cancelled', 'in_mediation', 'charged_back', 'dancing', 'unknown'].map(words)).toEqual([
    'cancelled',
    'cancelled',
    'in_mediation',
    'charged_back',
    undefined,
    undefined,
  ])
  expect(read(notice)).toMatchObject({ reference: '', changedAt: new Date('2026-11-23T12:00:00Z') })
})

const read = (answer: unknown) => paymentFrom(answer, { seenAt: clock.now() })

test.each([
  ['amount', { transaction_amount: 10.505 }],
  ['amount', { transaction_amount: -1 }],
  ['amount', { transaction_amount: 1e21 }],
  ['amount', { transaction_amount: '10.5' }],
  ['amount', { transaction_amount: undefined }],
  ['currency', { currency_id: 'ars' }],
  ['refundedMinor', { transaction_amount_refunded: 0.300_000_000_000_000_04 }],
  ['refundedMinor', { status: 'refunded', transaction_amount_refunded: undefined }],
  ['refundedMinor', { status: 'refunded', transaction_amount_refunded: 3 }],
  ['collector', { collector_id: undefined }],
  ['collector', { collector_id: ['42'] }],
  ['live', { live_mode: 'yes' }],
  ['live', { live_mode: undefined }],
  ['status', { status: null }],
  ['reference', { external_reference: { id: 1 } }],
  ['id', { id: {} }],
] as const)('a payment whose %s cannot be read is reported as unread: %j', (fact, nonsense) => {
  expect(read({ ...notice, id: 1, ...nonsense })).toMatchObject({ unread: { [fact]: expect.any(String) } })
})

test.each([
  [{ fee_details: [{ amount: 0.012_5, fee_payer: 'collector' }] }, 1n],
  [{ fee_details: [{ amount: -5, fee_payer: 'collector' }] }, 0n],
  [
    {
      fee_details: [
        { amount: 0.1 + 0.2, fee_payer: 'collector' },
        { amount: 9, fee_payer: 'payer' },
      ],
    },
    30n,
  ],
  [{ fee_details: [{ amount: '2.50', fee_payer: 'collector' }, 'nonsense', null] }, 250n],
  [{ fee_details: { amount: 3 } }, 0n],
  [{ fee_details: null, transaction_amount_refunded: null }, 0n],
  [{ date_created: 'yesterday' }, 0n],
  [{ collector_id: undefined, collector: { id: 42 } }, 0n],
  [{ id: '1', collector_id: '42', surprise: { deep: [1] } }, 0n],
])('a payment with %j is read', (odd, costMinor) => {
  expect(read({ ...notice, ...odd })).toMatchObject({ amount: { minor: 1050n }, collector: '42', costMinor })
  expect(read({ ...notice, ...odd })).not.toHaveProperty('unread')
})

test('Mercado Pago’s SDK creates, pays, finds and refunds at the simulated server, with the same results as our adapter', async () => {
  const checkout = toPay({ amount: { minor: 5010n, currency: 'ARS' } })
  const body = {
    items: [{ id: 'seat', title: 'Viaje', quantity: 1, unit_price: 50.1, currency_id: 'ARS' }],
    external_reference: checkout.reference,
    expiration_date_to: '2030-01-01T00:00:00.000+00:00',
    back_urls: { success: checkout.returnTo },
  }
  const create = (idempotencyKey: string) => new Preference(sdk()).create({ body, requestOptions: { idempotencyKey } })
  const preference = await create('one key')
  expect((await create('one key')).id).toBe(preference.id)
  expect(preference.init_point).toContain(preference.id)

  const { paymentId = '' } = (await sandbox.pay(preference.id ?? '', 'succeeds')) ?? {}
  const theirs = await new Payment(sdk()).get({ id: paymentId })
  expect(theirs).toMatchObject({ status: 'approved', transaction_amount: 50.1, external_reference: checkout.reference })
  const searched = await new Payment(sdk()).search({ options: { external_reference: checkout.reference } })
  expect(searched.results?.map(({ id }) => String(id))).toEqual([paymentId])
  expect(await payments.findPayments(checkout.reference)).toMatchObject([{ id: paymentId, amount: { minor: 5010n } }])

  const refunds = new PaymentRefund(sdk())
  const part = { payment_id: paymentId, body: { amount: 20.05 }, requestOptions: { idempotencyKey: 'part' } }
  const first = await refunds.create(part)
  expect((await refunds.create(part)).id).toBe(first.id)
  expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'approved', refundedMinor: 2005n })
  await refunds.total({ payment_id: paymentId, requestOptions: { idempotencyKey: 'the rest' } })
  expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'refunded', refundedMinor: 5010n })
  await expect(new Payment(sdk()).get({ id: '1' })).rejects.toBeInstanceOf(MPNotFoundError)
})

test('Mercado Pago’s SDK closes a checkout that our adapter opened', async () => {
  const { checkoutId } = await payments.startCheckout(toPay())
  const over = { expires: true, expiration_date_to: clock.now().toISOString() }
  // as: the SDK requires a whole preference; the call itself accepts a part
  await new Preference(sdk()).update({ id: checkoutId, updatePreferenceRequest: { items: [], ...over } })
  expect(await sandbox.pay(checkoutId, 'succeeds')).toBeUndefined()
  const closed = await db.selectFrom('sandbox_checkouts').select('closed_at').where('id', '=', checkoutId).executeTakeFirst()
  expect(closed?.closed_at).toEqual(clock.now())
})
