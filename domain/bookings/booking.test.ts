import { describe, expect, test } from 'vitest'
import type { Member } from '../people/account.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import {
  answerBy,
  answererOf,
  bookingStates,
  hasRidden,
  hasRunOut,
  holdsSeat,
  isLive,
  type JoinableTrip,
  waitingEnds,
  mayRevive,
  offerEnds,
  payBy,
  refuseRunOut,
  whyNotAccept,
  whyNotAtOnce,
  whyNotCancel,
  whyNotGiveUp,
  whyNotJoin,
  whyNotRequest,
} from './booking.ts'

const now = new Date('2026-11-23T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const ana: Member = {
  id: 'ana',
  email: 'ana@example.org',
  name: 'Ana',
  gender: 'Female',
  registered: true,
  hasCar: false,
  admin: false,
  standing: 'active',
}
const trip: JoinableTrip = {
  driverId: 'bruno',
  cancelled: false,
  departsAt: after(5 * HOUR_MS),
  onlyWomen: false,
  kidsAllowed: false,
  namedAdults: true,
  seatsLeft: 1,
  joining: 'at_once',
}
const noCompanions = { adults: 0, children: 0 }
const joiner = {
  alreadyJoined: false,
  overlapping: false,
  blocked: false,
  adultAttested: false,
  liveSeats: 0,
  companions: noCompanions,
}

