import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Currency } from '#domain/money.ts'
import { isRead, type Payments, type ProviderPayment, type RefundAnswer } from '../port.ts'

type JsonObject = Record<string, unknown>
type Answer = [status: number, body: unknown]

/** The provider stores an idempotency key for a day; afterwards the same request is carried out again. */
const REMEMBERED_MS = 24 * 3600 * 1000

export type Mood = 'hangs' | 'breaks' | 'babbles' | 'redirects'

const digits: Partial<Record<Currency, number>> = { CLP: 0, KWD: 3 }
const unit = (currency: Currency) => 10 ** (digits[currency] ?? 2)

interface StandInOptions {
  /** the only accepted token */
  token: string
  now: () => Date
}

/**
 * Simulates Mercado Pago's API with the data of the sandbox. Accepts only one token, and carries out each idempotency key only
 * once.
 */
export async function mercadoPagoStandIn(books: Payments, options: StandInOptions) {
  const standIn = new StandIn(books, options)
  const server = createServer((request, response) => void standIn.serve(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // as: a server on a TCP port never has the text address of a pipe
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { origin, requests, preferences } = standIn
  const close = () => (server.closeAllConnections(), server.close())
  const alter = (change: (payment: JsonObject) => unknown) => void (standIn.alter = change)
  return { origin, requests, preferences, behave: (mood: Mood) => void standIn.moods.push(mood), alter, close }
}

class StandIn {
  origin = ''
  readonly preferences = new Map<string, JsonObject>()
  readonly requests: { method: string; path: string; body: JsonObject }[] = []
  /** behavior at the next requests, in order */
  readonly moods: Mood[] = []
  /** changes the JSON of each payment in responses, until another function is set */
  alter: (payment: JsonObject) => unknown = (payment) => payment
  readonly #keys = new Map<string, { request: string; answer: Answer; at: Date }>()
  readonly #refunds = new Map<string, JsonObject[]>()
  readonly #books: Payments
  readonly #token: string
  readonly #now: () => Date

  constructor(books: Payments, { token, now }: StandInOptions) {
    this.#books = books
    this.#token = token
    this.#now = now
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const mood = this.moods.shift()
    if (mood === 'hangs') return
    if (mood === 'redirects') return void response.writeHead(302, { location: `${this.origin}/v1/payments/1` }).end()
    const [status, words] = await this.#once(request, body)
    // `breaks` carries out the request, then responds 500
    response.writeHead(mood === 'breaks' ? 500 : status, { 'content-type': 'application/json' })
    response.end(mood === 'babbles' ? '<html>' : JSON.stringify(words))
  }

  /** Returns the same response for the same key and body. Refuses a key that was used with another body. */
  async #once(request: IncomingMessage, body: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${this.#token}`)
      return [401, { message: 'invalid token', status: 401, cause: [] }]
    const key = request.method === 'POST' && String(request.headers['x-idempotency-key'] ?? '')
    const before = key ? this.#keys.get(key) : undefined
    if (before && this.#now().getTime() - before.at.getTime() < REMEMBERED_MS)
      return before.request === body ? before.answer : [409, { error: 'idempotency_key_already_used', status: 409 }]
    const words = (body ? JSON.parse(body) : {}) as JsonObject // as: the tests' own requests
    const url = new URL(request.url ?? '', this.origin)
    this.requests.push({ method: request.method ?? '', path: url.pathname, body: words })
    const answer = await this.#answer(request.method ?? '', url, words, key || undefined)
    if (key && answer[0] < 300) this.#keys.set(key, { request: body, answer, at: this.#now() })
    return answer
  }

  async #answer(method: string, url: URL, words: JsonObject, key?: string): Promise<Answer> {
    const [, area, kind, id, more] = url.pathname.replace(/\/$/, '').split('/')
    if (area === 'checkout' && kind === 'preferences') return id ? this.#update(id, words) : this.#create(words)
    if (kind !== 'payments' || !id) return notFound
    if (id === 'search') return this.#search(url.searchParams)
    const payment = await this.#books.readPayment(id)
    if (!payment || !isRead(payment)) return notFound
    if (method === 'POST' && more === 'refunds') return this.#refund(payment, words, key ?? '')
    if (more === 'refunds') return [200, this.#refunds.get(id) ?? []]
    return [200, this.alter(paymentBody(payment))]
  }

  async #create(words: JsonObject): Promise<Answer> {
    const [item] = words.items as { id: string; title: string; unit_price: number; currency_id: Currency }[] // as: the format of the call
    if (!item) return [400, { error: 'invalid_items', message: 'items needed', status: 400 }]
    const { checkoutId, url } = await this.#books.startCheckout({
      orderId: item.id,
      reference: String(words.external_reference),
      title: item.title,
      amount: { minor: BigInt(Math.round(item.unit_price * unit(item.currency_id))), currency: item.currency_id },
      expiresAt: new Date(String(words.expiration_date_to)),
      returnTo: (words.back_urls as { success: string }).success, // as: the format of the call
    })
    const preference = { ...words, id: checkoutId, init_point: url, sandbox_init_point: url, collector_id: 42 }
    this.preferences.set(checkoutId, preference)
    return [201, preference]
  }

  async #update(id: string, words: JsonObject): Promise<Answer> {
    const preference = { ...this.preferences.get(id), ...words }
    if (!this.preferences.has(id)) return notFound
    this.preferences.set(id, preference)
    const isOver = preference.expires && new Date(String(preference.expiration_date_to)) <= this.#now()
    if (isOver) await this.#books.closeCheckout(id)
    return [200, preference]
  }

  async #search(words: URLSearchParams): Promise<Answer> {
    const field = (name: string) => words.get(name) ?? ''
    const reference = words.get('external_reference')
    const end = new Date(new Date(field('end_date')).getTime() + 1)
    const all = reference
      ? await this.#books.findPayments(reference)
      : await this.#books.listPayments(new Date(field('begin_date')), end)
    const sorted = all.filter(isRead).toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    const [offset, limit] = [Number(field('offset')), Number(field('limit') || 30)]
    const results = sorted.slice(offset, offset + limit).map((payment) => this.alter(paymentBody(payment)))
    return [200, { paging: { total: all.length, limit, offset }, results }]
  }

  async #refund({ id, amount, refundedMinor }: ProviderPayment, words: JsonObject, key: string): Promise<Answer> {
    const left = amount.minor - refundedMinor
    const minor = 'amount' in words ? BigInt(Math.round(Number(words.amount) * unit(amount.currency))) : left
    // the sandbox stores keys forever, so this stand-in replaces an expired key by a different key
    const done = await this.#books.refund({
      paymentId: id,
      amount: { ...amount, minor },
      key: `${key} ${this.#now().getTime()}`,
    })
    if ('refused' in done) return refusals[done.refused]
    const refund = {
      id: Number(done.id),
      payment_id: Number(id),
      amount: Number(minor) / unit(amount.currency),
      status: 'approved',
    }
    this.#refunds.set(id, [...(this.#refunds.get(id) ?? []), refund])
    return [201, refund]
  }
}

