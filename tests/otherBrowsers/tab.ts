/** A visible element, by a selector and an optional name or text. */
export interface Target {
  css: string
  name?: RegExp
}

/** A tab of a browser that runs the journeys, with any driver. Each tab has one logged-in person, and tabs share no data. */
export interface Tab {
  goto(address: string): Promise<void>
  address(): Promise<string>
  press(target: Target): Promise<void>
  /** a line break is the Enter key */
  type(target: Target, letters: string): Promise<void>
  /** Puts a PNG into a file input, which may be hidden. */
  upload(css: string, picture: Buffer): Promise<void>
  isThere(target: Target): Promise<boolean>
  /** uncaught errors of the page since the tab was opened */
  errors(): string[]
}

export interface DrivenBrowser {
  name: string
  version: string
  tab(): Promise<Tab>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000

/** Repeats a check until it is true; throws an error with the description on timeout. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const describeTarget = ({ css, name }: Target) => (name ? `${css} called ${name.source}` : css)

/**
 * Runs in the page: returns the first visible element with this name. The function must not use anything defined outside of it,
 * nor contain named functions, because tsx wraps these in a helper that pages lack.
 */
export function findSeen(css: string, name: string | null): Element | null {
  const called = name === null ? undefined : new RegExp(name, 'u')
  const found = [...document.querySelectorAll(css)].find((one) => {
    const { width, height } = one.getBoundingClientRect()
    if (width === 0 || height === 0 || getComputedStyle(one).visibility !== 'visible') return false
    if (!called) return true
    const ids = (one.getAttribute('aria-labelledby') ?? '').split(' ')
    const labels = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? [...(one.labels ?? [])] : []
    const by = [...ids.map((id) => document.getElementById(id)), ...labels].map((label) => label?.textContent)
    const words = one.getAttribute('aria-label') || by.join(' ').trim() || one.textContent || ''
    return called.test(words.replaceAll(/\s+/g, ' ').trim())
  })
  return found ?? null
}

/** Runs in the page: scrolls an element away from the bars at the window's edges, and returns its position. */
export function centre(element: Element): string {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].join()
}

/** Pause between two checks of an element's position: some frames, even on a slow machine. */
const STILL_MS = 50

/** Checks that an element does not move, because a click on a moving element misses it, and no driver reports that. */
export async function isStill(place: () => Promise<unknown>): Promise<boolean> {
  const before = await place()
  await new Promise((resolve) => setTimeout(resolve, STILL_MS))
  return (await place()) === before
}

/**
 * Runs in the page: simulates a drop of the picture on the input. WebKit's driver hangs when it types a file's path into a
 * hidden input.
 */
export function putPicture(css: string, base64: string): boolean {
  const input = document.querySelector<HTMLInputElement>(css)
  if (!input) return false
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const given = new DataTransfer()
  given.items.add(new File([bytes], 'picture.png', { type: 'image/png' }))
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
