import { afterEach, expect, test, vi } from 'vitest'
import { installWorker } from './register.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const forbidden: [string, () => Promise<unknown>][] = [
  ['answers with nothing', () => Promise.resolve()],
  ['refuses', () => Promise.reject(new DOMException('Operation is not supported', 'NotSupportedError'))],
]

test.each(forbidden)('a browser that forbids service workers and %s goes on without', async (_, answer) => {
  vi.stubGlobal('navigator', { serviceWorker: { register: answer } })
  await expect(installWorker()).resolves.toBeUndefined()
})

test('a waiting worker gets the release of the page', async () => {
  const waiting = { postMessage: vi.fn<(release: string) => void>() }
  const registration = Object.assign(new EventTarget(), { waiting, installing: null })
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.resolve(registration) } })
  await installWorker()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/register/))
})
