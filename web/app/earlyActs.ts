/**
 * Repeats actions on a page that was HTML only: clicked buttons, sent forms, and fields that were ticked, selected or filled in.
 * On a slow device, seconds pass before the scripts of a server-rendered page have loaded. Until then no handler gets a click,
 * and a field would show a value that its screen does not have. If the page is rendered again, for example because the tab stores
 * a draft, an action is repeated on the new element of the same name, and the focus returns to it. Links, and forms with an
 * address of their own, work without scripts and need no repetition. Runs in the head, so it uses nothing outside of itself and
 * `parts`.
 */
function repeatEarlyActs({ finder: finderOf, isReplaced, stateOf, fill, repeatInOrder }: typeof parts) {
  const page = document.documentElement
  const repeats = new Map<HTMLElement, Act>()
  let findFocused: (() => HTMLElement | undefined) | undefined
  // once rendering has begun, an event reaches its handlers (hydrateInParts)
  const note = (element: HTMLElement, repeat: Act['repeat'], isHandled = 'begun' in page.dataset) => {
    for (const [earlier, { find }] of repeats) if (isReplaced(find() ?? earlier, element)) repeats.delete(earlier)
    if (!isHandled) repeats.set(element, { find: finderOf(element), repeat })
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button:not([popovertarget])')
    if (!button) return
    if (button.type === 'button') note(button, (now) => now.click())
    // a form is sent after the earlier input, which its handlers do not know yet
    else if ('begun' in page.dataset && repeats.size > 0 && button.form?.hasAttribute('action') === false) {
      event.preventDefault()
      event.stopImmediatePropagation()
      note(button, (now) => now.click(), false)
    }
  }
  const onInput = ({ target: field }: Event) => {
    if (!(field instanceof HTMLElement)) return
    const state = stateOf(field)
    note(field, (now) => fill(now, state))
  }
  // the browser would send a form without an address to its own page, as a query, and lose the input
  const onSubmit = (event: Event) => {
    const isOwn = event.target instanceof HTMLFormElement && event.target.hasAttribute('action')
    if (isOwn || !(event instanceof SubmitEvent)) return
    if (!('begun' in page.dataset)) event.preventDefault()
    if (event.submitter) note(event.submitter, (now) => now.click())
  }
  const onFocus = ({ type, target }: Event) => {
    if ('begun' in page.dataset) return
    findFocused = type === 'focusin' && target instanceof HTMLElement ? finderOf(target) : undefined
  }
  const listeners = { click: onClick, input: onInput, submit: onSubmit, focusin: onFocus, focusout: onFocus }
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    const isAnew = page.dataset['begun'] === 'anew'
    if (isAnew && document.activeElement === document.body) findFocused?.()?.focus({ preventScroll: true })
    void repeatInOrder([...repeats.values()])
  }).observe(page, { attributeFilter: ['data-ready'] })
}

interface Act {
  find: () => HTMLElement | undefined
  repeat: (element: HTMLElement) => void
}

/**
 * Returns a function that finds the element. If the page was rendered again, finds the element of its name in the same place
 * among those of that name.
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
  return () => {
    if (element.isConnected) return element
    return document.documentElement.dataset['begun'] === 'anew' ? sameName()[place] : undefined
  }
}

/**
 * True if a later act replaces an earlier one: of the same element, of another radio button of its group, or of another button
 * that sends the form.
 */
function isReplaced(earlier: HTMLElement, later: HTMLElement): boolean {
  if (earlier === later) return true
  const isControl = (one: HTMLElement) => one instanceof HTMLInputElement || one instanceof HTMLButtonElement
  if (!isControl(earlier) || !isControl(later) || earlier.form !== later.form) return false
  return earlier.type === later.type && (earlier.type === 'submit' || (earlier.type === 'radio' && earlier.name === later.name))
}

/** Returns what the user entered into a field, as its properties. */
function stateOf(field: HTMLElement): object {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return { value: field.value }
  if (!(field instanceof HTMLInputElement)) return {}
  if (['checkbox', 'radio'].includes(field.type)) return { checked: field.checked }
  // no script may set the value of a field for files
  return field.type === 'file' ? { files: field.files } : { value: field.value }
}

function fill(field: HTMLElement, state: object): void {
  Object.assign(field, state)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Repeats acts, and sends forms last. Finds all elements first, because an act may change the page. */
async function repeatInOrder(acts: Act[]): Promise<void> {
  const found = acts.flatMap(({ find, repeat }) => {
    const element = find()
    return element ? [{ element, repeat, sends: element instanceof HTMLButtonElement && element.type === 'submit' }] : []
  })
  for (const { element, repeat } of [...found.filter(({ sends }) => !sends), ...found.filter(({ sends }) => sends)]) {
    if (!element.isConnected) continue
    repeat(element)
    // the next act needs the state after this one, which is rendered in a microtask
    await Promise.resolve()
  }
}

const parts = { finder, isReplaced, stateOf, fill, repeatInOrder }

export const earlyActsScript = `(${String(repeatEarlyActs)})({${Object.entries(parts)
  .map(([name, part]) => `${name}:${String(part)}`)
  .join()}})`
