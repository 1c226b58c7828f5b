const PAUSE_MS = 500

/** Says it at once, and then at most twice a second, the last time included: what is shown is never a second old. */
export function throttle(say: () => void): { hint(): void; stop(): void } {
  let resting: NodeJS.Timeout | undefined
  let again = false
  function hint(): void {
    if (resting) return void (again = true)
    say()
    resting = setTimeout(() => {
      resting = undefined
      if (again) hint()
    }, PAUSE_MS)
    again = false
  }
  return { hint, stop: () => clearTimeout(resting) }
}
