import { type BrowserContext, expect, type Page } from '@playwright/test'
import { open, speak, words } from './people.ts'
import { releases } from './releases.ts'
import { expectError, expectFailure, test } from './story.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits for the service worker in this state. */
const worker = (page: Page, which: 'active' | 'waiting') =>
  page.evaluate(async (which) => (await navigator.serviceWorker.getRegistration())?.[which]?.state, which)

/** Lists the releases in the device's cache of files for all pages. Files of opened pages are in another cache. */
const storedReleases = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open((await caches.keys()).find((name) => name.includes('precache')) ?? '')
    const files = (await store.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/') && url.endsWith('.js'))
    return [...new Set(files.map((url) => (url.includes('.next.') ? 'next' : 'first')))].toSorted()
  })

async function nextPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await open(page, address)
  return page
}

test('a new release waits while a user writes, preserves the text, and takes over when the old pages are closed', async ({
  page,
  context,
}) => {
  const { shell, suggestions } = words['es-AR']
  const site = await releases(`http://localhost:${process.env.TRAMO_PORT}`)
  expectFailure(/^\/assets\//, 404)
  expectError(/Failed to fetch dynamically imported module/)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await speak(page, 'es-AR')
  await open(page, `${site.origin}/home`)
  await expect.poll(() => worker(page, 'active')).toBe('activated')
  await open(page, `${site.origin}/suggestion-box`)
  const field = page.getByRole('textbox', { name: new RegExp(suggestions.suggestion) })
  await field.fill('Más viajes a Tandil')

  site.next()
  const other = await nextPage(context, `${site.origin}/home`)
  await expect.poll(() => worker(other, 'waiting'), { timeout: 20_000 }).toBe('installed')
  expect(await storedReleases(other)).toEqual(['first', 'next'])
  await expect(field).toHaveValue('Más viajes a Tandil')

  // files that the old page has not fetched yet still load, from the old release
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: shell.footer_faq }).click()
  await expect(page.getByRole('heading', { level: 1, name: shell.footer_faq })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('Más viajes a Tandil')

  // once the former files are deleted, the page reloads
  site.forgetEarlier()
  await footer.getByRole('link', { name: shell.footer_about }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shell.footer_about)
  expect(await page.evaluate(() => [...document.scripts].some(({ src, text }) => (src + text).includes('.next.')))).toBe(true)

  await other.close()
  await open(page, `${site.origin}/home`)
  await expect.poll(() => storedReleases(page), { timeout: 20_000 }).toEqual(['next'])
  expect([await worker(page, 'waiting'), errors]).toEqual([undefined, []])
  await site.close()
})
