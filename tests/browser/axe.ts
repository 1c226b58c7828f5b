import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// without comments and long names, less than half of the source has to be sent to each page and parsed by it
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Attribute of elements that the rules of colors and sizes check. */
const MARK = 'data-to-measure'

/** Rules that measure the page's layout take four fifths of axe's time. */
const measuring = ['color-contrast', 'target-size']

// `preload: false`: axe would fetch the styles again, only to find a locked orientation, which this site does not have. Its
// pages have no frames, so axe is sent to each page once, and returns the findings.
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  rules: {
    // axe omits this rule unless WCAG 2.2 is requested (SC 2.5.8): targets of 24 pixels, or as much space around them
    'target-size': { enabled: true },
    // experimental in axe until 4.14 (SC 2.5.3): users of speech input speak the visible text
    'label-content-name-mismatch': { enabled: true },
  },
}

/** Kinds of elements that this worker has measured without a finding. */
const measured = new Set<number>()

/**
 * Expects axe to find nothing. Most rules check the whole page. Rules of colors and sizes check elements of kinds that this
 * worker has not measured yet, and all small elements. A kind is the tags, classes, states and theme of an element and its
 * ancestors.
 */
export async function expectNoFindings(page: Page, reads = 1): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const unseen = await unseenKinds(page)
  const found = await page.evaluate(findings, { options, unseen, measuring, mark: MARK })
  // axe pauses between its rules. Live data may change the page meanwhile, and axe then reports a finding that neither state has.
  if (found.hasChanged && found.violations.length > 0 && reads < 5) return expectNoFindings(page, reads + 1)
  expect(found.violations).toEqual([])
  for (const kind of unseen) measured.add(kind)
}

const unseenKinds = async (page: Page) => (await page.evaluate(kindsOfElements)).filter((kind) => !measured.has(kind))

/** Globals of the page under test. */
interface Looked extends Window {
  axe: typeof axe
  /** maps each element to the number of its kind; a small element has none and is always measured */
  kinds: Map<Element, number>
}

/** Runs in the page: returns the kinds of its elements, each once. */
function kindsOfElements(): number[] {
  const names =
    /^(class|style|role|type|disabled|inert|open|data-(?!day$).*|aria-(?!label|describedby|controls|owns|details|errormessage).*)$/
  const add = (before: number, text: string) => {
    let hash = before
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
    return hash
  }
  const stateOf = (element: Element) => [':hover', ':focus', ':checked'].filter((state) => element.matches(state)).join()
  const ownText = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => names.test(name))
      .map(({ name, value }) => `${name}=${value}`)
      .join()
  const isSmall = (element: Element) => {
    if (!element.matches('a, button, input, select, textarea, summary, [role], [tabindex]')) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && (width < 24 || height < 24)
  }
  const page = `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  const kinds = new Map<Element, number>([
    [document.documentElement, add(2_166_136_261, page + ownText(document.documentElement))],
  ])
  for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
    const above = kinds.get(element.parentElement ?? document.documentElement) ?? 0
    kinds.set(element, add(above, `<${element.tagName} ${ownText(element)} ${stateOf(element)}`))
  }
  for (const element of kinds.keys()) if (isSmall(element)) kinds.delete(element)
  Object.assign(window, { kinds })
  return [...new Set(kinds.values())]
}

interface Look {
  options: axe.RunOptions
  unseen: number[]
  measuring: string[]
  mark: string
}

interface Found {
  violations: string[]
  /** true when the page changed during the check */
  hasChanged: boolean
}

/** Runs in the page, after `kindsOfElements`. Measures elements that were added in between. */
async function findings({ options, unseen, measuring, mark }: Look): Promise<Found> {
  // as: the scripts sent before set these globals
  const { axe: checker, kinds } = window as unknown as Looked
  checker.configure({ rules: measuring.map((id) => ({ id, selector: `[${mark}]` })) })
  const toMeasure = new Set([undefined, ...unseen])
  const all = [document.body, ...document.body.querySelectorAll('*')]
  const elements = all.filter((element) => toMeasure.has(kinds.get(element)))
  for (const element of elements) element.setAttribute(mark, '')
  let hasChanged = false
  const changes = new MutationObserver(() => (hasChanged = true))
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const { violations } = await checker.run(options)
  hasChanged ||= changes.takeRecords().length > 0
  changes.disconnect()
  for (const element of elements) element.removeAttribute(mark)
  const placesOf = (nodes: axe.NodeResult[]) => nodes.map(({ target, html }) => `${String(target)} ${html}`).join(' | ')
  return { violations: violations.map(({ id, nodes }) => `${id}: ${placesOf(nodes)}`), hasChanged }
}
