import { describe, expect, test } from 'vitest'
import { type Draft, draftFrom, type DraftStop, fitDraft, missing, newTripFrom } from './draft.ts'

const place = (id: number, name: string) => ({ id, name, long: -60.6, lat: -32.9 })
const rosario = { place: place(1, 'Rosario, Santa Fe, Argentina'), typed: 'Rosario', meetingPoint: 'Terminal' }
const cordoba = { place: place(2, 'Córdoba, Córdoba, Argentina'), typed: 'Córdoba', meetingPoint: '' }
const villaMaria = { place: place(3, 'Villa María, Córdoba, Argentina'), typed: 'Villa', meetingPoint: 'YPF on route 9' }

const empty = draftFrom({})
const draft: Draft = {
  ...empty,
  origin: rosario,
  destination: cordoba,
  day: '2026-12-04',
  hours: '07:30',
  seats: 3,
  preferences: ['petsAllowed', 'onlyWomen'],
}
const restored = (changes: object = {}) => draftFrom({ ...draft, ...changes })

describe('the draft of a trip', () => {
  test('the draft is unchanged after being stored and read', () => {
    expect(restored()).toEqual(draft)
  })

  test.each([{}, { seats: 4 }, { version: 0, seats: 4 }])('the draft is empty if %j is stored', (parts) => {
    expect(draftFrom(parts)).toEqual(empty)
    expect(empty).toMatchObject({ seats: 1, joining: 'at_once', stopsWelcome: true, stopovers: [], preferences: [] })
  })

  test.each([
    ['seats', 9, 1],
    ['day', '04-12-2026', ''],
    ['hours', '25:00', ''],
    ['preferences', ['petsAllowed', 'flying'], []],
    ['joining', 'by_lot', 'at_once'],
    ['stopovers', 'none', []],
    ['comment', undefined, ''],
    ['vehicleId', 7, ''],
  ])('the draft resets %s if it is invalid, and nothing else', (field, value, fallback) => {
    expect(restored({ [field]: value })).toEqual({ ...draft, [field]: fallback })
  })

  test('the draft keeps the text of a stop whose place is invalid', () => {
    expect(restored({ origin: { ...rosario, place: { id: 'x' } } }).origin).toEqual({ ...rosario, place: null })
  })

  test('the draft loses a past day, and women-only if the user may not choose it', () => {
    expect(fitDraft(draft, 'Female', '2026-12-04')).toEqual(draft)
    expect(fitDraft(draft, 'Male', '2026-12-05')).toEqual({ ...draft, day: '', preferences: ['petsAllowed'] })
  })

  test('the draft can be previewed with two places, a day and a time', () => {
    expect(missing(empty)).toEqual(['origin', 'destination', 'date', 'time'])
    expect(missing({ ...draft, destination: { ...cordoba, place: null } })).toEqual(['destination'])
    expect(missing(draft)).toEqual([])
  })
})

describe('the position of a stop', () => {
  const point = { lat: -32.95, long: -60.65 }
  const sent = (stop: Partial<DraftStop>) =>
    newTripFrom(restored({ origin: { ...rosario, point, ...stop }, stopovers: [{ ...villaMaria, point, ...stop }] }))

  test('a position that came with words is sent only with these words', () => {
    expect(sent({ meetingPoint: 'Obelisco ', pointWords: 'Obelisco' }).originPoint).toEqual(point)
    const { originPoint, stopovers } = sent({ meetingPoint: 'Terminal de Retiro', pointWords: 'Obelisco' })
    expect([originPoint, stopovers?.[0]?.point]).toEqual([undefined, undefined])
  })

  test('a position that the driver set is sent whatever the description says', () => {
    const { originPoint, stopovers } = sent({ meetingPoint: 'Terminal de Retiro' })
    expect([originPoint, stopovers?.[0]?.point]).toEqual([point, point])
  })
})

describe('input of the call', () => {
  test('the input has the specification’s field names', () => {
    expect(newTripFrom(draft)).toEqual({
      origin: 1,
      originName: 'Rosario, Santa Fe, Argentina',
      meetingPoint: 'Terminal',
      destination: 2,
      destinationName: 'Córdoba, Córdoba, Argentina',
      date: '04-12-2026',
      hours: '07:30',
      place: 3,
      restriction: 'petsAllowed,onlyWomen',
      comment: '',
      joining: 'at_once',
      luggage: 'small',
      stopsWelcome: true,
      stopovers: [],
    })
  })

  test('the input has the stopovers in their order, without empty ones', () => {
    const { stopovers } = newTripFrom({
      ...draft,
      stopovers: [villaMaria, { place: null, typed: '', meetingPoint: '' }, rosario],
    })
    expect(stopovers).toEqual([
      { name: 'Villa María, Córdoba, Argentina', meetingPoint: 'YPF on route 9' },
      { name: 'Rosario, Santa Fe, Argentina', meetingPoint: 'Terminal' },
    ])
  })

  test('the input has amounts in the format of the API, even for a free seat', () => {
    expect(newTripFrom({ ...draft, tolls: '6.150', price: '0' })).toMatchObject({ tolls: '6150.00', priceMinor: 0 })
    expect(newTripFrom({ ...draft, tolls: '', price: '' })).not.toHaveProperty('priceMinor')
    expect(newTripFrom(draft)).not.toHaveProperty('vehicleId')
    expect(newTripFrom({ ...draft, vehicleId: 'second' })).toHaveProperty('vehicleId', 'second')
  })
})
