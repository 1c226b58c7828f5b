import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time.ts'
import {
  absentPart,
  hasLapsed,
  isAbsenceOffence,
  isDisputed,
  findOpenClaim,
  type AbsenceReport,
  type ReportedSeat,
  whatBecame,
  whyNotAbsentSeats,
  whyNotClaim,
  whyNotNotDriven,
  whyNotObject,
  whyNotReport,
} from './absence.ts'

const departs = new Date('2026-11-23T12:00:00Z')
/** The trip arrives when it departs, since the tests compare instants only. */
const hours = { opens: departs, closes: new Date(departs.getTime() + 2 * DAY_MS) }
const at = (ms: number) => new Date(departs.getTime() + ms)
const absent = (more: Partial<AbsenceReport> = {}): AbsenceReport => ({
  bookingId: 'ana',
  reporter: 'driver',
  claim: 'absent',
  seats: null,
  reportedAt: at(1000),
  objected: false,
  upheld: null,
  ...more,
})
const notDriven = (more: Partial<AbsenceReport> = {}): AbsenceReport =>
  absent({ reporter: 'passenger', claim: 'not_driven', ...more })

test.each([
  [-1, 'absent', 'confirmed', false, 'window_closed'],
  [-1, 'asked_to_cancel', 'cancelled', false, undefined],
  // a passenger who still has seats can report only from the pick-up on, when it is known whether the driver comes
  [-1, 'asked_to_cancel', 'confirmed', false, 'window_closed'],
  [0, 'asked_to_cancel', 'confirmed', false, undefined],
  [0, 'not_driven', 'confirmed', false, undefined],
  [0, 'absent', 'confirmed', true, 'already_reported'],
  [2 * DAY_MS - 1, 'absent', 'confirmed', false, undefined],
  [2 * DAY_MS, 'absent', 'confirmed', false, 'window_closed'],
  [2 * DAY_MS, 'asked_to_cancel', 'cancelled', false, 'window_closed'],
] as const)(
  'the rules check a report %i ms after the pick-up, claim %s, booking %s, already reported %s: %j',
  (ms, claim, state, reported, reason) => {
    expect(whyNotReport(hours, { claim, state }, reported, at(ms))).toBe(reason)
  },
)

const seat: ReportedSeat = { id: 'ana', state: 'confirmed', seats: 3, keepsHalf: false, saidTravelled: false }
const late: ReportedSeat = { ...seat, state: 'cancelled', keepsHalf: true }
const no = 'not_possible_now'
test.each<[string, ReportedSeat, Parameters<typeof whyNotClaim>[1], Parameters<typeof whyNotClaim>[2], string | undefined]>([
  ['the driver of a passenger', seat, 'driver', 'absent', undefined],
  ['the driver of the driver', seat, 'driver', 'not_driven', no],
  ['a passenger of themself', seat, 'passenger', 'absent', no],
  ['a passenger of the driver', seat, 'passenger', 'not_driven', undefined],
  ['a passenger who said that they travelled', { ...seat, saidTravelled: true }, 'passenger', 'not_driven', no],
  ['a passenger that they were asked to cancel, with their seat', seat, 'passenger', 'asked_to_cancel', no],
  [
    'who gave up some seats late, that they were asked to',
    { ...seat, keepsHalf: true },
    'passenger',
    'asked_to_cancel',
    undefined,
  ],
  ['who cancelled late, that they were asked to', late, 'passenger', 'asked_to_cancel', undefined],
  ['who cancelled late, of the driver', late, 'passenger', 'not_driven', undefined],
  ['the driver of who cancelled late', late, 'driver', 'absent', no],
  ['who cancelled and has all back', { ...late, keepsHalf: false }, 'passenger', 'not_driven', no],
])('the rules check the claim of a report: %s', (_, one, role, claim, reason) => {
  expect(whyNotClaim(one, role, claim)).toBe(reason)
})

test.each([
  [0, {}, undefined],
  [2 * DAY_MS + 999, {}, undefined],
  [2 * DAY_MS + 1000, {}, 'window_closed'],
  [0, { objected: true }, 'already_reported'],
  [0, { upheld: true }, 'window_closed'],
] as const)('the rules check an objection %i ms after departure to the report %j', (ms, more, reason) => {
  expect(whyNotObject(absent(more), hours.closes, at(ms))).toBe(reason)
})

test('the passenger may object to an early report until the trip closes', () => {
  const early = absent({ reportedAt: at(-9 * HOUR_MS) })
  expect(whyNotObject(early, hours.closes, at(2 * DAY_MS - 1))).toBeUndefined()
  expect(whyNotObject(early, hours.closes, at(2 * DAY_MS))).toBe('window_closed')
})

