import { vi } from 'vitest'

/** Waits until the assertions hold. Its end is for a defect: how busy the machine is decides no test. */
export const eventually = <T>(assertions: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertions, { timeout: 60_000, interval: 50 })
