import { expect, type Page } from '@playwright/test'
import { ownPage, postTrip } from './acting.ts'
import { inDays, type Language, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/* The focused element is visible (WCAG 2.4.11), and a selected element is visible without the site's colors. */

const PHONE = { viewport: { width: 390, height: 844 } }

/** Presses Tab through a whole page; returns focused elements that were wholly covered. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  let stops = 0
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) break
    if (stop.isHidden) hidden.push(stop.name)
  }
  expect(stops).toBeGreaterThan(15)
  expect(stops).toBeLessThan(150)
  return hidden
}

/** Runs in the page. Returns undefined when the focus has left the page. */
async function lookAtFocus(): Promise<{ name: string; isHidden: boolean } | undefined> {
  // the browser scrolls to the element before the next paint, and the previously focused element may still fade
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const box = (element.closest('label') ?? element).getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  const at = (across: number, down: number) =>
    document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
  const isOurs = (found: Element | null) => found !== null && (element.contains(found) || found.contains(element))
  // a label around the focused input counts as the input, because it covers the input
  const isSeen = [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isOurs(at(across, down))))
  return { name: `${element.tagName} ${element.ariaLabel ?? element.textContent}`.slice(0, 60), isHidden: !isSeen }
}

for (const language of oneLanguage) {
  for (const notice of ['answered', 'open'] as const)
    test(`on a phone the bar covers no focused element, cookies ${notice} (${language})`, async ({ browser }) => {
      const driver = await settle(browser, 'Diana', { drives: true, language })
      const trip = await postTrip(driver.page, { date: inDays(63) })
      const { page } = await settle(browser, 'Nora', { language })
      await page.setViewportSize(PHONE.viewport)
      if (notice === 'open') await page.context().clearCookies({ name: 'cookies' })
      const bar = page.getByRole('navigation', { name: words[language].shell.main_menu }).last()
      for (const path of ['/home', `/route/${trip}`, '/profile']) {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(bar.getByRole('link', { name: words[language].shell.messages })).toHaveAttribute('href', '/chat')
        expect(await hiddenStops(page), path).toEqual([])
      }
    })
}

test('without the site’s colors, a selected element has a distinct border', async ({ browser }) => {
  const language: Language = 'es-AR'
  const { page } = await settle(browser, 'Nora', { language })
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  await open(page, `/route-list/1?from=3838583&to=3860259&date=${inDays(9)}`)
  const days = page.getByRole('navigation', { name: words[language].trips.other_days })
  await expect(days.locator('[aria-current="date"]')).toHaveCSS('border-top-width', '3px')
  await expect(days.locator('a:not([aria-current])').first()).toHaveCSS('border-top-width', '1px')
  await expect(page.getByRole('main').getByRole('radio').first()).toHaveCSS('appearance', 'auto')
  await open(page, '/profile')
  expect(await edge('[role="tab"][aria-selected="true"]')).toBe('3px')
  expect(await edge('[role="tab"][aria-selected="false"]')).not.toBe('3px')
  const visitor = await ownPage(browser, language, PHONE)
  await visitor.emulateMedia({ forcedColors: 'active' })
  await open(visitor, '/home')
  const bar = visitor.getByRole('navigation', { name: words[language].shell.main_menu }).last()
  await expect(bar.locator('[aria-current="page"]')).toHaveCSS('border-top-width', '3px')
})
