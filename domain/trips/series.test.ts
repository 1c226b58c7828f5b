import { describe, expect, test } from 'vitest'
import { type Day, dayAfter } from '../time.ts'
import { overlapAmong, type Repeats, seriesDays, weekdayOf, weekdays, whyNotReturn, whyNotSeries } from './series.ts'

const FRIDAY = '2026-11-27'
const fridays = (until: Day, except: Day[] = []): Repeats => ({ weekdays: [5], until, except })

describe('the days of a series (TR12)', () => {
  test('a series of eight Fridays leaves out the excepted day', () => {
    expect(seriesDays(FRIDAY, fridays('2027-01-15', ['2026-12-25']))).toEqual([
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
      '2027-01-01',
      '2027-01-08',
      '2027-01-15',
    ])
  })

  test('a series includes its first day on any weekday, and its last day', () => {
    expect(seriesDays('2026-11-25', { weekdays: [5, 7], until: '2026-11-29', except: [] })).toEqual([
      '2026-11-25',
      '2026-11-27',
      '2026-11-29',
    ])
  })

  test("a series agrees with a calendar's weekdays on every day of ten years", () => {
    const dice = numbers(20)
    const named = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    for (let n = 0; n < 2000; n++) {
      const first = dayAfter('2024-01-01', dice(3653))
      const chosen = weekdays.filter(() => dice(2) === 0)
      const repeats = { weekdays: chosen, until: dayAfter(first, dice(151) - 5), except: [dayAfter(first, 1 + dice(30))] }
      const expected: Day[] = []
      for (let day = first; day <= repeats.until || day === first; day = dayAfter(day, 1)) {
        const weekday = named.format(new Date(`${day}T12:00:00Z`))
        const isNamed = chosen.some((one) => names[one - 1] === weekday)
        if ((day === first || isNamed) && !repeats.except.includes(day)) expected.push(day)
      }
      expect(seriesDays(first, repeats)).toEqual(expected)
    }
  })
})

test('weekdays before 1970 are correct', () => {
  expect(['1969-12-29', '1969-12-31', '1970-01-01', '2026-11-27'].map(weekdayOf)).toEqual([1, 3, 4, 5])
})

describe('series that the rules refuse (TR12)', () => {
  test.each<[string, Repeats, 1 | 2, string | undefined]>([
    ['eight Fridays with their returns', fridays('2027-01-15'), 2, undefined],
    ['thirty days', { weekdays: [...weekdays], until: dayAfter(FRIDAY, 29), except: [] }, 1, undefined],
    ['thirty-one', { weekdays: [...weekdays], until: dayAfter(FRIDAY, 30), except: [] }, 1, 'series_too_long'],
    ['thirty-one but one', { weekdays: [...weekdays], until: dayAfter(FRIDAY, 30), except: ['2026-12-01'] }, 1, undefined],
    ['sixteen there and back', { weekdays: [...weekdays], until: dayAfter(FRIDAY, 15), except: [] }, 2, 'series_too_long'],
    ['an end before the second day', fridays('2026-12-03'), 1, 'series_too_short'],
    ['an end before the first day', fridays('2026-01-01'), 1, 'series_too_short'],
    ['no weekday at all', { weekdays: [], until: '2027-01-15', except: [] }, 1, 'series_too_short'],
    ['all but the first left out', fridays('2026-12-04', ['2026-12-04']), 1, 'series_too_short'],
    ['the first left out', fridays('2027-01-15', [FRIDAY]), 1, 'series_exception_unknown'],
    ['a Monday left out of Fridays', fridays('2027-01-15', ['2026-12-07']), 1, 'series_exception_unknown'],
    ['a day after its end left out', fridays('2027-01-15', ['2027-01-22']), 1, 'series_exception_unknown'],
    ['an end in thirty years', fridays('2056-12-29'), 1, 'date_too_far'],
  ])('%s', (_, repeats, legs, reason) => {
    expect(whyNotSeries(FRIDAY, repeats, legs)).toBe(reason)
  })
})

describe('several trips of one driver', () => {
  const at = (hour: number, length: number) => ({
    departsAt: new Date(Date.UTC(2026, 10, 27, hour)),
    arrivesAt: new Date(Date.UTC(2026, 10, 27, hour + length)),
  })

  test('the way back departs at the arrival of the way there, or later (TR13)', () => {
    expect([8, 12, 13, 40].map((hour) => whyNotReturn(at(8, 5), at(hour, 5)))).toEqual([
      'return_before_arrival',
      'return_before_arrival',
      undefined,
      undefined,
    ])
  })

  test('a trip overlaps when an earlier trip is still on its way, as a comparison of all pairs confirms', () => {
    expect(overlapAmong([at(20, 2), at(8, 5), at(13, 1), at(9, 20)])).toEqual([true, false, true, true])
    const dice = numbers(3)
    for (let n = 0; n < 500; n++) {
      const spans = Array.from({ length: 1 + dice(8) }, (_, i) => at(dice(20) * 9 + i, 1 + dice(20)))
      const pairs = spans.map((one) =>
        spans.some((other) => other !== one && other.departsAt <= one.departsAt && other.arrivesAt > one.departsAt),
      )
      expect(overlapAmong(spans)).toEqual(pairs)
    }
  })
})

/** Builds a generator of pseudorandom numbers below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}
