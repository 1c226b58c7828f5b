import { HOUR_MS } from '#domain/time.ts'
import {
  type Checkout,
  isRead,
  PaymentProviderAway,
  type Payments,
  type RefundAnswer,
  type RefundRequest,
  type ReportedPayment,
} from './port.ts'
import { readSigned } from './signature.ts'
import {
  causesOf,
  minorFromJson,
  paymentFrom,
  PreferenceWire,
  RefundsWire,
  RefundWire,
  SearchWire,
  understood,
  wireAmount,
} from './wire.ts'

export interface Hosted {
  /** address of the API: https://api.mercadopago.com, except in tests */
  address: string
  token: string
  /** signing secret of notices */
  secret: string
  collector: string
  publicUrl: string
  now: () => Date
  timeoutMs?: number
}

/** Mercado Pago's Checkout Pro over HTTP: https://www.mercadopago.com.ar/developers/en/reference */
export function mercadoPago({ address, token, secret, collector, publicUrl, now, timeoutMs }: Hosted): Payments {
  const ask = asker(address, token, timeoutMs)
  const live = !token.startsWith('TEST-')
  return {
    name: 'mercadopago',
    collector,
    live,
    startCheckout: (checkout) => startCheckout(ask, checkout, { publicUrl, live }),
    closeCheckout: (id) => closeCheckout(ask, id, now()),
    readPayment: (id) => readPayment(ask, id, now()),
    findPayments: (reference) => findPayments(ask, reference, now()),
    listPayments: (from, to) => listPayments(ask, from, to),
    refund: (request) => refund(ask, request, now()),
    readNotice: (incoming) => readSigned(incoming, secret),
  }
}

async function startCheckout(ask: Asker, checkout: Checkout, { publicUrl, live }: { publicUrl: string; live: boolean }) {
  const body = preferenceOf(checkout, publicUrl)
  const answer = await ask({ method: 'POST', path: '/checkout/preferences', key: checkout.reference, body })
  const { id, init_point, sandbox_init_point } = understood(PreferenceWire, done(answer))
  return { checkoutId: id, url: live ? init_point : (sandbox_init_point ?? init_point) }
}

/**
 * Builds a preference (P4). Without https, Mercado Pago cannot reach our address for notices and would refuse it. In that case
 * payers return by a button, and we poll instead of receiving notices.
 */
function preferenceOf({ orderId, reference, title, amount, payerEmail, expiresAt, returnTo }: Checkout, publicUrl: string) {
  const notices = `${publicUrl}/api/notice/payment?source_news=webhooks`
  return {
    items: [{ id: orderId, title, quantity: 1, unit_price: wireAmount(amount), currency_id: amount.currency }],
    external_reference: reference,
    binary_mode: true,
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    expires: true,
    expiration_date_to: timestamp(expiresAt),
    back_urls: { success: returnTo, pending: returnTo, failure: returnTo },
    ...(payerEmail && { payer: { email: payerEmail } }),
    ...(publicUrl.startsWith('https:') && { notification_url: notices, auto_return: 'approved' }),
  }
}

async function closeCheckout(ask: Asker, id: string, now: Date): Promise<void> {
  const body = { expires: true, expiration_date_to: timestamp(now) }
  done(await ask({ method: 'PUT', path: `/checkout/preferences/${encodeURIComponent(id)}`, body }))
}

/** Formats an instant as Mercado Pago requires: with milliseconds and an offset. */
const timestamp = (instant: Date) => instant.toISOString().replace('Z', '+00:00')

async function readPayment(ask: Asker, id: string, now: Date): Promise<ReportedPayment | undefined> {
  const answer = await ask({ path: `/v1/payments/${encodeURIComponent(id)}` })
  return answer.status === 404 ? undefined : paymentFrom(done(answer), { id, seenAt: now })
}

async function search(ask: Asker, words: Record<string, string>, seenAt: Date): Promise<ReportedPayment[]> {
  const answer = await ask({ path: `/v1/payments/search?${new URLSearchParams(words).toString()}` })
  return understood(SearchWire, done(answer)).results.map((result) => paymentFrom(result, { seenAt }))
}

const A_PAGE = 100

async function findPayments(ask: Asker, reference: string, now: Date): Promise<ReportedPayment[]> {
  const words = { external_reference: reference, sort: 'date_created', criteria: 'asc', limit: String(A_PAGE) }
  const found = await search(ask, words, now)
  return found
    .map((payment) => (payment.reference ? payment : withoutReference(payment)))
    .filter((payment) => payment.reference === reference || payment.reference === undefined)
}

/**
 * Removes the reference of a payment that was found by another reference, so that a person checks to which order it belongs (P8).
 */
const withoutReference = (payment: ReportedPayment): ReportedPayment => ({
  ...payment,
  reference: undefined,
  unread: { ...(isRead(payment) ? {} : payment.unread), reference: '' },
})

/**
 * Reads page by page from the last change seen, not by offset: a payment that changes meanwhile would make an offset skip another
 * payment.
 */
