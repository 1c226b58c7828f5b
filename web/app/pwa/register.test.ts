import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWorker } from './register.ts'

const page = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })

beforeEach(() => {
  page({})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const forbidden: [string, () => Promise<unknown>][] = [
  ['answers with nothing', () => Promise.resolve()],
  ['refuses', () => Promise.reject(new DOMException('Operation is not supported', 'NotSupportedError'))],
]

test.each(forbidden)('the site works in a browser that forbids service workers and %s', async (_, answer) => {
  vi.stubGlobal('navigator', { serviceWorker: { register: answer } })
  await expect(installWorker()).resolves.toBeUndefined()
})

test('a waiting worker gets the page’s release', async () => {
  const waiting = { postMessage: vi.fn<(release: string) => void>() }
  const registration = Object.assign(new EventTarget(), { waiting, installing: null })
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve(registration) } })
  await installWorker()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/register/))
})

test.each([
  [{}, '/worker.js'],
  [{ payments: 'car' }, '/worker.car.js'],
])('a page with %j registers the service worker of its kind of payment', async (dataset, file) => {
  page(dataset)
  const register = vi.fn<(file: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  await installWorker()
  expect(register).toHaveBeenCalledExactlyOnceWith(file)
})