describe('the outcome of a seat', () => {
  const of = (reports: AbsenceReport[], ms: number, one: Partial<ReportedSeat> = {}) => {
    const became = whatBecame({ ...seat, ...one }, reports, hours.closes, at(ms))
    if (!became) return undefined
    const { event, shared, absentSeats } = became
    return [shared ? 'share' : event, ...(absentSeats > 0 ? [absentSeats] : [])].join(' ')
  }
  const late = 2 * DAY_MS + 1000
  const ever = 30 * DAY_MS + 1000

  test.each<[string, AbsenceReport[], number, string | undefined]>([
    ['nobody said anything, the trip is not closed', [], 2 * DAY_MS - 1, undefined],
    ['nobody said anything until the trip closed', [], 2 * DAY_MS, 'travel'],
    ['the driver’s report may still be objected to', [absent()], late - 1, undefined],
    ['the driver’s report stands', [absent()], late, 'absent'],
    ['the passenger’s report stands', [notDriven()], late, 'not_driven'],
    ['somebody objected', [absent({ objected: true })], ever - 1, undefined],
    ['each reported the other', [absent(), notDriven()], ever - 1, undefined],
    ['it was not so', [absent({ upheld: false })], late, 'travel'],
    ['an administrator said so before the trip closed', [absent({ upheld: true })], HOUR_MS, 'absent'],
    ['thirty days were not enough', [absent({ objected: true })], ever, 'share'],
    ['nor for two opposite reports', [absent(), notDriven()], ever, 'share'],
    ['two of three did not come, and the trip is not closed', [absent({ seats: 2, upheld: true })], 2 * DAY_MS - 1, undefined],
    ['two of three did not come, and one travelled', [absent({ seats: 2 })], late, 'travel 2'],
    ['an administrator said so of two', [absent({ seats: 2, objected: true, upheld: true })], 2 * DAY_MS, 'travel 2'],
    ['it was not so of two', [absent({ seats: 2, upheld: false })], 2 * DAY_MS, 'travel'],
    ['thirty days were not enough for two', [absent({ seats: 2, objected: true })], ever, 'share 2'],
    ['nor to know whether any was driven', [absent({ seats: 2 }), notDriven()], ever, 'share'],
    [
      'the trip was not driven, whatever was said of two',
      [absent({ seats: 2, upheld: false }), notDriven({ upheld: true })],
      late,
      'not_driven',
    ],
    [
      'two did not come, and nobody knows yet whether the third was driven',
      [absent({ seats: 2, upheld: true }), notDriven()],
      late,
      undefined,
    ],
  ])('%s', (_, reports, ms, event) => {
    expect(of(reports, ms)).toBe(event)
  })

  test('a driver reports some or all passengers of a booking as absent (8.3)', () => {
    const why = (some: number | undefined) => whyNotAbsentSeats(seat, 'absent', some)
    expect([undefined, 0, 1, 3, 4].map(why)).toEqual([undefined, 'seats_not_held', undefined, undefined, 'seats_not_held'])
    expect(whyNotAbsentSeats(seat, 'not_driven', 1)).toBe('seats_not_held')
    expect([undefined, 1, 3].map((some) => absentPart(seat, some))).toEqual([null, 1, null])
  })

  test('a report of an undriven trip applies to all passengers who did not state that they traveled', () => {
    const others = [notDriven({ bookingId: 'carla' })]
    expect([of(others, late - 1), of(others, late)]).toEqual([undefined, 'not_driven'])
    expect([of(others, 2 * DAY_MS, { saidTravelled: true }), of(others, late, { saidTravelled: true })]).toEqual([
      'travel',
      'travel',
    ])
    expect(of([notDriven({ bookingId: 'carla', upheld: false })], 2 * DAY_MS)).toBe('travel')
    expect(of([notDriven({ bookingId: 'carla', objected: true })], ever)).toBe('share')
  })

  test('a report that another passenger was absent does not change this seat, but disputes that the trip was not driven', () => {
    const carlas = absent({ bookingId: 'carla' })
    expect(of([carlas], 2 * DAY_MS)).toBe('travel')
    expect([isDisputed(notDriven(), [carlas, notDriven()]), isDisputed(carlas, [carlas, notDriven()])]).toEqual([true, true])
    expect(isDisputed(notDriven(), [{ ...carlas, upheld: false }, notDriven()])).toBe(false)
  })

  test('opposite reports lapse together, at the time of the later one', () => {
    const [early, later] = [absent(), notDriven({ bookingId: 'carla', reportedAt: at(DAY_MS) })]
    const lapsed = (ms: number) => [early, later].map((one) => hasLapsed(one, [early, later], at(ms)))
    expect([lapsed(ever), lapsed(ever + DAY_MS)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('a report that the driver requested the cancellation leaves a confirmed seat unchanged', () => {
    const reports = notDriven({ bookingId: 'carla', claim: 'asked_to_cancel' })
    expect(of([reports], 2 * DAY_MS)).toBe('travel')
    expect(hasLapsed({ ...reports, objected: true }, [reports], at(ever))).toBe(true)
  })

  test('passengers may answer until the objection deadline', () => {
    expect(findOpenClaim([absent(), notDriven()], hours.closes, at(late - 1))).toEqual(notDriven())
    expect(findOpenClaim([notDriven()], hours.closes, at(late))).toBeUndefined()
    expect(findOpenClaim([notDriven({ upheld: false })], hours.closes, at(0))).toBeUndefined()
  })
})

test('the driver may report an undriven trip from departure until the trip closes', () => {
  const why = (ms: number) => whyNotNotDriven(departs, hours.closes, at(ms))
  expect([why(-1), why(0), why(2 * DAY_MS - 1), why(2 * DAY_MS)]).toEqual([no, undefined, undefined, 'window_closed'])
})

test('the third upheld absence within twelve months is an offense', () => {
  expect([2, 3].map(isAbsenceOffence)).toEqual([false, true])
})
