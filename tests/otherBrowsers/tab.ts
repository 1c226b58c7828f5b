/** An element that is seen: by a selector, and by what it is called or says where that is given. */
export interface Target {
  css: string
  name?: RegExp
}

/** What the journeys need of a browser, whatever drives it. One person each: nothing is shared between two tabs. */
export interface Tab {
  goto(address: string): Promise<void>
  address(): Promise<string>
  press(target: Target): Promise<void>
  type(target: Target, letters: string): Promise<void>
  isThere(target: Target): Promise<boolean>
  /** errors of the page that nothing caught, since the tab was opened */
  errors(): string[]
}

export interface DrivenBrowser {
  name: string
  version: string
  tab(): Promise<Tab>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000

/** Asks again until it is so; what it waited for is the error's text. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const said = ({ css, name }: Target) => (name ? `${css} called ${name.source}` : css)

/**
 * In the page: the first element that is seen and is called so. It uses nothing outside of itself, and has no functions with a name: tsx
 * gives these their name by a function that pages do not have.
 */
export function findSeen(css: string, name: string | undefined): Element | null {
  const called = name === undefined ? undefined : new RegExp(name, 'u')
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
