import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { isInDoubt, Problem } from '../../client/api.ts'
import { clockText, timeLeft } from '../../ui/formatting/dates.ts'
import { providerOf } from './PaySeat.tsx'
import { joinModeOf, mayTryAgain, needsForm } from './useJoining.ts'

// as: joinModeOf reads no other field of these objects
const trip = (its: object) => ({ joining: 'at_once', priceMinor: 100, ...its }) as Trip
const ownSeat = {} as Booking
const me = (registered: boolean) => ({ registered }) as Parameters<typeof needsForm>[2]

test('a passenger pays immediately, requests the seat from the driver, or books it without a payment', () => {
  expect(joinModeOf(trip({}), undefined)).toBe('pay')
  expect(joinModeOf(trip({ joining: 'on_approval' }), undefined)).toBe('ask')
  expect(joinModeOf(trip({ priceMinor: 0 }), undefined)).toBe('take')
  expect(joinModeOf(trip({ joining: 'on_approval', priceMinor: 0 }), undefined)).toBe('ask')
})

test('a seat paid in the car is booked directly, or requested from the driver (F36)', () => {
  expect(joinModeOf(trip({}), undefined, true)).toBe('take')
  expect(joinModeOf(trip({ joining: 'on_approval' }), undefined, true)).toBe('ask')
})

test('a full trip offers the waiting list in every joining mode', () => {
  expect(joinModeOf(trip({ mayWait: true }), undefined)).toBe('wait')
  expect(joinModeOf(trip({ mayWait: true, joining: 'on_approval' }), undefined)).toBe('wait')
  expect(needsForm('wait', undefined, me(true))).toBe(true)
})

test('getting on at an undeclared stop always requires a request', () => {
  expect(joinModeOf(trip({ stretch: { kind: 'on_the_way' } }), undefined)).toBe('ask')
})

test('a passenger with too many holds requests the seat, and so does one without a profile for a free seat', () => {
  expect(joinModeOf(trip({ notAtOnce: { reason: 'too_many_holds' } }), undefined)).toBe('ask')
  expect(joinModeOf(trip({ priceMinor: 0, notAtOnce: { reason: 'registration_needed' } }), undefined)).toBe('ask')
})

test('a held seat can be paid, even if the trip now requires approval', () => {
  expect(joinModeOf(trip({ joining: 'on_approval' }), ownSeat)).toBe('pay')
})

test('a passenger without a profile confirms their age, unless they already hold the seat', () => {
  expect([needsForm('pay', undefined, me(true)), needsForm('pay', undefined, me(false))]).toEqual([false, true])
  expect([needsForm('pay', ownSeat, me(false)), needsForm('ask', undefined, me(true))]).toEqual([false, true])
})

test('a booker names companions first, unless the seats are already held', () => {
  expect([needsForm('pay', undefined, me(true), 2), needsForm('pay', ownSeat, me(true), 2)]).toEqual([true, false])
})

describe('after a refusal', () => {
  const offline = new Problem(0, 'offline', '')
  const away = new Problem(503, 'payment_provider_unavailable', '')
  const full = new Problem(409, 'trip_full', '')
  const working = new Problem(409, 'still_working', '')

  test('a temporary refusal can be retried, and a full trip cannot', () => {
    expect([offline, away, working, full].map(mayTryAgain)).toEqual([true, true, true, false])
  })

  test('a retry sends the same key unless the server has answered the first attempt', () => {
    expect([offline, working, away, full].map(isInDoubt)).toEqual([true, true, true, false])
  })
})

test('the sandbox has no provider name, and any other provider has one', () => {
  const here = 'https://tramo.example/route/1'
  expect(providerOf('/dev-pay/checkout/1', here)).toBeUndefined()
  expect(providerOf('https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=1', here)).toBe('Mercado Pago')
  expect(providerOf('https://mercadopago.evil.example/', here)).toBe('mercadopago.evil.example')
})

test.each([0, 1, 499, 999])('a hold of fifteen minutes first shows 15:00, even %d ms after a full second', (ms) => {
  const heldSince = Date.parse('2026-12-01T12:00:00Z') + ms
  const onClock = Math.floor(heldSince / 1000) * 1000 // whole seconds, as useClock returns them
  expect(clockText(timeLeft(heldSince + 900_000, onClock))).toBe('15:00')
  expect(clockText(timeLeft(heldSince + 900_000, onClock + 900_000))).toBe('00:00')
})

test('a new hold shows the whole remaining time, and an expired hold shows none', () => {
  expect([clockText(900_000), clockText(899_001), clockText(61_000), clockText(0)]).toEqual(['15:00', '15:00', '01:01', '00:00'])
})