async function listPayments(ask: Asker, from: Date, to: Date): Promise<ReportedPayment[]> {
  const found = new Map<string, ReportedPayment>()
  const span = { range: 'date_last_updated', end_date: timestamp(to), sort: 'date_last_updated', criteria: 'asc' }
  for (let begin = from; ;) {
    const page = await search(ask, { ...span, begin_date: timestamp(begin), limit: String(A_PAGE) }, begin)
    for (const payment of page) found.set(payment.id, payment)
    const last = new Date(Math.max(...page.map(({ changedAt }) => changedAt.getTime())))
    if (page.length < A_PAGE) return [...found.values()].filter(({ changedAt }) => changedAt >= from && changedAt < to)
    if (last <= begin) throw new PaymentProviderAway('Mercado Pago repeats the same page')
    begin = last
  }
}

const TOO_OLD = ['2024', '15016']

/**
 * Time for which it is safe to repeat a key. The provider stores a key for a day; after that, a repeat of a successful request
 * would run again.
 */
const REMEMBERED_MS = 23 * HOUR_MS

async function refund(ask: Asker, request: RefundRequest, now: Date): Promise<RefundAnswer> {
  const { before } = request
  const isForgotten = before !== undefined && now.getTime() - before.since.getTime() >= REMEMBERED_MS
  const made = isForgotten ? await madeBefore(ask, request, before.known, now) : undefined
  return made ? { id: made } : sendRefund(ask, request, now)
}

/** Finds a refund of the same amount that the provider has and our tables lack, because the response to it was lost. */
async function madeBefore(
  ask: Asker,
  { paymentId, amount }: RefundRequest,
  known: string[],
  now: Date,
): Promise<string | undefined> {
  const payment = await readPayment(ask, paymentId, now)
  if (!payment || payment.refundedMinor === 0n) return undefined
  const all = understood(RefundsWire, done(await ask({ path: refundsOf(paymentId) })))
  const same = all.find(
    (one) => !known.includes(String(one.id)) && isMade(one) && minorFromJson(one.amount, amount.currency) === amount.minor,
  )
  return same && String(same.id)
}

const refundsOf = (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/refunds`
const isMade = ({ status }: { status?: string | null | undefined }) => status !== 'rejected' && status !== 'cancelled'

async function sendRefund(ask: Asker, { paymentId, amount, key }: RefundRequest, now: Date): Promise<RefundAnswer> {
  const path = refundsOf(paymentId)
  const { status, body } = await ask({ method: 'POST', path, key, body: { amount: wireAmount(amount) } })
  if (status < 300) return refundFrom(body)
  if (causesOf(body).some((code) => TOO_OLD.includes(code))) return { refused: 'too_old' }
  const payment = await readPayment(ask, paymentId, now)
  const isMore = payment && isRead(payment) && amount.minor > payment.amount.minor - payment.refundedMinor
  return { refused: isMore ? 'more_than_left' : 'not_refundable' }
}

function refundFrom(body: unknown): RefundAnswer {
  const made = understood(RefundWire, body)
  return isMade(made) ? { id: String(made.id) } : { refused: 'not_refundable' }
}

interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** idempotency key: repeated sends count as one */
  key?: string
  body?: object
}

interface ProviderResponse {
  status: number
  body: unknown
}

type Asker = (ask: Ask) => Promise<ProviderResponse>

const TIMEOUT_MS = 5000

/**
 * Returns a function that calls only the configured server and follows no redirects. Throws `PaymentProviderAway` for a missing
 * response, 5xx, 429 and invalid JSON.
 */
const asker =
  (address: string, token: string, timeoutMs = TIMEOUT_MS): Asker =>
  async ({ method = 'GET', path, key, body }) => {
    const answer = await fetch(address.replace(/\/$/, '') + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'x-idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        throw new PaymentProviderAway('Mercado Pago is away', { cause })
      })
    const because = passingCause(answer.status)
    if (because) throw new PaymentProviderAway(`Mercado Pago answered ${answer.status}`, { because })
    return { status: answer.status, body: jsonFrom(answer.text) }
  }

/**
 * Returns the cause of a status that is unrelated to the request: missing permissions, a conflict with another request, too many
 * requests, too early.
 */
function passingCause(status: number): 'silent' | 'token' | undefined {
  if (status === 401 || status === 403) return 'token'
  return status >= 500 || [408, 409, 423, 425, 429].includes(status) ? 'silent' : undefined
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PaymentProviderAway('Mercado Pago answered no JSON', { because: 'unreadable', cause })
  }
}

/** Returns the provider's response to an accepted request. Throws `PaymentProviderAway` with the reason otherwise. */
function done({ status, body }: ProviderResponse): unknown {
  if (status < 300) return body
  const message = `Mercado Pago answered ${status}: ${JSON.stringify(body).slice(0, 300)}`
  throw new PaymentProviderAway(message, { because: 'unreadable' })
}
