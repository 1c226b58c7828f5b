import type { Page } from '@playwright/test'

/* Checks pages in tight layouts: space for texts, and layout shifts while loading. */

/** Layouts besides 320 pixels: the browser's font size doubled on a phone and on a desktop, and a phone zoomed to 200 %. */
const looks = [
  { name: '1440 px at 200 %', width: 1440, height: 900, letters: 32 },
  { name: '390 px at 200 %', width: 390, height: 844, letters: 32 },
  { name: '195 px', width: 195, height: 422, letters: 16 },
] as const

/**
 * Returns, for each layout of a loaded page, the elements that overflow the screen, overlap others, or are cut within a
 * word.
 */
export async function lookClosely(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const write = async (letters: number) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
    // the page applies the new font size later, and the layout changes at the next paint
    await page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, letters)
    await page.evaluate(() => {
      const { body } = document
      body.hidden = true
      void body.offsetHeight
      body.hidden = false
    })
  }
  const found: string[] = []
  for (const { name, width, height, letters } of looks) {
    await page.setViewportSize({ width, height })
    await write(letters)
    const wrong = [await page.evaluate(overTheEdge), await page.evaluate(cutWords), await page.evaluate(overlaps)].flat()
    found.push(...wrong.map((one) => `${name}: ${one}`))
  }
  await write(16)
  await devtools.detach()
  return found
}

/**
 * Runs in the page. Returns elements beyond the window that make the page scroll sideways, which elements inside a scrolling box
 * do not.
 */
export function overTheEdge(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  const isWide = (element: Element) =>
    element.getBoundingClientRect().right > innerWidth &&
    !scrolls(element.parentElement) &&
    !element.closest('header, [href="#main"], aside')
  const wide = [...document.querySelectorAll('body *')].filter(isWide)
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  const culprits =
    inner.length > 0 ? inner.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 200)) : ['nothing that can be named']
  return culprits.map((html) => `${document.documentElement.scrollWidth} px, ${html}`)
}

/**
 * Runs in the page. Returns words that are broken although they fit half a line of the window, or that are in more than two
 * pieces.
 */
function cutWords(): string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode as Text // as: the walker visits text nodes only
    const isAddress = node.data.includes('@')
    if (!node.data.trim() || isAddress || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 1)
      const whole = pieces.reduce((sum, { width }) => sum + width, 0)
      const lines = new Set(pieces.map(({ top }) => Math.round(top))).size
      if ((lines > 1 && whole < innerWidth / 2) || (lines > 2 && word.length < 40))
        found.add(`cut: ${word} in ${node.parentElement.outerHTML.slice(0, 160)}`)
    }
  }
  return [...found].slice(0, 6)
}

/** Runs in the page. Returns overlapping words, and bars at the edges that leave less than half of the window. */
function overlaps(): string[] {
  const words: { box: DOMRect; of: Element }[] = []
  const bars = new Set<Element>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const of = texts.currentNode.parentElement
    if (!texts.currentNode.nodeValue?.trim() || !of?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    let clip = new DOMRect(0, -1e6, innerWidth, 2e6)
    let bar: Element | undefined
    for (let box: Element | null = of; box && box !== document.body; box = box.parentElement) {
      const { position, overflow } = getComputedStyle(box)
      if (position === 'fixed' || position === 'sticky') bar = box
      if (overflow !== 'visible') clip = within(clip, box.getBoundingClientRect())
    }
    if (bar) bars.add(bar)
    range.selectNodeContents(texts.currentNode)
    if (!bar) words.push(...[...range.getClientRects()].map((box) => ({ box: within(box, clip), of })))
  }
  const seen = words.filter(({ box }) => box.width > 2 && box.height > 2).toSorted((a, b) => a.box.top - b.box.top)
  const found: string[] = []
  for (const [n, one] of seen.entries())
    for (const other of seen.slice(n + 1)) {
      if (other.box.top > one.box.bottom) break
      const both = within(one.box, other.box)
      if (one.of !== other.of && both.width > 3 && both.height > one.box.height / 3)
        found.push(`covers: ${one.of.outerHTML.slice(0, 120)} and ${other.of.outerHTML.slice(0, 120)}`)
    }
  const fixed = [...bars].filter((bar) => getComputedStyle(bar).position === 'fixed').map((bar) => bar.getBoundingClientRect())
  const height = fixed.reduce((sum, bar) => sum + Math.max(0, Math.min(bar.bottom, innerHeight) - Math.max(bar.top, 0)), 0)
  if (height > innerHeight / 2) found.push(`bars take ${Math.round(height)} of ${innerHeight} px`)
  return found.slice(0, 6)

  function within(box: DOMRect, clip: DOMRect): DOMRect {
    const [left, top] = [Math.max(box.left, clip.left), Math.max(box.top, clip.top)]
    return new DOMRect(left, top, Math.min(box.right, clip.right) - left, Math.min(box.bottom, clip.bottom) - top)
  }
}

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** A shift whose elements were named when it happened, because the page may have replaced them since. */
interface NamedShift {
  value: number
  moved: string
}

type WithShifts = Window & { readShifts: () => NamedShift[] }

/** Records layout shifts from the first paint of each page on, except those that follow an input. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: NamedShift[] = []
    const nameOf = ({ node }: Shift['sources'][number]) =>
      (node instanceof Element ? node.outerHTML : node?.nodeValue)?.slice(0, 90) ?? 'an element that was removed'
    const note = (entries: PerformanceEntryList) => {
      // as: the observer gets entries of type layout-shift only
      for (const { value, hadRecentInput, sources } of entries as unknown as Shift[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(nameOf).join(' | ') })
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { readShifts: () => (note(observer.takeRecords()), shifts) })
  })

const MAX_SHIFT = 0.01

/** Returns elements that moved since the page began to load, if the sum of their shifts is noticeable. */
export async function jumps(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(async () => {
    // the browser reports a shift once its frame is painted
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as unknown as WithShifts).readShifts() // as: `watchShifts` sets it
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < MAX_SHIFT ? [] : shifts.map(({ value, moved }) => `jumps by ${value.toFixed(3)}: ${moved}`)
}
