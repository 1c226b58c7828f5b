import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { inTurn } from './inTurn.ts'

const TRIP = '3f0c2a52-93a6-4f0c-b5f5-5d8a37b3c7aa'
const fits = async () => {}

interface Sent {
  idRoute?: string
  seats?: number
  check?: () => Promise<void>
  /** free seats after the booking */
  seatsLeft?: number
}

/** Starts a request whose work ends when the test says so. */
function request(events: string[], name: string, { idRoute = TRIP, seats = 1, check = fits, seatsLeft }: Sent = {}) {
  let [resolve, reject]: [(name: string) => void, (error: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends))
  const book = () => {
    events.push(name)
    return promise
  }
  const answer = inTurn(
    { idRoute, seats },
    { check, book, ...(seatsLeft !== undefined && { seatsLeft: () => seatsLeft }) },
  ).catch((error: unknown) => (error instanceof Refused ? error.reason : Promise.reject(error)))
  return { answer, end: () => resolve(name), refuse: () => reject(new Refused('trip_full')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

test('requests for one trip run in the order of their arrival, and other trips do not wait', async () => {
  const events: string[] = []
  const [first, second, third] = [request(events, 'first'), request(events, 'second'), request(events, 'third')]
  const other = request(events, 'other', { idRoute: '00000000-0000-4000-8000-000000000001' })
  await settle()
  expect(events).toEqual(['first', 'other'])
  first.end()
  await settle()
  expect(events).toEqual(['first', 'other', 'second'])
  const fourth = request(events, 'fourth')
  for (const one of [second, third, fourth, other]) {
    one.end()
    await settle()
  }
  expect(events).toEqual(['first', 'other', 'second', 'third', 'fourth'])
  expect(await Promise.all([first, second, third, fourth, other].map(({ answer }) => answer))).toEqual([
    'first',
    'second',
    'third',
    'fourth',
    'other',
  ])
})

test('only a request that had to wait is checked, and a refused one does not run', async () => {
  const events: string[] = []
  const check = vi.fn<() => Promise<void>>(async () => {
    throw new Refused('not_enough_seats')
  })
  const first = request(events, 'first', { check })
  const second = request(events, 'second', { check })
  const third = request(events, 'third')
  await settle()
  expect(check).not.toHaveBeenCalled()
  first.end()
  expect(await second.answer).toBe('not_enough_seats')
  expect(check).toHaveBeenCalledOnce()
  third.end()
  expect(await third.answer).toBe('third')
  expect(events).toEqual(['first', 'third'])
})

test('a waiting request is checked unless enough seats were left for it', async () => {
  const events: string[] = []
  const check = vi.fn<() => Promise<void>>(fits)
  const first = request(events, 'first', { seatsLeft: 2 })
  const pair = request(events, 'pair', { seats: 2, check, seatsLeft: 2 })
  const group = request(events, 'group', { seats: 3, check, seatsLeft: 0 })
  const last = request(events, 'last', { check })
  first.end()
  await settle()
  expect([events, check.mock.calls.length]).toEqual([['first', 'pair'], 0])
  pair.end()
  await settle()
  expect([events, check.mock.calls.length]).toEqual([['first', 'pair', 'group'], 1])
  group.end()
  await settle()
  expect([events, check.mock.calls.length]).toEqual([['first', 'pair', 'group', 'last'], 2])
  last.end()
  await last.answer
})

test('when a check finds the trip full, all waiting requests are checked at once', async () => {
  const events: string[] = []
  const full = vi.fn<() => Promise<void>>(async () => {
    throw new Refused('trip_full')
  })
  const first = request(events, 'first', { seatsLeft: 0 })
  const others = ['second', 'third', 'fourth'].map((name) => request(events, name, { check: full }))
  first.end()
  expect(await Promise.all(others.map(({ answer }) => answer))).toEqual(['trip_full', 'trip_full', 'trip_full'])
  expect([events, full.mock.calls.length]).toEqual([['first'], 3])
  const later = request(events, 'later', { check: full })
  later.end()
  expect(await later.answer).toBe('later')
  expect(full).toHaveBeenCalledTimes(3)
})

test('when a request under the lock finds the trip full, the others stay in line', async () => {
  const events: string[] = []
  const [first, second, third] = [request(events, 'first'), request(events, 'second'), request(events, 'third')]
  first.refuse()
  expect(await first.answer).toBe('trip_full')
  await settle()
  expect(events).toEqual(['first', 'second'])
  second.end()
  third.end()
  expect(await Promise.all([second.answer, third.answer])).toEqual(['second', 'third'])
})

test('a request that has waited a second runs beside the others, which stay in line', async () => {
  const events: string[] = []
  const [first, second] = [request(events, 'first'), request(events, 'second')]
  await vi.advanceTimersByTimeAsync(500)
  const third = request(events, 'third')
  await vi.advanceTimersByTimeAsync(499)
  expect(events).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['first', 'second'])
  second.end()
  await settle()
  expect(events).toEqual(['first', 'second'])
  first.end()
  await settle()
  expect(events).toEqual(['first', 'second', 'third'])
  third.end()
  expect(await Promise.all([first, second, third].map(({ answer }) => answer))).toEqual(['first', 'second', 'third'])
})
