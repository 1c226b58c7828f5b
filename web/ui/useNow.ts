import { useSyncExternalStore } from 'react'
import { useNow as useRenderedAt } from 'use-intl'

const LOOK_MS = 15_000

/** The time on this device, read anew often enough for minutes. */
export const useNow = () => useClock(LOOK_MS)

/** The time on this device in whole steps, at first the one at which the page was rendered. All in milliseconds. */
export function useClock(stepMs: number): number {
  const renderedAt = useRenderedAt().getTime()
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, stepMs)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => Math.floor(renderedAt / stepMs) * stepMs,
  )
}
