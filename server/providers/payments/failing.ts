import { PaymentProviderAway, type Payments } from './port.ts'

export type Call = 'startCheckout' | 'closeCheckout' | 'readPayment' | 'findPayments' | 'listPayments' | 'refund'

/** `away`: nothing happens. `slow` and `garbage`: it is done, and we do not learn it. Nobody waits for real. */
export type Failure = 'away' | 'slow' | 'garbage'

/** A provider whose calls fail on request. */
export function failing(payments: Payments) {
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
