import { expect, test, vi } from 'vitest'
import { fetchLazy, lazy } from './lazy.ts'

const Part = () => null

test('a lazy component that fails delays neither the page nor components within other ones', async () => {
  const inner = vi.fn<() => Promise<{ default: typeof Part }>>(() => Promise.resolve({ default: Part }))
  lazy('Broken', () => Promise.reject(new Error('not there')))
  lazy('Outer', async () => {
    lazy('Inner', inner)
    return { default: Part }
  })
  await fetchLazy(['Broken', 'Outer', 'Inner', 'Unknown'])
  expect(inner).toHaveBeenCalledOnce()
})