const refused = (status: number, code: number): Answer => [
  status,
  { error: 'refused', status, cause: [{ code, description: '' }] },
]
const notFound = refused(404, 2000)
const refusals: Record<Exclude<RefundAnswer, { id: string }>['refused'], Answer> = {
  too_old: refused(404, 2024),
  not_refundable: refused(400, 2063),
  more_than_left: refused(400, 2017),
}

const paymentBody = ({
  id,
  reference,
  amount,
  refundedMinor,
  costMinor,
  status,
  live,
  changedAt,
}: ProviderPayment): JsonObject => ({
  id: Number(id),
  external_reference: reference,
  transaction_amount: Number(amount.minor) / unit(amount.currency),
  fee_details: [
    { type: 'mercadopago_fee', amount: Number(costMinor) / unit(amount.currency), fee_payer: 'collector' },
    { type: 'coupon_fee', amount: 1, fee_payer: 'payer' },
  ],
  transaction_amount_refunded: Number(refundedMinor) / unit(amount.currency),
  currency_id: amount.currency,
  status,
  status_detail: refundedMinor && status === 'approved' ? 'partially_refunded' : 'accredited',
  collector_id: 42,
  live_mode: live,
  date_created: changedAt.toISOString(),
  date_last_updated: changedAt.toISOString(),
})
