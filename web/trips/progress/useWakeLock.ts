import { useEffect } from 'react'

/**
 * Keeps the screen on while the page is visible. The browser ends the lock when the page is hidden, and may refuse it to save
 * power.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const take = () => {
      if (document.visibilityState === 'visible') lock = request()
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.then((sentinel) => sentinel?.release())
    }
  }, [isWanted])
}

// as: some browsers lack it
const request = async () => (navigator.wakeLock as WakeLock | undefined)?.request('screen').catch(() => undefined)
