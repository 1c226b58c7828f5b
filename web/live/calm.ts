const PAUSE_MS = 1000

/** Does it at once, and for the same topic then at most once a second, the last time included. */
export function calm(does: (topic: string) => void): (topic: string) => void {
  const resting = new Set<string>()
  const again = new Set<string>()
  const ask = (topic: string) => {
    if (resting.has(topic)) return void again.add(topic)
    resting.add(topic)
    setTimeout(() => {
      resting.delete(topic)
      if (again.delete(topic)) ask(topic)
    }, PAUSE_MS)
    does(topic)
  }
  return ask
}
