import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { isFollowable, isOverdue, whyNotFollowLink } from './follow.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 11, 4, 12) + ms)
const hours = { departsAt: at(0), arrivesAt: at(4 * HOUR_MS) }
const stops = [0, 100, 200].map((atM, i) => ({ atM, at: at(i * 2 * HOUR_MS) }))

test('a link works from two hours before departure until two hours after arrival', () => {
  const works = [-2 * HOUR_MS - 1, -2 * HOUR_MS, 6 * HOUR_MS - 1, 6 * HOUR_MS].map((ms) => isFollowable(hours, at(ms)))
  expect(works).toEqual([false, true, true, false])
})

test('a trip has at most three links, and none once it is over or cancelled', () => {
  const whyNot = (links: number, ms = 0, cancelled = false) => whyNotFollowLink({ ...hours, cancelled }, links, at(ms))
  expect([whyNot(2), whyNot(3), whyNot(0, 6 * HOUR_MS), whyNot(0, 0, true)]).toEqual([
    undefined,
    'too_many_follow_links',
    'window_closed',
    'trip_cancelled',
  ])
})

describe('an overdue trip', () => {
  const isLate = (reached: ReadonlyMap<number, Date>, now: Date, own = stops) =>
    isOverdue({ all: stops, stops: own }, reached, now)

  test('a trip is overdue an hour after the next expected stop', () => {
    expect([59, 60].map((minutes) => isLate(new Map(), at(minutes * MINUTE_MS)))).toEqual([false, true])
  })

  test('the delay of the last reached stop shifts the expected times', () => {
    const reached = new Map([[0, at(30 * MINUTE_MS)]])
    const minutes = [3 * 60 + 29, 3 * 60 + 30]
    expect(minutes.map((one) => isLate(reached, at(one * MINUTE_MS)))).toEqual([false, true])
  })

  test('the delay of a stop before the traveler’s shifts the expected time of their own', () => {
    const reached = new Map([[0, at(75 * MINUTE_MS)]])
    const minutes = [3 * 60, 4 * 60 + 14, 4 * 60 + 15]
    expect(minutes.map((one) => isLate(reached, at(one * MINUTE_MS), stops.slice(1)))).toEqual([false, false, true])
  })

  test('a trip is not overdue once the last stop is reached', () => {
    expect(isLate(new Map([[200, at(0)]]), at(20 * HOUR_MS))).toBe(false)
  })
})
