import { afterEach, expect, test, vi } from 'vitest'
import { ownPosition } from './ownPosition.ts'

type Ask = (found: (position: object) => void, failed: (error: { code: number }) => void) => void
const deviceWith = (getCurrentPosition: Ask | undefined) =>
  vi.stubGlobal('navigator', getCurrentPosition && { geolocation: { getCurrentPosition } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the position has its error in meters', async () => {
  deviceWith((found) => found({ coords: { latitude: -32.95, longitude: -60.65, accuracy: 12 } }))
  expect(await ownPosition()).toEqual({ lat: -32.95, lng: -60.65, withinM: 12 })
})

test.each([
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'late'],
  [9, 'unavailable'],
])('error %i of the browser returns "%s"', async (code, reason) => {
  deviceWith((_, failed) => failed({ code }))
  expect(await ownPosition()).toBe(reason)
})

test('a browser without geolocation returns no position', async () => {
  vi.stubGlobal('navigator', {})
  expect(await ownPosition()).toBe('unavailable')
})

test('an unanswered prompt returns "late", and a later answer changes nothing', async () => {
  vi.useFakeTimers()
  let answer: (position: object) => void = () => {}
  deviceWith((found) => (answer = found))
  const position = ownPosition()
  await vi.advanceTimersByTimeAsync(45_000)
  answer({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })
  expect(await position).toBe('late')
})
