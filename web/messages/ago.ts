const MINUTE_MS = 60_000

/** Whole hours and minutes since an instant. A clock that is wrong makes no future. */
export function ago(instant: string, nowMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
