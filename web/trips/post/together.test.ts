import { describe, expect, test } from 'vitest'
import { checkDraft } from './draft/checkDraft.ts'
import { type Draft, draftFrom, fitDraft, lacksTogether, newTripFrom } from './draft/draft.ts'
import type { Preview } from './preview/preview.ts'
import { fieldOf } from './refusal.ts'
import { clashingDays } from './sections/DatesSection.tsx'
import { allDaysOf, repeatingFrom, withoutDays } from './together.ts'

const stop = (id: number, name: string) => ({ place: { id, name, long: -60, lat: -32 }, typed: name, meetingPoint: '' })
const FRIDAY = '2026-12-04'
const alone: Draft = {
  ...draftFrom({}),
  origin: stop(1, 'Rosario'),
  destination: stop(3, 'Córdoba'),
  day: FRIDAY,
  hours: '17:00',
}
const back = { day: '2026-12-06', hours: '18:30', price: '' }
const repeats = { weekdays: [], until: '2026-12-25', except: [] }
const restored = (draft: object) => draftFrom({ ...draft })
const wrong = (part: Partial<Draft>) => checkDraft({ ...alone, ...part }).map(({ field, reason }) => [field, reason])

describe('trips that are posted together with a trip', () => {
  test('a draft has no return or series by default, and its call is as specified', () => {
    expect(newTripFrom(alone)).not.toHaveProperty('returns')
    expect(newTripFrom(alone)).not.toHaveProperty('repeats')
  })

  test('the call has the trip’s own weekday, and no omitted days outside the series', () => {
    const draft = { ...alone, back: { ...back, price: '9.000' }, repeats: { ...repeats, except: ['2026-12-11', '2027-01-01'] } }
    expect(newTripFrom(draft)).toMatchObject({
      returns: { date: '06-12-2026', hours: '18:30', priceMinor: 900_000 },
      repeats: { weekdays: [5], until: '25-12-2026', except: ['11-12-2026'] },
    })
    expect(newTripFrom({ ...draft, day: '2026-12-05' }).repeats).toEqual({ weekdays: [6], until: '25-12-2026' })
  })

  test('omitting the first day moves the trip and its return to the next day', () => {
    const draft = { ...alone, back, repeats: { ...repeats, weekdays: [6] } }
    const after = { ...draft, ...withoutDays(draft, [FRIDAY]) }
    expect([after.day, after.back?.day]).toEqual(['2026-12-05', '2026-12-07'])
    expect(allDaysOf(after)).toEqual(allDaysOf(draft).slice(1))
    expect(newTripFrom(after).repeats?.weekdays).toEqual([5, 6])
  })

  test('several days can be omitted at once, and a single remaining day is not repeated', () => {
    const draft = { ...alone, repeats: { ...repeats, except: ['2026-12-18'] } }
    const after = { ...draft, ...withoutDays(draft, [FRIDAY]) }
    expect(newTripFrom(after)).toMatchObject({ date: '11-12-2026', repeats: { except: ['18-12-2026'], until: '25-12-2026' } })
    const last = { ...draft, ...withoutDays(draft, [FRIDAY, '2026-12-11']) }
    expect([last.day, last.repeats]).toEqual(['2026-12-25', null])
    expect(withoutDays(draft, [FRIDAY, '2026-12-11', '2026-12-25'])).toEqual({})
  })

  test('the form lists days that cannot be posted, and for an impossible return the day of the outward trip', () => {
    const planned = (date: string, isReturn: boolean, whyNot: 'overlapping_trip' | null = null) => ({ date, isReturn, whyNot })
    const trips = [
      planned('04-12-2026', false, 'overlapping_trip'),
      planned('06-12-2026', true),
      planned('11-12-2026', false),
      planned('13-12-2026', true, 'overlapping_trip'),
      planned('18-12-2026', false),
      planned('20-12-2026', true),
    ]
    // as: the function reads no other property of a preview
    const clashing = (draft: Draft, some = trips) => clashingDays(draft, { trips: some } as Preview)
    const draft = { ...alone, back, repeats }
    expect(clashing(draft)).toEqual({ days: [FRIDAY, '2026-12-11'], left: 2 })
    expect(clashing(draft, trips.slice(4))).toBeUndefined()
    expect(clashing(draft, trips.slice(0, 4))).toBeUndefined()
    expect(clashing({ ...draft, repeats: null })).toBeUndefined()
  })

  test('a new series lasts four weeks, and shows every day', () => {
    expect(allDaysOf({ day: FRIDAY, repeats: repeatingFrom(FRIDAY) })).toEqual([FRIDAY, '2026-12-11', '2026-12-18', '2026-12-25'])
    expect(allDaysOf({ day: '', repeats: repeatingFrom('') })).toEqual([])
  })

  test('a stored draft is read unchanged, except for invalid values', () => {
    const draft = { ...alone, back, repeats }
    expect(restored(draft)).toEqual(draft)
    expect(restored({ ...draft, back: { ...back, day: 'Sunday' } }).back).toEqual({ ...back, day: '' })
    expect(restored({ ...draft, repeats: { weekdays: [5, 9], until: 7, except: ['x', FRIDAY] } }).repeats).toEqual({
      weekdays: [5],
      until: '',
      except: [FRIDAY],
    })
  })

  test('a draft loses past days, and lacks data for a preview if no day remains', () => {
    const late = fitDraft({ ...alone, back, repeats }, null, '2026-12-26')
    expect([late.back?.day, late.repeats?.until, lacksTogether(late)]).toEqual(['', '', true])
    expect([lacksTogether(alone), lacksTogether({ ...alone, back, repeats })]).toEqual([false, false])
  })

  test('the form has a message for each error in the return trip and in the series', () => {
    expect(wrong({ back, repeats })).toEqual([])
    expect(wrong({ back: { day: '', hours: '', price: 'much' } })).toEqual([
      ['back.day', 'required'],
      ['back.hours', 'required'],
      ['back.price', 'cost.not_an_amount'],
    ])
    expect(wrong({ back: { ...back, day: FRIDAY, hours: '16:00' } })).toEqual([['back.day', 'back_way.too_early']])
    expect(wrong({ repeats: { ...repeats, until: '' } })).toEqual([['repeats.until', 'required']])
    expect(wrong({ repeats: { ...repeats, until: '2026-12-10' } })).toEqual([['repeats.until', 'repeats.too_short']])
    expect(wrong({ back, repeats: { ...repeats, weekdays: [1, 2, 3, 4, 5, 6, 7] } })).toEqual([
      ['repeats.until', 'repeats.too_long'],
    ])
  })

  test('a refusal is shown at the field of the return or the series', () => {
    const field = (reason: Parameters<typeof fieldOf>[0]['reason'], parts: Record<string, unknown> = {}) =>
      fieldOf({ reason, parts }, { ...alone, back, repeats })
    expect(field('return_before_arrival', { leg: 'back' })).toBe('back.hours')
    expect(field('price_above_cost_share', { leg: 'back' })).toBe('back.price')
    expect(field('overlapping_trip', { date: '11-12-2026' })).toBe('repeats.until')
    expect(field('series_too_long')).toBe('repeats.until')
  })
})
