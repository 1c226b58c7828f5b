import { type Browser, expect, type Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { arrive, holdRequests, ownPage, postTrip, quietRoad, sessionOf } from './acting.ts'
import { demo, inDays, type Language, languages, oneLanguage, open, words } from './people.ts'
import { type Settled, settle } from './settling.ts'
import { test } from './story.ts'

/* Checks that server-rendered pages hydrate without errors, and that each page has the data of one user only. */

const NO_TRIP = '/route/00000000-0000-4000-8000-000000000000'
const search = () => `/route-list/1?from=3838583&to=3860259&date=${inDays(9)}`
/** Limit of requests until a page is at rest, including the page itself. */
const MAX_REQUESTS = 15
const LISTENING = 'retry: 600000\nevent: hello\ndata: {"complete":true}\n\n'
/** Leaves a request without a response. A failed request would change the page, which has to show only the server's HTML. */
const neverAnswered = () => {}
const PHONE = { viewport: { width: 390, height: 844 } }

/*
 * Each kind of user is tested with only one width and one language, because requests and shifts of a page depend on the kind of
 * user.
 */
for (const [who, width, language] of [
  ['newcomer', 390, 'es-AR'],
  ['passenger', 1280, 'en-US'],
  ['driver', 390, 'en-US'],
  ['administrator', 1280, 'es-AR'],
] as const)
  test(`server-rendered pages hydrate without errors: ${who}, ${width} px (${language})`, async ({ browser }) => {
    const { page, id } = await personOf(browser, who, language)
    await page.setViewportSize({ width, height: 844 })
    const other = await settle(browser, 'Eva', { drives: true, language })
    const trip = await postTrip(other.page, { date: inDays(9) })
    const own = who === 'driver' ? [`/route/${await postTrip(page, { date: inDays(8) })}`] : []
    const profile = ['/profile', '/profile?tab=trips', '/profile?tab=posts', '/profile?tab=payments', '/profile?tab=chat']
    const others = [`/route/${trip}?from=3838583&to=3860259`, `/user/${other.id}`, `/user/${id}`, '/chat', `/chat/${other.id}`]
    const opened = await opener(page)
    for (const path of ['/home', '/route-list', search(), NO_TRIP, '/route', ...profile, ...others, ...own])
      await comesWhole(opened, path)
  })

for (const language of languages)
  test(`a visitor’s pages hydrate without errors (${language})`, async ({ browser }) => {
    // a road and day of this test only, because prices move a little with the font: other tests' trips would decide
    const { page: driver } = await settle(browser, 'Eva', { drives: true, language })
    const date = inDays(language === 'en-US' ? 13 : 14)
    for (const hours of ['08:30', '14:52', '20:00']) await postTrip(driver, { ...quietRoad, date, hours })
    const road = `/route-list/1?from=${quietRoad.origin}&to=${quietRoad.destination}&date=${date}`
    const page = await ownPage(browser, language, PHONE)
    // deletes the answer to the cookie notice, so that the notice is shown as on a first visit
    await page.context().clearCookies({ name: 'cookies' })
    // the response arrives after the first paint, as over a slow network
    await page.route('**/api/session', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    const opened = await opener(page)
    for (const path of ['/', '/home', '/faq', road, '/profile']) {
      const { complaints, shifts, cache } = await opened(path)
      // no cache may store a search, whose response has trips; every other page is the same for every visitor
      expect([path, complaints, cache]).toEqual([path, [], path === road ? 'private, no-store' : 'no-cache'])
      expectStill(path, shifts)
    }
  })

async function personOf(browser: Browser, who: 'newcomer' | 'passenger' | 'driver' | 'administrator', language: Language) {
  if (who === 'administrator') {
    const page = await arrive(browser, demo.administrator, language)
    const { me } = await sessionOf(page)
    return { page, id: String(me.id) }
  }
  // A short name, because a long name may take two lines in one font and one line in another.
  return settle(browser, 'Ana', { isRegistered: who !== 'newcomer', drives: who === 'driver', language })
}

async function comesWhole(opened: Opener, path: string): Promise<void> {
  const { complaints, shifts, cache, heading, requests } = await opened(path)
  expect([path, complaints, cache]).toEqual([path, [], 'private, no-store'])
  expectStill(path, shifts)
  expect(heading, `${path} has its heading before any script`).toBeGreaterThan(0)
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS)
}

type Opener = Awaited<ReturnType<typeof opener>>

/**
 * Opens addresses in one tab. Returns for each, once no request was made for a while, its requests, its console messages and its
 * layout shifts.
 */
async function opener(page: Page) {
  const complaints: string[] = []
  const requests: string[] = []
  let lastRequest = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // not counted: files of the next screen, which are fetched once the page works, and delay nothing
    const isForNext = request.headers()['sec-purpose'] === 'prefetch'
    // also not counted: pictures of people, which load near the screen, and the icon of the tab, which loads only where tabs
    // exist
    if (!isForNext && !pathname.startsWith('/api/image/') && pathname !== '/logo.svg') requests.push(pathname)
    lastRequest = Date.now()
  })
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.addInitScript(countShifts)
  await page.addInitScript(noteChanges)
  // Two seconds after loading, a page requests the service worker. Playwright blocks it with a console message, which this test
  // would record for slow pages. So these pages have no service workers.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  // Answers each event stream with the message that no event was missed. The real server sends it only once its process has run
  // long enough.
  await page.route('**/api/events?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: LISTENING }))
  // Delays the font until after the first paint, for the largest shift that it can cause.
  await page.route('**/*.woff2', async (route) => {
    await page.locator('html[data-ready]').waitFor()
    await route.continue()
  })
  return async (path: string) => {
    // leaves the previous page first, because it may still open an event stream while the next page loads; to a page of the site,
    // because another one would take a new process
    await page.goto('/robots.txt')
    requests.length = 0
    const html = await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => Date.now() - lastRequest, { intervals: [50] }).toBeGreaterThan(300)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts) // as: `countShifts` sets it
    const changes = await page.evaluate(() => (window as unknown as { changes: string[] }).changes) // as: `noteChanges` sets it
    complaints.push(...changes)
    const heading = (await html?.text())?.indexOf('<h1') ?? -1
    return { complaints: complaints.splice(0), requests: [...requests], shifts, heading, cache: html?.headers()['cache-control'] }
  }
}

