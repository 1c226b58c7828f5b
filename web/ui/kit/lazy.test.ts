import { expect, test, vi } from 'vitest'
import { fetchLazy, lazy } from './lazy.ts'

const Part = () => null

test('a lazy component that fails to load delays neither the page nor its nested components', async () => {
  const inner = vi.fn<() => Promise<{ default: typeof Part }>>(() => Promise.resolve({ default: Part }))
  lazy('Broken', () => Promise.reject(new Error('not there')))
  lazy('Outer', async () => {
    lazy('Inner', inner)
    return { default: Part }
  })
  await fetchLazy(['Broken', 'Outer', 'Inner', 'Unknown'])
  expect(inner).toHaveBeenCalledOnce()
})
