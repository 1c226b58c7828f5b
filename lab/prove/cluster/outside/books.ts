import { randomUUID } from 'node:crypto'
import type { Checkout, ProviderPayment, Payments, RefundRequest } from '#server/providers/payments/port.ts'

interface OpenCheckout {
  id: string
  checkout: Checkout
  isClosed: boolean
  payment?: ProviderPayment
}

/** Stores the provider's payments in memory, for the stand-in for Mercado Pago. */
export function booksInMemory(payAt: (checkoutId: string) => string) {
  const byReference = new Map<string, OpenCheckout>()
  const byId = new Map<string, OpenCheckout>()
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, { id: string }>()
  let last = 1000

  const startCheckout = async (checkout: Checkout) => {
    const open = byReference.get(checkout.reference) ?? { id: randomUUID(), checkout, isClosed: false }
    byReference.set(checkout.reference, open)
    byId.set(open.id, open)
    return { checkoutId: open.id, url: payAt(open.id) }
  }
  const refund = async ({ paymentId, amount, key }: RefundRequest) => {
    const payment = payments.get(paymentId)
    const before = refunds.get(key)
    if (before) return before
    if (!payment) return { refused: 'not_refundable' as const }
    if (payment.refundedMinor + amount.minor > payment.amount.minor) return { refused: 'more_than_left' as const }
    payment.refundedMinor += amount.minor
    if (payment.refundedMinor === payment.amount.minor) payment.status = 'refunded'
    payment.changedAt = new Date()
    const made = { id: String(++last) }
    refunds.set(key, made)
    return made
  }
  const books: Payments = {
    name: 'mercadopago',
    collector: '42',
    live: true,
    startCheckout,
    closeCheckout: async (id) => {
      const open = byId.get(id)
      if (open) open.isClosed = true
    },
    readPayment: async (id) => payments.get(id),
    findPayments: async (reference) => [...payments.values()].filter((payment) => payment.reference === reference),
    listPayments: async (from, to) => [...payments.values()].filter(({ changedAt }) => changedAt >= from && changedAt < to),
    refund,
    readNotice: () => 'bad_signature',
  }

  /**
   * Pays a checkout, as the payer's button does. If it is pressed twice, there is one payment. Returns undefined if the checkout
   * has ended.
   */
  function pay(checkoutId: string): { payment: ProviderPayment; returnTo: string } | undefined {
    const open = byId.get(checkoutId)
    if (!open || (!open.payment && (open.isClosed || open.checkout.expiresAt <= new Date()))) return undefined
    const { reference, amount, returnTo } = open.checkout
    const paid = { reference, amount, status: 'approved' as const, refundedMinor: 0n, costMinor: 0n, collector: '42', live: true }
    open.payment ??= { id: String(++last), ...paid, changedAt: new Date() }
    payments.set(open.payment.id, open.payment)
    return { payment: open.payment, returnTo }
  }

  return { books, pay, all: () => [...payments.values()] }
}