/**
 * Runs in the page: records changes that hydration makes to the server's content. Hydration may split a text node, and must
 * change nothing else.
 */
function noteChanges(): void {
  const { changes } = Object.assign(window, { changes: [] as string[] })
  const elements = (nodes: NodeList) =>
    [...nodes].flatMap((node) => (node instanceof Element ? node.outerHTML.slice(0, 120) : []))
  const observer = new MutationObserver(() => undefined)
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    const content = { childList: true, subtree: true, characterData: true, characterDataOldValue: true }
    if (root?.dataset['page'] === 'whole') observer.observe(root, content)
  })
  const mark = performance.mark.bind(performance)
  performance.mark = (name, options) => {
    if (name === 'hydrated') {
      for (const { target, oldValue, addedNodes, removedNodes } of observer.takeRecords()) {
        if (oldValue !== null && !oldValue.startsWith(target.nodeValue ?? ''))
          changes.push(`reads ${target.nodeValue} instead of ${oldValue}`)
        changes.push(
          ...elements(addedNodes).map((one) => `added: ${one}`),
          ...elements(removedNodes).map((one) => `removed: ${one}`),
        )
      }
      observer.disconnect()
    }
    return mark(name, options)
  }
}

interface Shift {
  value: number
  /** moved elements, with the top and bottom edge of each in pixels */
  moved: string[]
}

