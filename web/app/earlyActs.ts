/**
 * Does again what was done while the page was HTML only: buttons that were pressed, and fields that were ticked, chosen or typed in. On a
 * slow device seconds pass before React has hydrated a page that the server rendered. Until then nothing hears a press, and a field
 * would go on to show what no screen knows of. Runs in the head, so it uses nothing outside of itself. Forms and links work without
 * scripts and are left alone.
 */
function repeatEarlyActs() {
  const repeats = new Map<Element, () => void>()
  // React puts a key of its own on every element that it has hydrated
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  // most fields change the address, which the router hears of once the whole page works
  const works = (element: Element) => isHydrated(element) && (element.matches('button') || document.querySelector('[data-ready]'))
  const repeatLater = (element: Element, repeat: () => void): void => {
    // the page handles later events by itself
    if (isHydrated(element)) return void repeats.delete(element)
    // a page without data of a person is the same for every visitor and has only links and forms
    if (!document.getElementById('data')) return
    if (!repeats.has(element)) {
      const timer = setInterval(() => {
        if (element.isConnected && !works(element)) return
        clearInterval(timer)
        repeats.get(element)?.()
        repeats.delete(element)
      }, 50)
    }
    repeats.set(element, repeat)
  }
  // React takes for a change what differs from the last value set by the element's own property: it is set to another one there first
  const tick = (field: HTMLInputElement, checked: boolean) => {
    field.checked = !checked
    field.click()
  }
  const fill = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string) => {
    // chosen files stay where they are, and no script may name them
    if (field.type !== 'file') {
      field.value = value === '' ? ' ' : ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (button) repeatLater(button, () => button.click())
  }
  const onInput = ({ target: field }: Event) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      const { checked } = field
      repeatLater(field, () => tick(field, checked))
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const { value } = field
      repeatLater(field, () => fill(field, value))
    }
  }
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
}

export const earlyActsScript = `(${String(repeatEarlyActs)})()`
