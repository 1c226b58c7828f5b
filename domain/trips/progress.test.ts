import { describe, expect, test } from 'vitest'
import {
  delayMinutes,
  expectedAt,
  reachedAt,
  reachedStops,
  type ReachedStop,
  progressHours,
  whyNotTick,
  whyNotUndo,
} from './progress.ts'

const at = (clock: string) => new Date(`2026-12-04T${clock}:00Z`)
const trip = { driverId: 'bruno', cancelled: false, departsAt: at('09:00'), arrivesAt: at('13:00') }
const [rosario, villaMaria, cordoba] = [
  { atM: 0, at: at('09:00') },
  { atM: 250_000, at: at('11:00') },
  { atM: 400_000, at: at('13:00') },
]
const stops = [rosario, villaMaria, cordoba]
const reached = (...steps: [number, string][]) => new Map(steps.map(([atM, clock]) => [atM, at(clock)]))

describe('the progress of a trip', () => {
  test('a trip is on the way from two hours before departure until six hours after its planned arrival', () => {
    expect(progressHours(trip)).toEqual({ opens: at('07:00'), closes: at('19:00') })
    expect(whyNotTick(trip, { id: 'bruno' }, at('06:59'))).toBe('not_on_the_way')
    expect(whyNotTick(trip, { id: 'bruno' }, at('07:00'))).toBeUndefined()
    expect(whyNotTick(trip, { id: 'bruno' }, at('18:59'))).toBeUndefined()
    expect(whyNotTick(trip, { id: 'bruno' }, at('19:00'))).toBe('not_on_the_way')
  })

  test('only the driver of a trip ticks stops off, unless the trip was cancelled', () => {
    expect(whyNotTick(trip, { id: 'ana' }, at('10:00'))).toBe('not_yours')
    expect(whyNotTick({ ...trip, cancelled: true }, { id: 'bruno' }, at('10:00'))).toBe('trip_cancelled')
  })
})

describe('a tick that was sent later', () => {
  test('a late tick has the time of the stop', () => expect(reachedAt(at('09:05'), trip, at('09:40'))).toEqual(at('09:05')))
  test('the server does not accept a time in the future or before the trip', () => {
    expect(reachedAt(at('09:41'), trip, at('09:40'))).toEqual(at('09:40'))
    expect(reachedAt(at('06:00'), trip, at('09:40'))).toEqual(at('09:40'))
    expect(reachedAt(undefined, trip, at('09:40'))).toEqual(at('09:40'))
  })
})

describe('stops that are ticked off', () => {
  const steps: ReachedStop[] = [
    { atM: 0, event: 'reached', at: at('09:00') },
    { atM: 250_000, event: 'reached', at: at('09:01') },
    { atM: 250_000, event: 'undone', at: at('09:02') },
  ]
  test('a stop that was ticked off and undone does not count as reached', () =>
    expect(reachedStops(steps)).toEqual(reached([0, '09:00'])))
  test('only the last tick can be undone, and undoing an unticked stop changes nothing', () => {
    const both = reached([0, '09:00'], [250_000, '11:00'])
    expect(whyNotUndo(both, 250_000)).toBeUndefined()
    expect(whyNotUndo(both, 0)).toBe('not_possible_now')
    expect(whyNotUndo(both, 400_000)).toBeUndefined()
  })
})

describe('the delay', () => {
  test('the delay is unknown until a stop is reached or due', () =>
    expect(delayMinutes(stops, new Map(), at('08:59'))).toBeUndefined())
  test('the delay is that of the last stop', () => {
    expect(delayMinutes(stops, reached([0, '09:12']), at('09:30'))).toBe(12)
    expect(delayMinutes(stops, reached([0, '09:12'], [250_000, '10:55']), at('10:56'))).toBe(-5)
  })
  test('the delay grows while the next stop is overdue', () => {
    expect(delayMinutes(stops, new Map(), at('09:20'))).toBe(20)
    expect(delayMinutes(stops, reached([0, '09:12']), at('11:25'))).toBe(25)
  })
  test('the delay is that of the last ticked stop when an earlier stop was not ticked', () => {
    expect(delayMinutes(stops, reached([250_000, '11:03']), at('11:10'))).toBe(3)
  })
  test('the delay no longer grows once the last stop is reached', () => {
    expect(delayMinutes(stops, reached([400_000, '13:04']), at('15:00'))).toBe(4)
  })
  test('a delay moves the expected times later, never earlier', () => {
    expect(expectedAt(cordoba, 25)).toEqual(at('13:25'))
    expect(expectedAt(cordoba, -5)).toEqual(at('13:00'))
    expect(expectedAt(cordoba)).toEqual(at('13:00'))
  })
})
