import { vi } from 'vitest'

/** Waits until the assertions pass. Its timeout is long, so that it ends only for defects and not on a busy machine. */
export const eventually = <T>(assertions: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertions, { timeout: 60_000, interval: 50 })
