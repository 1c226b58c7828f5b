/**
 * Presses buttons again that were pressed while the page was HTML only: on a slow device seconds pass before React has hydrated a page
 * that the server rendered, and a press would be lost. Runs in the head, so it uses nothing outside of itself. Forms and links work
 * without scripts and are left alone.
 */
function repeatEarlyPresses() {
  const waiting = new Set<HTMLElement>()
  // React puts a key of its own on every element that it has hydrated
  const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const pressed = ({ target }: Event) => {
    // a page without data of a person is the same for every visitor and has only links and forms
    const hasData = document.getElementById('data')
    const button = hasData && target instanceof Element && target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (!button || waiting.has(button) || isHydrated(button)) return
    waiting.add(button)
    const timer = setInterval(() => {
      if (button.isConnected && !isHydrated(button)) return
      clearInterval(timer)
      waiting.delete(button)
      button.click()
    }, 50)
  }
  addEventListener('click', pressed, true)
}

export const pressedScript = `(${String(repeatEarlyPresses)})()`
