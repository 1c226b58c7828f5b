/**
 * Repeats actions on a page that was HTML only: clicked buttons, sent forms, and fields that were ticked, selected or filled in. On a slow
 * device, seconds pass before the scripts of a server-rendered page have loaded. Until then no handler gets a click, and a field
 * would show a value that its screen does not have. If the page is rendered again, for example because the tab stores a draft,
 * an action is repeated on the new element of the same name, and the focus returns to it. Runs in the head, so it uses nothing
 * outside of itself and `finder`. Links, and forms with an address of their own, work without scripts and need no repetition.
 */
function repeatEarlyActs(finderOf: typeof finder) {
  const page = document.documentElement
  const repeats = new Map<HTMLElement, { find: () => HTMLElement | undefined; repeat: (element: HTMLElement) => void }>()
  let findFocused: (() => HTMLElement | undefined) | undefined
  const fill = (field: Element, state: object) => {
    Object.assign(field, state)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // once rendering has begun, an event reaches its handlers (hydrateInParts), and replaces the earlier one of its element
  const note = (element: HTMLElement, repeat: (element: HTMLElement) => void) => {
    if (!('begun' in page.dataset)) repeats.set(element, { find: finderOf(element), repeat })
    else for (const [earlier, { find }] of repeats) if (find() === element) repeats.delete(earlier)
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    if (button) note(button, (now) => now.click())
  }
  const onInput = ({ target: field }: Event) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      const { checked } = field
      note(field, (now) => fill(now, { checked }))
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const { value } = field
      // no script may set the value of a field for files
      const files = field instanceof HTMLInputElement && field.files
      note(field, (now) => fill(now, files ? { files } : { value }))
    }
  }
  // the browser would send a form without an address to its own page, as a query, and lose the input
  const onSubmit = (event: Event) => {
    const isOwn = event.target instanceof HTMLFormElement && event.target.hasAttribute('action')
    if (isOwn || 'begun' in page.dataset || !(event instanceof SubmitEvent)) return
    event.preventDefault()
    if (event.submitter) note(event.submitter, (now) => now.click())
  }
  const onFocus = ({ target }: Event) => (findFocused = target instanceof HTMLElement ? finderOf(target) : undefined)
  const listeners = { click: onClick, input: onInput, submit: onSubmit, focusin: onFocus }
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    if (document.activeElement === document.body) findFocused?.()?.focus()
    for (const { find, repeat } of repeats.values()) {
      const element = find()
      if (element) repeat(element)
    }
  }).observe(page, { attributeFilter: ['data-ready'] })
}

/**
 * Returns a function that finds the element, or after another rendering the element of its name in the same place among those of
 * that name.
 */
function finder(element: HTMLElement): () => HTMLElement | undefined {
  const nameOf = (element: Element) => {
    const isField = 'labels' in element && element.localName !== 'button'
    // as: every field has the labels of an input
    const label = (isField && (element as HTMLInputElement).labels?.[0]) || element
    const ownValue = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type) && element.value
    return [element.getAttribute('name'), element.getAttribute('aria-label'), ownValue, label.textContent].join('\n')
  }
  const name = nameOf(element)
  const sameName = () => [...document.querySelectorAll<HTMLElement>(element.localName)].filter((one) => nameOf(one) === name)
  const place = sameName().indexOf(element)
  return () => (element.isConnected ? element : sameName()[place])
}

export const earlyActsScript = `(${String(repeatEarlyActs)})(${String(finder)})`
