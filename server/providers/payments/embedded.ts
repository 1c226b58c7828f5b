import { createHmac, randomUUID } from 'node:crypto'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Payments, type RefundAnswer, type RefundRequest, PaymentProviderAway } from './port.ts'
import {
  COLLECTOR,
  enterPayment,
  enterRefund,
  findCheckout,
  findPayment,
  findRefund,
  openCheckout,
  paymentOf,
  paymentsFor,
  paymentsSince,
  reportedOf,
  closeSandboxCheckout,
} from './sandbox/books.ts'
import { type Card, courseOf, type Manner, ringsOf } from './sandbox/cards.ts'
import { deliver, type Send } from './sandbox/delivery.ts'
import { readSigned } from './signature.ts'

/** Path of the sandbox's pages on our own port. */
export const prefix = '/dev-pay'

export interface SandboxHost {
  db: Db
  now: () => Date
  publicUrl: string
  /** secret of the site, from which the notices' signing key is derived */
  secret: string
}

export interface Pressed {
  paymentId: string
  status: PaymentStatus
}

/** The embedded provider, with functions for its own pages and for tests. */
export interface Sandbox {
  payments: Payments
  /**
   * Pays like the checkout page. Returns undefined when the checkout accepts no more payments. A repeated attempt makes only one
   * payment.
   */
  pay(checkoutId: string, card: Card, manner?: Manner, attempt?: string): Promise<Pressed | undefined>
  /** Sends due notices; returns the number of accepted notices. */
  deliverDue(send: Send, now?: Date): Promise<number>
  /** Makes the next `times` calls of this kind fail. */
  fail(call: Call, failure: Failure, times?: number): void
}

/** Derives, from the site's secret, the key with which the sandbox signs notices. */
export const noticeSecret = (secret: string) => createHmac('sha256', secret).update('sandbox notices').digest('hex')

/**
 * Creates a payment provider in our process. Its state survives a restart, because it is in separate tables of the same database.
 * No money moves.
 */
export function sandboxPayments(host: SandboxHost): Sandbox {
  const { db, now, publicUrl } = host
  const secret = noticeSecret(host.secret)
  return {
    ...failing(providerOf(host, secret)),
    pay: (checkoutId, card, manner = 'at_once', attempt = randomUUID()) => pay(host, { checkoutId, card, manner, attempt }),
    deliverDue: (send, at = now()) => deliver({ db, publicUrl, secret }, send, at),
  }
}

const providerOf = ({ db, now, publicUrl }: SandboxHost, secret: string): Payments => ({
  name: 'sandbox',
  collector: COLLECTOR,
  live: false,
  startCheckout: async (checkout) => {
    const checkoutId = await openCheckout(db, checkout)
    return { checkoutId, url: `${publicUrl}${prefix}/checkout/${checkoutId}` }
  },
  closeCheckout: async (checkoutId) => void (await closeSandboxCheckout(db, checkoutId, now())),
  readPayment: async (id) => {
    const row = await findPayment(db, id)
    return row && reportedOf(row, now())
  },
  findPayments: async (reference) => (await paymentsFor(db, reference)).map((row) => reportedOf(row, now())),
  listPayments: async (from, to) => {
    const payments = (await paymentsSince(db, from, to)).map((row) => reportedOf(row, now()))
    return payments.filter(({ changedAt }) => changedAt >= from && changedAt < to)
  },
  refund: (request) => refund(db, request, now()),
  readNotice: (incoming) => readSigned(incoming, secret),
})

interface Press {
  checkoutId: string
  card: Card
  manner: Manner
  attempt: string
}

async function pay({ db, now }: SandboxHost, { checkoutId, card, manner, attempt }: Press): Promise<Pressed | undefined> {
  const checkout = await findCheckout(db, checkoutId)
  if (!checkout) return undefined
  const course = courseOf(card, now(), checkout.expires_at)
  const changes = [now(), ...(course.next ? [course.next.at] : [])]
  const rings = changes.flatMap((at) => ringsOf(manner, at))
  const paymentId = await enterPayment(db, { checkoutId, attempt, course, rings, now: now() })
  return paymentId ? { paymentId, status: course.status } : undefined
}

const REFUNDABLE_DAYS = 180

async function refund(db: Db, { paymentId, amount, key }: RefundRequest, now: Date): Promise<RefundAnswer> {
  const before = await findRefund(db, key)
  if (before) return { id: String(before.id) }
  const row = await findPayment(db, paymentId)
  if (!row || row.currency !== amount.currency || amount.minor <= 0n) return { refused: 'not_refundable' }
  const { status } = paymentOf(row, now)
  if (status === 'refunded') return { refused: 'more_than_left' }
  if (status !== 'approved') return { refused: 'not_refundable' }
  if (now.getTime() - row.paid_at.getTime() > REFUNDABLE_DAYS * DAY_MS) return { refused: 'too_old' }
  return enter(db, { paymentId, minor: amount.minor, key, now })
}

/**
 * Stores a refund. Of two simultaneous calls with one key, the second finds the first's refund. When two refunds together exceed
 * the remaining amount, the table refuses the second.
 */
async function enter(db: Db, request: Parameters<typeof enterRefund>[1]): Promise<RefundAnswer> {
  try {
    const id = (await enterRefund(db, request)) ?? String((await findRefund(db, request.key))?.id)
    return { id }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CHECK_VIOLATED) return { refused: 'more_than_left' }
    throw error
  }
}

const CHECK_VIOLATED = '23514'

type Call = 'startCheckout' | 'closeCheckout' | 'readPayment' | 'findPayments' | 'listPayments' | 'refund'

/**
 * Failures of a call. `away`: nothing happens. `slow` and `garbage`: the call succeeds, but the caller gets no readable response.
 * `slow` takes no real time.
 */
type Failure = 'away' | 'slow' | 'garbage'

/** Wraps a provider so that its calls fail on request. */
function failing(payments: Payments) {
  const planned = new Map<Call, Failure[]>()
  const fail = (call: Call, failure: Failure, times = 1) =>
    void planned.set(call, [...(planned.get(call) ?? []), ...Array<Failure>(times).fill(failure)])

  async function through<Answer>(call: Call, ask: () => Promise<Answer>): Promise<Answer> {
    const failure = planned.get(call)?.shift()
    if (!failure) return ask()
    if (failure !== 'away') await ask()
    throw new PaymentProviderAway(`the sandbox was told to be ${failure} at ${call}`)
  }

  const breakable: Payments = {
    ...payments,
    startCheckout: (checkout) => through('startCheckout', () => payments.startCheckout(checkout)),
    closeCheckout: (id) => through('closeCheckout', () => payments.closeCheckout(id)),
    readPayment: (id) => through('readPayment', () => payments.readPayment(id)),
    findPayments: (reference) => through('findPayments', () => payments.findPayments(reference)),
    listPayments: (from, to) => through('listPayments', () => payments.listPayments(from, to)),
    refund: (request) => through('refund', () => payments.refund(request)),
  }
  return { payments: breakable, fail }
}
