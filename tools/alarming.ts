import type { Page } from '@playwright/test'
import type { Alarm, listAlarms, listOwnRecoveries } from '#contract/admin/alarms.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Order } from '#contract/payments/payments.ts'
import type { listPaid, showOwnPayouts } from '#contract/payments/payouts.ts'
import { type Doing, press } from './doings.ts'
import { amount, id } from './joining.ts'
import { answer, ownTrip } from './scenery.ts'

const [lucia, sofia] = [
  { id: '00000000-0000-4000-8000-00000000000a', name: 'Lucía' },
  { id: '00000000-0000-4000-8000-00000000000b', name: 'Sofía' },
]
const alarm = (n: number, kind: string, more: Partial<Alarm>): Alarm => ({
  id: String(n),
  kind,
  about: '10000004171',
  at: '2026-11-18T12:05:00.000Z',
  lastAt: '2026-11-18T12:05:00.000Z',
  times: 1,
  details: {},
  orderId: id,
  bookingId: id,
  tripId: id,
  driver: lucia,
  passenger: sofia,
  person: null,
  acts: [],
  mostRecoverable: null,
  closed: null,
  ...more,
})

const ofNobody = { orderId: null, bookingId: null, tripId: null, driver: null, passenger: null }

const said = { currency: 'ARS', refundedMinor: '0', chargedBack: false }
const alarms: Alarm[] = [
  alarm(1, 'refund_refused', {
    about: '6f2d18b8-0000-4000-8000-000000000000',
    times: 2,
    lastAt: '2026-11-20T09:41:00.000Z',
    details: { because: 'too_old', account: 'named', order: id },
    acts: ['refund_by_hand'],
  }),
  alarm(2, 'books_differ', {
    details: {
      ours: { ...said, minor: '1240000', providerPaymentId: '10000004171', orderId: id },
      theirs: {
        id: '10000004171',
        status: 'approved',
        reference: id,
        amountMinor: '1240000',
        currency: 'ARS',
        refundedMinor: '310000',
        costMinor: '58776',
        collector: '4417',
        live: true,
        changedAt: '2026-11-18T03:20:00.000Z',
      },
    },
  }),
  alarm(3, 'charged_back', { details: { order: id, booking: id }, acts: ['recover'], mostRecoverable: amount }),
  alarm(4, 'payout_overdue', {
    ...ofNobody,
    about: 'ARS',
    details: { drivers: 14, minor: '18730000', currency: 'ARS' },
  }),
  alarm(5, 'payment_not_ours', {
    ...ofNobody,
    about: '10000004188',
    details: { notice: '7c1e0f52' },
    acts: ['adopt_payment', 'return_payment'],
  }),
  alarm(6, 'refund_refused', {
    ...ofNobody,
    about: '6f2d18b8-0000-4000-8000-000000000001',
    person: sofia,
    details: { because: 'too_old', fee: id },
    acts: ['fee_by_hand'],
  }),
  alarm(7, 'clock_wrong', { ...ofNobody, about: 'tramo-2', details: { seconds: -94 } }),
  alarm(8, 'disk_full', { ...ofNobody, about: 'tramo-1: images', details: { folder: 'images' } }),
  alarm(9, 'database_read_only', {
    ...ofNobody,
    about: 'database',
    details: { since: '2026-11-18T03:20:00.000Z', until: '2026-11-18T03:24:00.000Z' },
  }),
]

export const alarmsWait = (page: Page) => {
  const reply: Reply<typeof listAlarms> = { alarms, next: '1' }
  return answer(page, /\/api\/alarm(\?|$)/, 200, reply)
}

const asks =
  (act: 'refund_by_hand' | 'recover' | 'adopt_payment' | 'fee_by_hand'): Doing =>
  async (page, { alarms: text }) => {
    await press(page, text.act[act])
    await page.getByRole('dialog').waitFor()
  }

export const refundByHand = asks('refund_by_hand')
export const recover = asks('recover')
export const adoptPayment = asks('adopt_payment')
export const feeByHand = asks('fee_by_hand')

export const transfer: Doing = async (page, words) => {
  const account = { ...amount, cbu: '0110599540000012345672', holder: 'Sofía Herrera' }
  await answer(page, '**/api/refund/*/hand', 200, { proposed: false, byProvider: false, account })
  await refundByHand(page, words)
  await page.getByRole('dialog').getByRole('textbox').fill('.')
  await page.getByRole('dialog').getByRole('button', { name: words.alarms.act.refund_by_hand, exact: true }).click()
  await page.getByText(account.cbu).waitFor()
}

const paidOut = (name: string, priceMinor: number, returnedAt: string | null) => ({
  payout: id,
  account: name === 'Ariel Domínguez' ? (lucia?.id ?? id) : id,
  name,
  at: '2026-11-16T14:00:00.000Z',
  price: '',
  priceMinor,
  currency: 'ARS',
  cbuLast: '5672',
  returnedAt,
})

export const someWerePaid = (page: Page) => {
  const reply: Reply<typeof listPaid> = {
    transfers: [paidOut('Martín Gauna', 1_240_000, null), paidOut('Ariel Domínguez', 830_000, '2026-11-18T12:00:00.000Z')],
  }
  return answer(page, /\/api\/payout\/paid/, 200, reply)
}

export const bankSentBack: Doing = async (page, { admin }) => {
  await page.getByRole('button', { name: new RegExp(`^${admin.paid_return_of.split('{')[0]}`) }).click()
  await page.getByRole('dialog').waitFor()
}

export const checkHolder: Doing = async (page, { admin }) => {
  await press(page, admin.payout_holder)
  await page.getByRole('dialog').waitFor()
}

/** A refund that waits for a bank account, payouts, and something that was taken back. */
export async function moneyMoved(page: Page): Promise<void> {
  const { id: idRoute } = await ownTrip(page)
  const order: Order = {
    ...amount,
    id,
    state: 'refund_due',
    status: 'refund_due',
    idRoute,
    bookingId: id,
    title: 'Rosario – Córdoba',
    refundedMinor: 0,
    refundAccount: { refundId: id, minor: amount.priceMinor, named: false },
    createdAt: '2026-11-10T12:05:00.000Z',
    updatedAt: '2026-11-18T12:05:00.000Z',
  }
  const payouts: Reply<typeof showOwnPayouts> = {
    due: [{ ...amount, payableMinor: 0, whyNot: 'waits' }],
    payouts: [
      { ...amount, at: '2026-11-16T14:00:00.000Z', cbuLast: '5672', state: 'paid', returnedAt: null },
      { ...amount, at: '2026-11-02T14:00:00.000Z', cbuLast: '0011', state: 'returned', returnedAt: '2026-11-04T14:00:00.000Z' },
    ],
  }
  const recoveries: Reply<typeof listOwnRecoveries> = [
    {
      ...amount,
      id,
      bookingId: id,
      at: '2026-11-12T14:00:00.000Z',
      ground: 'not_given',
      reason: 'El banco devolvió el pago: nadie viajó.',
      objectUntil: '2027-05-12T14:00:00.000Z',
      objected: false,
      upheld: null,
      decision: null,
    },
  ]
  await answer(page, /\/api\/order\/?(\?|$)/, 200, [order])
  await answer(page, '**/api/me/payout', 200, payouts)
  await answer(page, '**/api/me/recovery', 200, recoveries)
}

export const nameAccount: Doing = async (page, { bookings }) => {
  await press(page, bookings.refund_account)
  await page.getByRole('dialog').waitFor()
}

export const objectTo: Doing = async (page, { bookings }) => {
  await press(page, bookings.recovery_object)
  await page.getByRole('dialog').waitFor()
}
