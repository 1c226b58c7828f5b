// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './drafts.ts'
import { keepConnection } from './live/liveConnection.ts'
import { newKey } from './newKey.ts'
import { stopPush, takeDown } from './offline/clearDevice.ts'
import { putShared, takeShared } from './offline/sharedText.ts'
import { forgetAllBut, readTrips, storeTrips } from './offline/store.ts'
import { deviceStorage, tabStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  tabStorage.clear()
  deviceStorage.clear()
})

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const refused = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

/** Replaces a global by a value, or by a getter that throws. */
function replace(name: string, how: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  vi.stubGlobal(name, undefined)
  Object.defineProperty(globalThis, name, { configurable: true, ...how })
  restored.push(() => before && Object.defineProperty(globalThis, name, before))
}
const restored: (() => unknown)[] = []
afterEach(() => restored.splice(0).forEach((restore) => restore()))

const unusable: [string, PropertyDescriptor][] = [
  ['null', { value: null }],
  ['missing', { value: undefined }],
  ['forbidden', { get: denied }],
  ['full', { value: { getItem: () => null, setItem: full, removeItem: () => {}, clear: () => {}, length: 0 } }],
  ['without effect', { value: { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {}, length: 0 } }],
]

test.each(unusable)('%s storage keeps values while the page is open', (_, how) => {
  replace('sessionStorage', how)
  expect([tabStorage.get('draft'), tabStorage.isEmpty()]).toEqual([null, true])
  expect(tabStorage.set('draft', 'Rosario')).toBe(false)
  expect([tabStorage.get('draft'), tabStorage.isEmpty()]).toEqual(['Rosario', false])
  tabStorage.remove('draft')
  expect(tabStorage.get('draft')).toBeNull()
  tabStorage.set('draft', 'Rosario')
  tabStorage.clear()
  expect([tabStorage.get('draft'), tabStorage.isEmpty()]).toEqual([null, true])
})

test('stored values outlive the page, and tab and device are separate', () => {
  expect([tabStorage.set('draft', 'Rosario'), deviceStorage.set('theme', 'dark')]).toEqual([true, true])
  expect([sessionStorage.getItem('draft'), localStorage.getItem('theme')]).toEqual(['Rosario', 'dark'])
  expect([tabStorage.get('theme'), tabStorage.isEmpty(), deviceStorage.get('theme')]).toEqual([null, false, 'dark'])
})

test('a draft that lacks space replaces the stored one, and is stored once there is space', () => {
  const stored = new Map<string, string>()
  const roomy = (key: string, value: string) => void stored.set(key, value)
  const fake = { getItem: (key: string) => stored.get(key) ?? null, setItem: roomy, clear: () => {} }
  replace('sessionStorage', { value: fake })
  tabStorage.set('draft', 'first')
  fake.setItem = full
  expect(tabStorage.set('draft', 'second')).toBe(false)
  expect(tabStorage.get('draft')).toBe('second')
  fake.setItem = roomy
  expect([tabStorage.set('draft', 'third'), tabStorage.get('draft'), stored.get('draft')]).toEqual([true, 'third', 'third'])
})

test('another user’s draft is not readable, even without storage', () => {
  replace('sessionStorage', { value: null })
  writeDraft('step-up', 'ana', { input: 'x' })
  expect([readDraft('step-up', 'ana')['input'], readDraft('step-up', 'carla')]).toEqual(['x', {}])
})

test.each<[string, PropertyDescriptor]>([
  ['null', { value: null }],
  ['missing', { value: undefined }],
  ['forbidden', { get: denied }],
  ['refused', { value: { keys: refused, open: refused, match: refused, delete: refused } }],
])('%s caches hold nothing, and calls do not fail', async (_, how) => {
  replace('caches', how)
  expect(await putShared('Salgo mañana')).toBe(false)
  expect(await takeShared()).toBeUndefined()
  await storeTrips('ana', { at: new Date().toISOString(), seats: [] })
  expect([await readTrips(), await forgetAllBut()]).toEqual([undefined, false])
})

test.each<[string, unknown]>([
  ['none', undefined],
  ['null', null],
  ['one that refuses', { getRegistration: refused }],
  ['one without push', { getRegistration: async () => ({}) }],
  ['one whose push refuses', { getRegistration: async () => ({ pushManager: { getSubscription: refused } }) }],
])('push can be ended and its notifications closed where the service worker is %s', async (_, serviceWorker) => {
  vi.stubGlobal('navigator', { serviceWorker })
  await expect(Promise.all([stopPush(), takeDown()])).resolves.toHaveLength(2)
})

test.each<[string, unknown]>([
  ['missing', undefined],
  ['null', null],
])('live events are off where EventSource is %s', async (_, missing) => {
  vi.stubGlobal('EventSource', missing)
  const never = vi.fn<() => void>()
  const connection = keepConnection({
    topics: () => [],
    ageMs: () => 0,
    onEvent: never,
    onNew: never,
    onHearing: () => {},
    onGap: never,
    onEnd: never,
  })
  connection.check()
  await Promise.resolve()
  expect(connection.isAlive()).toBe(false)
  expect(never).not.toHaveBeenCalled()
})

test('keys are unique and valid for calls, even without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,64}$/)
})
