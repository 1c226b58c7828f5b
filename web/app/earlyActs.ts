/**
 * Repeats actions on a page that was HTML only: clicked buttons, and fields that were ticked, selected or filled in. On a slow
 * device, seconds pass before the scripts of a server-rendered page have loaded. Until then no handler gets a click, and a field
 * would show a value that its screen does not have. Runs in the head, so it uses nothing outside of itself. Forms and links work
 * without scripts and need no repetition.
 */
function repeatEarlyActs() {
  const page = document.documentElement
  const repeats = new Map<Element, () => void>()
  const fill = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, state: object) => {
    Object.assign(field, state)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // once hydration has begun, an event reaches its handlers (hydrateInParts), and replaces the earlier one of its element
  const note = (element: Element, repeat: () => void) => {
    if ('begun' in page.dataset) repeats.delete(element)
    else repeats.set(element, repeat)
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (button) note(button, () => button.click())
  }
  const onInput = ({ target: field }: Event) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      const { checked } = field
      note(field, () => fill(field, { checked }))
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      // chosen files remain chosen, and no script may set them
      const state = field.type === 'file' ? {} : { value: field.value }
      note(field, () => fill(field, state))
    }
  }
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
    for (const [element, repeat] of repeats) if (element.isConnected) repeat()
  }).observe(page, { attributeFilter: ['data-ready'] })
}

export const earlyActsScript = `(${String(repeatEarlyActs)})()`
