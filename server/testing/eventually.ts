import { vi } from 'vitest'

/** Waits until the assertions hold. The timeout is for defects: a busy machine must not decide a test. */
export const eventually = <T>(assertions: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertions, { timeout: 60_000, interval: 50 })