/** Runs in the page: counts layout shifts that no user action caused. */
function countShifts(): void {
  const counted = Object.assign(window, { shifts: [] as Shift[] })
  type Moved = { node?: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const described = ({ node, previousRect, currentRect }: Moved) =>
    `${node?.nodeName} ${node?.textContent?.slice(0, 60)}: ${previousRect.top} → ${currentRect.top}`
  new PerformanceObserver((list) => {
    // as: entries of this type are layout shifts
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: Moved[] }[])
      if (!entry.hadRecentInput) counted.shifts.push({ value: entry.value, moved: entry.sources.map(described) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Expects shifts of less than a hundredth of the screen. */
function expectStill(path: string, shifts: readonly Shift[]): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${path} moves: ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
}

test('a long name stays next to a round picture, whichever font and photo have loaded', async ({ browser }) => {
  const { page } = await settle(browser, 'Wilhelminamagdalena')
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/profile')
  const [name, face] = [page.getByRole('heading', { level: 1 }), page.locator('main img').first()]
  await face.evaluate((img: HTMLImageElement) => img.decode())
  const [nameBox, faceBox] = [await name.boundingBox(), await face.boundingBox()]
  // a square, although the photo is wider than high
  expect(faceBox).toMatchObject({ width: 96, height: 96 })
  expect(nameBox?.x).toBeGreaterThan((faceBox?.x ?? 0) + (faceBox?.width ?? 0))
  expect(nameBox?.y).toBeLessThan((faceBox?.y ?? 0) + (faceBox?.height ?? 0))
})

test('a thousand pages requested alternately by two users have no data of the other user', async ({ browser }) => {
  const [vera, hugo] = await Promise.all([settle(browser, 'Vera', { drives: true }), settle(browser, 'Hugo', { drives: true })])
  const paths = ['/home', '/route-list', '/route', '/profile', '/chat', search()]
  const secrets = async ({ page, id, email, familyName, dni }: Settled) => {
    const { csrf } = await sessionOf(page)
    return { id, email, familyName, dni, csrf: String(csrf) }
  }
  const of = await Promise.all([secrets(vera), secrets(hugo)])
  let [sent, whole] = [0, 0]
  const look = async (at: 0 | 1) => {
    for (let own = 0; own < 500; own++) {
      const html = await (await [vera, hugo][at]?.page.request.get(paths[sent++ % paths.length] ?? ''))?.text()
      const others = Object.values(of[at === 0 ? 1 : 0] ?? {}).filter((secret) => html?.includes(secret))
      expect(others).toEqual([])
      if (html?.includes(of[at]?.csrf ?? '-')) whole++
    }
  }
  await Promise.all([look(0), look(1)])
  expect(whole).toBe(1000)
})

test('a button clicked before the scripts load acts once they have loaded', async ({ browser }) => {
  const driver = await settle(browser, 'Diana', { drives: true })
  const trip = await postTrip(driver.page)
  const { page } = await settle(browser, 'Nora')
  const come = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/route/${trip}`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: words['en-US'].join.join })
  // twice, as users click again when nothing happens
  await button.click()
  await button.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  come()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a button clicked during hydration acts once, and a menu stays open', async ({ browser }) => {
  const driver = await settle(browser, 'Diana', { drives: true })
  const trip = await postTrip(driver.page)
  const { page } = await settle(browser, 'Nora')
  await page.addInitScript(holdTasks)
  const come = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/route/${trip}`, { waitUntil: 'commit' })
  const html = page.locator('html')
  const theme = page.getByRole('button', { name: words['en-US'].shell.theme })
  // the click during hydration replaces this click
  await theme.click()
  come()
  await page.locator('html[data-begun]').waitFor()
  await theme.click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: words['en-US'].shell.profile_menu }).click()
  await expect(page.locator(':popover-open')).toHaveCount(1)
  await expect(html).not.toHaveAttribute('data-ready')
  await page.evaluate(() => (window as unknown as { release: () => void }).release()) // as: `holdTasks` sets it
  await page.locator('html[data-ready]').waitFor()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator(':popover-open')).toHaveCount(1)
})

/** Runs in the page: holds the tasks that hydrate parts, until `release` is called. */
function holdTasks(): void {
  const postponed: (() => void)[] = []
  const { postMessage } = MessagePort.prototype
  const post = (port: MessagePort, message: unknown) => postMessage.call(port, message)
  MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
    if ('begun' in document.documentElement.dataset) postponed.push(() => post(this, message))
    else post(this, message)
  }
  const release = () => {
    MessagePort.prototype.postMessage = postMessage
    for (const act of postponed) act()
  }
  Object.assign(window, { release })
}

for (const path of ['/', '/home'])
  test(`the picture of ${path} does not arrive before the text that moves it`, async ({ browser }) => {
    const page = await ownPage(browser, 'en-US', PHONE)
    await page.route('**/assets/*.js', neverAnswered)
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.slice(0, html.indexOf('</h1>')) })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // the logo and the flags do not depend on the text
    await expect(page.locator('main svg[viewBox="0 0 1440 560"]')).toHaveCount(0)
  })

