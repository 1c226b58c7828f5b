import type { Sent } from '#contract/endpoint.ts'
import * as money from '#contract/payments/payments.ts'
import { applyPaymentNotices } from '../payments/notices.ts'
import { sendInside } from '../providers/payments/chosen.ts'
import type { Card, Manner } from '../providers/payments/sandbox/cards.ts'
import type { Visitor } from './person.ts'
import type { Stage } from './testServer.ts'

type PaymentOptions = Omit<Sent<typeof money.startPayment>['body'], 'idRoute'>

/** Sends the provider's due notices, and applies them. */
export async function noticesArrive({ sandbox, app, world }: Pick<Stage, 'sandbox' | 'app' | 'world'>): Promise<number> {
  const taken = await sandbox.deliverDue(sendInside(app))
  await applyPaymentNotices(world)
  return taken
}

/** Returns the id of the checkout behind a payment address. */
export const checkoutOf = (init_point: string) => init_point.split('/').at(-1) ?? ''

/** Builds helpers by which people pay, for tests. */
export function paying(on: Stage, { call }: Pick<Visitor, 'call'>) {
  const startsToPay = (trip: string, options: PaymentOptions = {}) =>
    call(money.startPayment, { body: { idRoute: trip, ...options } })
  return {
    startsToPay,
    /** Pays a seat on a trip, or a booking, on the provider's page. Returns the order's id. */
    pays: async (what: string | { idRoute: string }, card: Card = 'succeeds', manner: Manner = 'at_once'): Promise<string> => {
      const { id, init_point } = await startsToPay(typeof what === 'string' ? what : what.idRoute)
      await on.sandbox.pay(checkoutOf(init_point), card, manner)
      await noticesArrive(on)
      return id
    },
    checks: (order: string) => call(money.checkOrder, { params: { id: order } }),
    leaves: (order: string) => call(money.deleteOrder, { params: { id: order }, query: {} }),
    orders: (query: { admin?: string } = {}) => call(money.listOrders, { query }),
  }
}
