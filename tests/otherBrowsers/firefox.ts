import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { centre, describeTarget, type DrivenBrowser, findSeen, isStill, putPicture, type Tab, type Target, until } from './tab.ts'

const places = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']

/**
 * Starts Firefox and controls it by WebDriver BiDi. Returns undefined if Firefox is not installed. FIREFOX names another
 * executable.
 */
export async function firefox(): Promise<DrivenBrowser | undefined> {
  const executablePath = process.env['FIREFOX'] ?? places.find(existsSync)
  if (!executablePath) return undefined
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    name: 'Firefox',
    version: await browser.version(),
    async tab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)))
  // finds nothing on a page that is closing
  const find = ({ css, name }: Target) => page.evaluateHandle(findSeen, css, name?.source ?? null).catch(() => undefined)
  const found = async (target: Target): Promise<ElementHandle> => {
    let element: ElementHandle | null | undefined
    await until(describeTarget(target), async () => {
      const seen = (element = (await find(target))?.asElement() as typeof element)
      // searches again for an element that the page removed meanwhile
      return Boolean(seen && (await isStill(() => page.evaluate(centre, seen)).catch(() => false)))
    })
    return element as ElementHandle // as: `until` throws unless it is found
  }
  return {
    async goto(address) {
      // Firefox paints only the tab in front, and pages wait for their first paint
      await page.bringToFront()
      await page.goto(address)
    },
    address: async () => page.url(),
    async press(target) {
      await page.bringToFront()
      await (await found(target)).click()
    },
    async type(target, letters) {
      await page.bringToFront()
      const field = await found(target)
      await field.click()
      await field.type(letters)
    },
    upload: (css, picture) => until(css, () => page.evaluate(putPicture, css, picture.toString('base64'))),
    isThere: async (target) => Boolean((await find(target))?.asElement()),
    errors: () => errors,
  }
}