test('the button of a trip is above the menu before the end of the page has arrived', async ({ browser }) => {
  const driver = await settle(browser, 'Diana', { drives: true })
  const trip = await postTrip(driver.page)
  const { page } = await settle(browser, 'Nora')
  await page.setViewportSize(PHONE.viewport)
  await page.route('**/assets/*.js', neverAnswered)
  const join = page.getByRole('button', { name: words['en-US'].join.join })
  const placeOfJoin = async () => {
    await page.goto(`/route/${trip}`, { waitUntil: 'commit' })
    await expect(join).toBeVisible()
    return join.boundingBox()
  }
  const whole = await placeOfJoin()
  await page.route(`**/route/${trip}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf('<footer')) })
  })
  expect(await placeOfJoin()).toEqual(whole)
})

test('the whole search bar of the landing page can be touched, below the text above it', async ({ browser }) => {
  const page = await ownPage(browser, 'en-US', PHONE)
  await open(page, '/')
  const box = await page.getByRole('search').boundingBox()
  // 2 px below its top edge, where the text's box overlaps it
  const isBar = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=search]') !== null, [
    (box?.x ?? 0) + 40,
    (box?.y ?? 0) + 2,
  ] as const)
  expect(isBar).toBe(true)
})

test('pages of the build have no marks of components whose code they waited for', () => {
  for (const name of readdirSync('dist/web/pages').filter((file) => file.endsWith('.html')))
    expect(readFileSync(`dist/web/pages/${name}`, 'utf8'), name).not.toContain('<!--$s')
})

test('input before the scripts load counts once they have loaded', async ({ browser }) => {
  const { trips } = words['en-US']
  const { page } = await settle(browser, 'Nora')
  const come = await holdRequests(page, '**/assets/*.js')
  const address = `/route-list/1?from=3838583&to=3860259&date=${inDays(64)}`
  await page.goto(`${address}&verified=true`, { waitUntil: 'commit' })
  const filters = page.getByRole('complementary', { name: trips.sort_and_filter })
  await filters.getByLabel(trips.filter_verified).uncheck()
  await filters.getByLabel(trips.filter_at_once).check()
  await filters.getByLabel(trips.filter_at_once).uncheck()
  await filters.getByLabel(trips.petsAllowed).check()
  await filters.getByLabel(trips.by_price).check()
  await filters.getByLabel(trips.hour_from).selectOption('20')
  await filters.getByLabel(trips.most_price).pressSequentially('150')
  expect(new URL(page.url()).searchParams.get('verified')).toBe('true')
  come()
  await expect(page).toHaveURL(({ searchParams }) => {
    const { from: _, to: __, date: ___, ...chosen } = Object.fromEntries(searchParams)
    return isDeepStrictEqual(chosen, { fromHour: '20', order: 'price', restriction: 'petsAllowed' })
  })
  await expect(filters.getByLabel(trips.most_price)).toHaveValue('150')
  await filters.getByLabel(trips.most_price).press('Enter')
  await expect(page).toHaveURL(/maxPrice=150/)
  await expect(filters.getByLabel(trips.filter_verified)).not.toBeChecked()
  await expect(filters.getByLabel(trips.hour_from)).toHaveValue('20')
})

test('a form sent before the scripts load keeps its input', async ({ browser }) => {
  const { page } = await settle(browser, 'Nora', { drives: true })
  const come = await holdRequests(page, '**/assets/*.js')
  await page.goto('/route', { waitUntil: 'commit' })
  const comment = page.locator('[name="comment"]')
  await comment.fill('Salimos puntuales')
  await page.locator('[name="tolls"]').press('Enter')
  come()
  await page.locator('html[data-ready]').waitFor()
  await expect(comment).toHaveValue('Salimos puntuales')
  expect(new URL(page.url()).search).toBe('')
})

for (const language of oneLanguage)
  test(`the cookie notice is at the foot before any script runs, and disappears with an answer (${language})`, async ({
    browser,
  }) => {
    const page = await ownPage(browser, language, PHONE)
    await page.context().clearCookies({ name: 'cookies' })
    const { shell } = words[language]
    const notice = page.getByRole('complementary', { name: shell.cookies_label })
    await page.route('**/assets/*.js', neverAnswered)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(notice).toBeVisible()
    const box = await notice.boundingBox()
    expect(box?.height).toBeLessThan(110)
    expect(box?.y).toBeGreaterThan(PHONE.viewport.height - 170)

    await page.unroute('**/assets/*.js', neverAnswered)
    await open(page, '/home')
    await notice.getByRole('button', { name: shell.cookies_reject }).click()
    await expect(notice).toHaveCount(0)
    await page.route('**/assets/*.js', neverAnswered)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(notice).toBeHidden()
    await page.unroute('**/assets/*.js')
    await open(page, '/home')
    await page.getByRole('contentinfo').getByRole('button', { name: shell.footer_cookie_settings }).click()
    await expect(notice.getByRole('button', { name: shell.cookies_reject })).toBeFocused()
  })

test('a draft on the device is restored in a server-rendered page', async ({ browser }) => {
  const { page } = await settle(browser, 'Nora', { drives: true })
  await open(page, '/route')
  await page.locator('[name="tolls"]').fill('1200')
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.locator('[name="tolls"]')).toHaveValue('1200')
})

test('a page rendered again for a draft repeats clicks and input from before the scripts, and returns the focus', async ({
  browser,
}) => {
  const { page } = await settle(browser, 'Nora', { drives: true })
  await open(page, '/route')
  await page.locator('[name="tolls"]').fill('1200')
  const come = await holdRequests(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: words['en-US'].shell.theme }).click()
  await page.locator('[name="comment"]').fill('Salimos puntuales')
  come()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('[name="comment"]')).toHaveValue('Salimos puntuales')
  await expect(page.locator('[name="comment"]')).toBeFocused()
  await expect(page.locator('[name="tolls"]')).toHaveValue('1200')
})
