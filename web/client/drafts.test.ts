import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft, readDraft, writeDraft } from './drafts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

test('the owner can read a draft until it is deleted', () => {
  writeDraft('step-up', 'ana', { what: 'lift 1', input: 'It was a mistake.' })
  expect(readDraft('step-up', 'ana')).toMatchObject({ what: 'lift 1', input: 'It was a mistake.' })
  expect(readDraft('other', 'ana')).toEqual({})
  deleteDraft('step-up')
  expect([stored.size, readDraft('step-up', 'ana')]).toEqual([0, {}])
})

test('another user who logs in on this device cannot read the draft', () => {
  writeDraft('step-up', 'ana', { input: 'It was a mistake.', owner: 'carla' })
  expect(readDraft('step-up', 'carla')).toEqual({})
})

test.each(['{', '3', 'null', '[]', '"ana"', '{"input":1}'])(
  'invalid data on the device is ignored as a draft: %s',
  (nonsense) => {
    stored.set('step-up', nonsense)
    expect(readDraft('step-up', 'ana')).toEqual({})
  },
)
