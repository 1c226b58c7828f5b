import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsent, recallUnsent } from './unsentMessages.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

const message = { key: 'k', to: 'bruno', text: 'Hola', at: 1 }

test('unsent messages wait for their author, and for no other user who logs in here', () => {
  keepUnsent('ana', [{ ...message, why: 'You cannot' }])
  expect(recallUnsent('ana')).toEqual([message])
  expect(recallUnsent('carla')).toEqual([])
})

test('a user without unsent messages has nothing stored on the device', () => {
  keepUnsent('ana', [message])
  keepUnsent('ana', [])
  expect([storage.size, recallUnsent('ana')]).toEqual([0, []])
})

test.each(['{', '[]', '3', '{"owner":"ana","waiting":[1,{"key":2},{"key":"a","to":"b","text":3,"at":1}]}'])(
  'invalid stored messages are ignored: %s',
  (nonsense) => {
    storage.set('unsent', nonsense)
    expect(recallUnsent('ana')).toEqual([])
  },
)
