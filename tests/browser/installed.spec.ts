import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { postTrip, send } from './acting.ts'
import { accessible, type Language, logIn, open, people, speak, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Returns the state of the service worker once it is ready. The service worker caches all files some time after the first visit.
 */
const installed = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

/** Lists everything in the browser's caches, by cache. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return Object.fromEntries(names.map((name, i) => [name, (requests[i] ?? []).map(({ url }) => new URL(url).pathname)]))
  })

/** Caches of personal data. */
const personal = async (page: Page) => (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('mine '))

test('the site can be installed: it has a name, icons that load, and a service worker', async ({ page }) => {
  await open(page, '/home')
  await expect.poll(() => installed(page)).toBe('activated')
  const chrome = await page.context().newCDPSession(page)
  const { errors, url } = await chrome.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/app.en-US.webmanifest'])
  const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((reason) => reason !== 'in-incognito')).toEqual([])
  const manifest = await (await page.request.get(url)).json()
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)).toEqual(['narrow', 'wide'])
})

test('the site offers to be installed once a seat is booked, until the user accepts or closes the offer', async ({ browser }) => {
  const { bookings } = words['en-US']
  const driver = await settle(browser, 'Hernán', { drives: true })
  const { page } = await settle(browser, 'Pablo')
  const seat = await send(page, requestSeat, { body: { idRoute: await postTrip(driver.page, { priceMinor: 0 }) } })
  await page.addInitScript(offersToInstall)
  await open(page, `/booking/${seat.id}`)
  await expect(page.getByText(bookings.install.offer)).toBeVisible()
  await accessible(page)
  expect(await page.evaluate(() => Reflect.get(window, 'badge'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: bookings.install.act, exact: true }).click()
  await expect(page.getByText(bookings.install.offer)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'prompts'))).toBe(1)
  await open(page, `/booking/${seat.id}`)
  await expect(page.getByText(bookings.money, { exact: true })).toBeVisible()
  await expect(page.getByText(bookings.install.offer)).toHaveCount(0)
})

/**
 * Runs in the page. Simulates a browser that offers to install the site and shows a count next to its icon, because the headless
 * shell does not.
 */
function offersToInstall() {
  Object.assign(window, { prompts: 0, badge: 0 })
  const count = (key: string, value: number) => Reflect.set(window, key, value)
  Object.assign(navigator, { setAppBadge: async (unread: number) => void count('badge', unread), clearAppBadge: async () => {} })
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => (count('prompts', Number(Reflect.get(window, 'prompts')) + 1), { outcome: 'accepted' }),
  })
  // Chromium fires this event once the page has been loaded and used
  addEventListener('load', () => {
    const timer = setInterval(() => {
      dispatchEvent(offer)
      if (offer.defaultPrevented) clearInterval(timer)
    }, 50)
  })
}

test('the service worker’s file is revalidated each time, icons each day, and hashed files never', async ({ page }) => {
  await open(page, '/home')
  const pacing = async (path: string) => (await page.request.get(path)).headers()['cache-control']
  expect(await Promise.all(['/worker.js', '/app.en-US.webmanifest'].map(pacing))).toEqual(Array(2).fill('no-cache'))
  expect(await Promise.all(['/logo.svg', '/icons/192.png'].map(pacing))).toEqual(Array(2).fill('max-age=86400'))
  const asset = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/'))?.name,
  )
  expect(await pacing(asset ?? '')).toContain('immutable')
})

test('offline, the home page opens and other pages show that they need a connection', async ({ page, context }) => {
  const { home, offline } = words['en-US']
  await speak(page, 'en-US')
  await open(page, '/home')
  await expect.poll(() => installed(page)).toBe('activated')
  await context.setOffline(true)
  await open(page, '/home')
  await expect(page.getByText(home.promise_more)).toBeVisible()
  await expect(page.getByRole('complementary', { name: offline.title })).toBeVisible()
  await accessible(page)
  await open(page, '/route-list')
  await expect(page.getByRole('heading', { name: offline.title, level: 1 })).toBeVisible()
  await expect(page.getByText(offline.needs)).toBeVisible()
  await accessible(page)
  await context.setOffline(false)
  await expect(page.getByText(words['en-US'].shell.log_in_to_post)).toBeVisible({ timeout: 20_000 })
})

/** Creates a passenger with a held seat, on a trip of this test. */
async function withSeat(browser: Browser, language: Language) {
  const driver = await settle(browser, 'Hernán', { drives: true, language })
  const { page } = await settle(browser, 'Pablo', { language })
  const seat = await send(page, requestSeat, { body: { idRoute: await postTrip(driver.page) } })
  return { page, seat, context: page.context() }
}

async function leaves(page: Page, language: Language) {
  const { shell } = words[language]
  await page.getByRole('button', { name: shell.profile_menu }).click()
  await page.getByRole('button', { name: shell.menu_logout }).click()
  await page.waitForURL(/:\d+\/$/)
}

/** Waits until the page has read the user's bookings and the device has cached them. */
async function isStored(page: Page, id: string) {
  await open(page, `/booking/${id}`)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/kept/trips'))?.text()) ?? ''), { timeout: 20_000 })
    .toContain(id)
}

async function goesOffline(context: BrowserContext, page: Page) {
  await expect.poll(() => installed(page)).toBe('activated')
  await context.setOffline(true)
}

test('a booked seat is readable offline, and deleted from the device at logout', async ({ browser }) => {
  expectFailure(/^\/assets\//, 0)
  const language = 'es-AR'
  const { offline } = words[language]
  const { page, seat, context } = await withSeat(browser, language)
  await isStored(page, seat.id)
  expect(
    Object.values(await storedIn(page))
      .flat()
      .filter((path) => path.startsWith('/api/')),
  ).toEqual([])

  await goesOffline(context, page)
  await open(page, `/booking/${seat.id}`)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText('Terminal Mariano Moreno')
  await expect(first).toContainText(offline.state.accepted)
  await expect(page.getByText(offline.needs)).toHaveCount(0)
  await accessible(page)
  await open(page, '/chat')
  await expect(page.getByText(offline.needs)).toBeVisible()
  await open(page, '/home')
  await page.getByRole('link', { name: offline.strip_trips }).click()
  await expect(page.getByRole('main').getByText('10:30').first()).toBeVisible()

  await context.setOffline(false)
  await open(page, '/home')
  await leaves(page, language)
  expect(await personal(page)).toEqual([])
  await goesOffline(context, page)
  await open(page, '/offline')
  await expect(page.getByText('Terminal Mariano Moreno')).toHaveCount(0)
})

test('the device deletes a person’s stored data when the session has ended, and when another person logs in', async ({
  browser,
}) => {
  const { page, seat, context } = await withSeat(browser, 'en-US')
  await isStored(page, seat.id)
  // removes all cookies, so that the session at the identity provider ends too
  await context.clearCookies()
  await speak(page, 'en-US')
  await open(page, '/home')
  await expect.poll(() => personal(page)).toEqual([])

  await page.evaluate(() => caches.open('mine somebody-else').then((store) => store.put('/kept/trips', Response.json({}))))
  await logIn(page, people.passenger)
  await expect.poll(() => personal(page)).not.toContain('mine somebody-else')
})
