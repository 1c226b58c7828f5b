import { raiseAlarm, resolveAlarm } from '../platform/alarms.ts'
import { transact } from '../platform/database/transact.ts'
import { PaymentProviderAway, type Payments } from '../providers/payments/port.ts'
import type { World } from '../world.ts'

const KINDS = { token: 'payment_token_refused', unreadable: 'payment_answer_unreadable' } as const

/**
 * Wraps the provider with alarms: for a refused token, until the next accepted request, and for an unreadable response. A missing
 * response raises none, since such an outage ends by itself.
 */
export function withAlarms(payments: Payments, { db, now, log }: Pick<World, 'db' | 'now' | 'log'>): Payments {
  let isTokenGood = false
  const raise = (because: keyof typeof KINDS, message: string, call: string) =>
    transact(db, (tx) => raiseAlarm(tx, KINDS[because], payments.name, { call, answer: message }, now()))
  const resolve = () => transact(db, (tx) => resolveAlarm(tx, KINDS.token, payments.name, { by: null, at: now() }))
  const noted = (writing: Promise<unknown>) => writing.catch((error: unknown) => log.error({ err: error }, 'alarm-not-raised'))

  const watched =
    <Sent extends unknown[], Answer>(call: string, ask: (...sent: Sent) => Promise<Answer>) =>
    async (...sent: Sent): Promise<Answer> => {
      try {
        const answer = await ask(...sent)
        if (!isTokenGood) await noted(resolve())
        isTokenGood = true
        return answer
      } catch (error) {
        if (error instanceof PaymentProviderAway && error.because !== 'silent') {
          if (error.because === 'token') isTokenGood = false
          await noted(raise(error.because, error.message, call))
        }
        throw error
      }
    }

  return {
    ...payments,
    startCheckout: watched('startCheckout', payments.startCheckout),
    closeCheckout: watched('closeCheckout', payments.closeCheckout),
    readPayment: watched('readPayment', payments.readPayment),
    findPayments: watched('findPayments', payments.findPayments),
    listPayments: watched('listPayments', payments.listPayments),
    refund: watched('refund', payments.refund),
  }
}