test('live states block a second booking, and some states hold a seat', () => {
  expect(bookingStates.filter(isLive)).toEqual(['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
  const ridden = ['confirmed', 'travelled', 'absent', 'not_driven']
  expect(bookingStates.filter(hasRidden).toSorted()).toEqual(ridden.toSorted())
  expect(bookingStates.filter(holdsSeat).toSorted()).toEqual(['offered', 'accepted', ...ridden].toSorted())
})

describe('the waiting list (B10, B11)', () => {
  test('a place on the waiting list lasts until the trip accepts no more passengers', () => {
    expect(waitingEnds('at_once', after(5 * HOUR_MS))).toEqual(after(4.5 * HOUR_MS))
    expect(waitingEnds('on_approval', after(5 * HOUR_MS))).toEqual(after(3 * HOUR_MS))
  })

  const offer = (part: Partial<Parameters<typeof offerEnds>[0]> = {}) => ({
    joining: 'at_once' as const,
    tripJoining: 'at_once' as const,
    registered: true,
    ...part,
  })

  test.each([
    ['twelve hours or more', 200, 3],
    ['eleven hours', 11, 2.75],
    ['four hours', 4, 1],
    ['three quarters of an hour', 0.75, 0.25],
    ['forty minutes, of which ten are left to join', 2 / 3, 1 / 6],
  ])(
    'an offer to a passenger %s before departure lasts a quarter of the remaining time, at least 15 minutes and at most three hours',
    (_, hoursToGo, hours) => {
      expect(offerEnds(offer(), now, after(hoursToGo * HOUR_MS))).toEqual(after(hours * HOUR_MS))
    },
  )

  test('an offer to a passenger without a profile lasts fifteen minutes', () => {
    for (const hoursToGo of [200, 24, 1])
      expect(offerEnds(offer({ registered: false }), now, after(hoursToGo * HOUR_MS))).toEqual(after(HOUR_MS / 4))
  })

  test('a driver has as long to answer an offer as a request, and three hours on a trip with instant booking', () => {
    const departs = after(50 * HOUR_MS)
    const driverAnswers = offer({ joining: 'on_approval', tripJoining: 'on_approval' })
    expect(offerEnds(driverAnswers, now, departs)).toEqual(answerBy(now, departs))
    expect(offerEnds(driverAnswers, now, departs, HOUR_MS)).toEqual(after(HOUR_MS))
    expect(offerEnds({ ...driverAnswers, tripJoining: 'at_once' }, now, departs)).toEqual(after(3 * HOUR_MS))
  })

  test('on a trip with instant booking the passenger answers the offer of seats that are already held', () => {
    expect(answererOf({ state: 'offered', joining: 'at_once' })).toBe('passenger')
    expect(answererOf({ state: 'offered', joining: 'on_approval' })).toBe('driver')
    expect(answererOf({ state: 'requested', joining: 'at_once' })).toBe('driver')
    const offered = { state: 'offered' as const, answerBy: after(1), payBy: null, seats: 2 }
    expect([whyNotAccept(offered, 0, now), whyNotAccept(offered, 0, after(1))]).toEqual([undefined, 'request_expired'])
    expect(whyNotAccept({ ...offered, state: 'waiting' }, 2, now)).toBe('not_possible_now')
  })

  test('a place on the waiting list and an offer expire at their deadlines', () => {
    for (const state of ['waiting', 'offered'] as const) {
      const place = { state, answerBy: after(1), payBy: null }
      expect([hasRunOut(place, now), hasRunOut(place, after(1))]).toEqual([false, true])
    }
  })
})

describe('join', () => {
  test.each([
    ['nothing', {}, {}, {}, undefined],
    ['the person is barred', {}, { standing: 'suspended' }, {}, 'barred'],
    ['the trip is cancelled', { cancelled: true }, {}, {}, 'trip_cancelled'],
    ['the trip has left', { departsAt: now }, {}, {}, 'trip_departed'],
    ['it is their own', { driverId: 'ana' }, {}, {}, 'own_trip'],
    ['it is for women', { onlyWomen: true }, { gender: 'Male' }, {}, 'only_women'],
    ['it is for women, and nobody knows', { onlyWomen: true }, { gender: null }, {}, 'only_women'],
    ['it is for women, and she is one', { onlyWomen: true }, {}, {}, undefined],
    ['it is full', { seatsLeft: 0 }, {}, {}, 'trip_full'],
    ['one seat is left for two', {}, {}, { companions: { adults: 1, children: 0 } }, 'not_enough_seats'],
    ['two are left for two', { seatsLeft: 2 }, {}, { companions: { adults: 1, children: 0 } }, undefined],
    ['it is full for two', { seatsLeft: 0 }, {}, { companions: { adults: 1, children: 0 } }, 'trip_full'],
    ['a child comes along', { seatsLeft: 2 }, {}, { companions: { adults: 0, children: 1 } }, 'children_not_welcome'],
    ['it leaves in half an hour', { departsAt: after(30 * MINUTE_MS) }, {}, {}, 'joining_closed'],
    ['it leaves in half an hour and a bit', { departsAt: after(30 * MINUTE_MS + 1) }, {}, {}, undefined],
    ['nobody could answer any more', { joining: 'on_approval', departsAt: after(2 * HOUR_MS) }, {}, {}, 'joining_closed'],
    ['there is just time to answer', { joining: 'on_approval', departsAt: after(2 * HOUR_MS + 1) }, {}, {}, undefined],
    ['they have joined', { seatsLeft: 0 }, {}, { alreadyJoined: true }, 'already_joined'],
    ['they ride elsewhere then', {}, {}, { overlapping: true }, 'overlapping_booking'],
    ['one of the two has blocked the other', {}, {}, { blocked: true, overlapping: true }, 'cannot_write_to_person'],
    ['nobody knows their age', {}, { registered: false }, {}, 'adult_attestation_required'],
    ['they said that they are adults', {}, { registered: false }, { adultAttested: true }, undefined],
  ] as const)('join answers when %s', (_, of, who, own, reason) => {
    expect(whyNotRequest({ ...trip, ...of }, { ...ana, ...who }, { ...joiner, ...own }, now)).toBe(reason)
  })

  test('instant booking is refused for unpaid holds, and for a free seat without a profile (B2, M14)', () => {
    const [atOnce, onApproval] = [
      { joining: 'at_once', priceMinor: 100n },
      { joining: 'on_approval', priceMinor: 0n },
    ] as const
    const free = { ...atOnce, priceMinor: 0n }
    const guest = { registered: false }
    expect(whyNotAtOnce(atOnce, guest, undefined)).toBeUndefined()
    expect(whyNotAtOnce(atOnce, ana, after(1))).toBe('too_many_holds')
    expect([whyNotAtOnce(free, guest, undefined), whyNotAtOnce(free, ana, undefined)]).toEqual(['registration_needed', undefined])
    expect(whyNotAtOnce(onApproval, guest, after(1))).toBeUndefined()
  })

  test('join refuses with the reason that requires approval, once the driver has no time left to answer', () => {
    const soon = { ...trip, departsAt: after(2 * HOUR_MS), joining: 'at_once' } as const
    expect(whyNotJoin({ ...soon, notAtOnce: 'too_many_holds' }, ana, now)).toBe('too_many_holds')
    expect(whyNotJoin({ ...soon, notAtOnce: 'too_many_holds', departsAt: after(2 * HOUR_MS + 1) }, ana, now)).toBeUndefined()
    expect(whyNotJoin({ ...soon, notAtOnce: 'too_many_holds', departsAt: after(30 * MINUTE_MS) }, ana, now)).toBe(
      'joining_closed',
    )
  })

  test('a person without a profile books at most two future seats (B2)', () => {
    const guest = { ...ana, registered: false }
    const has = (liveSeats: number, who = guest) => whyNotRequest(trip, who, { ...joiner, adultAttested: true, liveSeats }, now)
    expect([has(1), has(2), has(2, ana)]).toEqual([undefined, 'registration_needed', undefined])
    const withOne = (liveSeats: number) => {
      const companions = { adults: 1, children: 0 }
      return whyNotRequest({ ...trip, seatsLeft: 3 }, guest, { ...joiner, adultAttested: true, liveSeats, companions }, now)
    }
    expect([withOne(0), withOne(1)]).toEqual([undefined, 'registration_needed'])
  })

  test('the check before joining ignores existing bookings and the missing profile, and refuses for reasons of the trip', () => {
    expect(whyNotJoin(trip, ana, now)).toBeUndefined()
    expect(whyNotJoin(trip, { ...ana, registered: false }, now)).toBeUndefined()
    expect(whyNotJoin({ ...trip, seatsLeft: 0 }, ana, now)).toBe('trip_full')
  })

  test.each([
    [{}, {}, true],
    [{ cancelled: true }, {}, false],
    [{ seatsLeft: 0 }, {}, false],
    [{ seats: 2 }, {}, false],
    [{ seats: 2, seatsLeft: 2 }, {}, true],
    [{ departsAt: after(30 * MINUTE_MS) }, {}, false],
    [{ departsAt: after(30 * MINUTE_MS + 1) }, {}, true],
    [{ alreadyJoined: true }, {}, false],
    [{}, { overlapping: true }, false],
    [{}, { blocked: true }, false],
    [{}, { onlyWomen: true }, true],
    [{}, { onlyWomen: true, passenger: { ...ana, liveSeats: 0, gender: 'Male' } }, false],
    [{}, { passenger: { ...ana, liveSeats: 0, standing: 'suspended' } }, false],
    [{}, { passenger: { ...ana, liveSeats: 1, registered: false } }, true],
    [{}, { passenger: { ...ana, liveSeats: 2, registered: false } }, false],
    [{}, { passenger: { ...ana, liveSeats: 9 } }, true],
    [{}, { companions: { adults: 0, children: 1 } }, false],
    [{}, { companions: { adults: 0, children: 1 }, kidsAllowed: true }, true],
    [{}, { companions: { adults: 1, children: 0 }, onlyWomen: true }, false],
  ] as const)('a late payment revives its seat on trip %j with changes %j: %s', (of, since, may) => {
    const request = {
      onlyWomen: false,
      kidsAllowed: false,
      companions: noCompanions,
      passenger: { ...ana, liveSeats: 0 },
      overlapping: false,
      blocked: false,
      ...since,
    }
    expect(mayRevive({ ...trip, seats: 1, alreadyJoined: false, ...of }, request, now)).toBe(may)
  })
})

describe('deadlines', () => {
  test("the driver has a day or the operator's period to answer, and at most until two hours before departure", () => {
    expect(answerBy(now, after(72 * HOUR_MS))).toEqual(after(24 * HOUR_MS))
    expect(answerBy(now, after(72 * HOUR_MS), 3 * HOUR_MS)).toEqual(after(3 * HOUR_MS))
    expect(answerBy(now, after(20 * HOUR_MS))).toEqual(after(18 * HOUR_MS))
  })

  test('the payment is due after fifteen minutes on instant booking, a day on approval, and never after departure', () => {
    expect(payBy('at_once', now, after(72 * HOUR_MS))).toEqual(after(15 * MINUTE_MS))
    expect(payBy('at_once', now, after(10 * MINUTE_MS))).toEqual(after(10 * MINUTE_MS))
    expect(payBy('on_approval', now, after(72 * HOUR_MS))).toEqual(after(24 * HOUR_MS))
    expect(payBy('on_approval', now, after(20 * HOUR_MS))).toEqual(after(19.5 * HOUR_MS))
  })

  test.each(bookingStates)(
    'a booking in the state %s expires at its deadline only when it awaits an answer or a payment',
    (state) => {
      const booking = { state, answerBy: now, payBy: now }
      const waits = ['requested', 'waiting', 'offered', 'accepted'].includes(state)
      expect([hasRunOut(booking, after(-1)), hasRunOut(booking, now)]).toEqual([false, waits])
      refuseRunOut(booking, after(-1))
    },
  )

  test('the rules refuse an expired booking as expired', () => {
    expect(() => refuseRunOut({ state: 'requested', answerBy: now, payBy: null }, now)).toThrow(
      expect.objectContaining({ reason: 'not_possible_now', details: { state: 'expired' } }),
    )
  })
})

test.each([
  ['requested', 1, 1, 1, undefined],
  ['requested', 1, 1, 0, 'trip_full'],
  ['requested', 1, 3, 2, 'not_enough_seats'],
  ['requested', 1, 3, 3, undefined],
  ['requested', 0, 1, 1, 'request_expired'],
  ['accepted', 1, 1, 1, 'not_possible_now'],
] as const)(
  'accept checks a booking that is %s, %i ms before its deadline, for %i seats with %i free',
  (state, ms, seats, left, reason) => {
    expect(whyNotAccept({ state, seats, answerBy: after(ms), payBy: null }, left, now)).toBe(reason)
  },
)

test.each([
  ['requested', 1, undefined],
  ['accepted', 1, undefined],
  ['confirmed', 1, undefined],
  ['confirmed', 0, 'trip_departed'],
  ['cancelled', 1, 'not_possible_now'],
  ['travelled', 0, 'not_possible_now'],
] as const)('cancel checks a booking that is %s, %i ms before departure', (state, ms, reason) => {
  expect(whyNotCancel(state, after(ms), now)).toBe(reason)
})

test.each([
  ['confirmed', 1, 1, undefined],
  ['confirmed', 2, 1, undefined],
  ['confirmed', 0, 1, 'seats_not_held'],
  // the last seat is the booker's and ends only with the booking
  ['confirmed', 3, 1, 'seats_not_held'],
  ['confirmed', 1, 0, 'trip_departed'],
  ['accepted', 1, 1, 'not_possible_now'],
  ['travelled', 1, -1, 'not_possible_now'],
] as const)(
  'giving up seats checks a booking of three that is %s: %i seats, %i ms before departure (row 46)',
  (state, some, ms, reason) => {
    expect(whyNotGiveUp({ state, seats: 3, departsAt: after(ms) }, some, now)).toBe(reason)
  },
)
