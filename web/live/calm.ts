/** What is said to one person's pages may be said often; what is said to everyone who looks at a trip would make all of them ask. */
const pauseMs = (topic: string) => (topic.startsWith('account:') ? 150 : 1000)

/** Does it at once, and for the same topic again only after a pause, the last time included. */
export function calm(does: (topic: string) => void): (topic: string) => void {
  const resting = new Set<string>()
  const again = new Set<string>()
  const ask = (topic: string) => {
    if (resting.has(topic)) return void again.add(topic)
    resting.add(topic)
    setTimeout(() => {
      resting.delete(topic)
      if (again.delete(topic)) ask(topic)
    }, pauseMs(topic))
    does(topic)
  }
  return ask
}
