import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingStates } from '../bookings/booking.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { contactsFrom, type Riding, seeContacts } from './contact.ts'

const departsAt = new Date('2026-11-27T12:00:00Z')
const before = (ms: number) => new Date(departsAt.getTime() - ms)
const riding = (its: Partial<Riding> = {}): Riding => ({
  state: 'confirmed',
  confirmedAt: before(3 * DAY_MS),
  departsAt,
  arrivesAt: before(-5 * HOUR_MS),
  ...its,
})
const from = (confirmedAgo: number) => contactsFrom(riding({ confirmedAt: before(confirmedAgo) }))

describe('visibility of telephone and plate (rules 14)', () => {
  test('contacts are visible from a day before the pick-up', () => {
    expect(from(3 * DAY_MS)).toEqual(before(DAY_MS))
    expect(from(DAY_MS + 30 * MINUTE_MS)).toEqual(before(DAY_MS))
  })

  test('contacts stay hidden for half an hour after the confirmation', () => {
    expect(from(DAY_MS)).toEqual(before(DAY_MS - 30 * MINUTE_MS))
    expect(from(10 * HOUR_MS)).toEqual(before(9.5 * HOUR_MS))
  })

  test('contacts are visible immediately in the last hour before the pick-up', () => {
    expect(from(80 * MINUTE_MS)).toEqual(before(HOUR_MS))
    expect(from(40 * MINUTE_MS)).toEqual(before(40 * MINUTE_MS))
  })

  test('contacts are visible until a week after the drop-off', () => {
    const end = riding().arrivesAt.getTime() + 7 * DAY_MS
    expect([end - 1, end].map((at) => seeContacts(riding({ state: 'travelled' }), new Date(at)))).toEqual([true, false])
  })

  test.each(bookingStates)('contacts of a booking that is %s are visible only with a confirmed seat', (state) => {
    const holdsSeat = ['confirmed', 'travelled', 'absent', 'not_driven'].includes(state)
    expect(seeContacts(riding({ state }), before(HOUR_MS))).toBe(holdsSeat)
    expect(seeContacts(riding({ state, confirmedAt: null }), before(HOUR_MS))).toBe(false)
  })

  test('contacts are never visible before the confirmation or earlier than a day ahead, and always in the last hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * 24 * 60 }), (minutes) => {
        const confirmedAt = before(minutes * MINUTE_MS)
        const shows = contactsFrom(riding({ confirmedAt })) ?? departsAt
        expect(shows.getTime()).toBeGreaterThanOrEqual(confirmedAt.getTime())
        expect(shows.getTime()).toBeGreaterThanOrEqual(departsAt.getTime() - DAY_MS)
        expect(shows.getTime()).toBeLessThanOrEqual(Math.max(confirmedAt.getTime(), departsAt.getTime() - HOUR_MS))
      }),
    )
  })
})
