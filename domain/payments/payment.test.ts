import { describe, expect, test } from 'vitest'
import { movesOf } from '../life.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import {
  differs,
  isHonest,
  orderLife,
  orderStates,
  type PaymentStatus,
  paymentStatuses,
  wasTaken,
  whyNotPay,
  wireStatus,
} from './payment.ts'
import { isStuck, retryAt } from './refund.ts'

describe('the life cycle of an order', () => {
  test('the life cycle reaches every state but the first, and no unknown state', () => {
    const outcomes = new Set(movesOf(orderLife).map(({ to }) => to))
    expect([...outcomes].filter((state) => !orderStates.some((known) => known === state))).toEqual([])
    expect(orderStates.filter((state) => !outcomes.has(state))).toEqual(['opened'])
  })

  test('the API shows an order as Approved while we hold the money, and otherwise shows its own state', () => {
    const approved = orderStates.filter((state) => wireStatus(state) === 'created')
    expect(approved.sort()).toEqual(['paid', 'part_refunded', 'settled'])
    expect(wireStatus('refund_due')).toBe('refund_due')
  })
})

const ours = { reference: 'r', amount: { minor: 100n, currency: 'ARS' as const }, collector: 'us', live: true }

test.each([
  ['another reference', { reference: 'q' }],
  ['another amount', { amount: { minor: 99n, currency: 'ARS' as const } }],
  ['another currency', { amount: { minor: 100n, currency: 'USD' as const } }],
  ['another account', { collector: 'them' }],
  ['play money', { live: false }],
])('a payment with %s differs from the order', (_, other) => {
  expect(isHonest({ ...ours, ...other }, ours)).toBe(false)
  expect(isHonest({ ...ours }, ours)).toBe(true)
})

const now = new Date('2026-11-23T12:00:00Z')
const soon = new Date(now.getTime() + 1)

test.each([
  ['a seat nobody has accepted', { state: 'requested', payBy: null }, 'not_accepted_yet'],
  ['a seat that is paid', { state: 'confirmed', payBy: soon }, 'order_already_paid'],
  ['a free seat', { state: 'confirmed', priceMinor: 0n, payBy: soon }, 'nothing_to_pay'],
  ['a seat whose time is over', { state: 'accepted', payBy: now }, 'hold_expired'],
  ['a seat that was given up', { state: 'withdrawn', payBy: soon }, 'hold_expired'],
  ['a seat that waits for it', { state: 'accepted', payBy: soon }, undefined],
] as const)('the rules check a payment of %s: %s', (_, seat, reason) => {
  expect(whyNotPay({ priceMinor: 100n, ...seat }, now)).toBe(reason)
})

describe("the comparison of our ledger with the provider's records", () => {
  const theirs = (status: PaymentStatus, refundedMinor = 0n) => ({ status, amount: ours.amount, refundedMinor })
  const booked = { minor: 100n, currency: 'ARS' as const, refundedMinor: 0n, chargedBack: false }

  test('ledger and provider agree about a payment that both of them have or that both lack', () => {
    expect(differs(theirs('approved'), booked)).toBe(false)
    expect(differs(theirs('approved', 30n), { ...booked, refundedMinor: 30n })).toBe(false)
    expect(differs(theirs('charged_back'), { ...booked, chargedBack: true })).toBe(false)
    for (const status of paymentStatuses.filter((word) => !wasTaken(word))) expect(differs(theirs(status), undefined)).toBe(false)
    expect(differs(undefined, undefined)).toBe(false)
    for (const gone of [theirs('charged_back'), theirs('refunded', 100n), theirs('approved', 100n)])
      expect(differs(gone, undefined)).toBe(false)
  })

  test.each([
    ['they have one that we have not', theirs('approved'), undefined],
    ['we have one that they have not', undefined, booked],
    ['we have one that they never took', theirs('rejected'), booked],
    ['sums differ', theirs('approved'), { ...booked, minor: 99n }],
    ['currencies differ', theirs('approved'), { ...booked, currency: 'USD' as const }],
    ['refunds differ', theirs('approved', 1n), booked],
    ['a bank took it back', theirs('charged_back'), booked],
    ['no bank took it back', theirs('approved'), { ...booked, chargedBack: true }],
  ])('ledger and provider differ when %s', (_, change, stored) => {
    expect(differs(change, stored)).toBe(true)
  })
})

test('a refund is retried after 1, 5 and 30 minutes, then hourly, and is stuck after three days', () => {
  const waits = [1, 2, 3, 4, 50].map((tries) => (retryAt(tries, now).getTime() - now.getTime()) / MINUTE_MS)
  expect(waits).toEqual([1, 5, 30, 60, 60])
  const days = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  expect([isStuck(days(71.9), now), isStuck(days(72), now)]).toEqual([false, true])
})
