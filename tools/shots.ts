import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
// A picture of every screen and state: both languages, light and dark, phone and desk. For eyes, not for comparing pixels.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages, logIn, open, people, speak, words } from '../tests/browser/people.ts'
import { headless } from './chromium.ts'
import { type Scene, scenes } from './scenes.ts'

const widths = [390, 1440] as const
type Width = (typeof widths)[number]
interface Shot {
  scene: Scene
  language: Language
  width: Width
}

const timezoneId = 'America/Argentina/Buenos_Aires'
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const folder = positionals[0] ?? join(tmpdir(), 'tramo-shots')

let taken = 0

async function takeAll(): Promise<void> {
  if (!existsSync('dist/built')) spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  mkdirSync(folder, { recursive: true })
  const { url, stop } = await serveDemo()
  const left = shots()
  try {
    await Promise.all([takeSome(url, left), takeSome(url, left)])
  } finally {
    await stop()
  }
  console.log(`${taken} pictures in ${folder}`)
}

/** Those of one person in one language follow each other, so that each browser logs in seldom. */
const shots = (): Shot[] =>
  languages
    .flatMap((language) => scenes.flatMap((scene) => widths.map((width) => ({ language, scene, width }))))
    .filter(({ scene, width }) => scene.name.includes(values.only ?? '') && width === (scene.width ?? width))
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))

const keyOf = ({ scene, language }: Shot) => `${language} ${scene.who} ${scene.firstVisit ? 'first visit' : ''}`

/** The demo world on a free port and a database that is thrown away. */
async function serveDemo() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: url }
  const server = spawn('node_modules/.bin/tsx', ['tests/browser/serve.ts'], { stdio: 'ignore', env })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  for (let ready = false; !ready; await new Promise((resolve) => setTimeout(resolve, 250))) {
    if (server.exitCode !== null) throw new Error('The demo world did not start.')
    ready = await fetch(`${url}/api/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)
  }
  return { url, stop }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

/** The work of one browser: takes the next picture that no other browser has begun, until there are none. */
async function takeSome(url: string, left: Shot[]): Promise<void> {
  const browser = await chromium.launch(headless)
  let context: BrowserContext | undefined
  let key: string | undefined
  for (let shot = left.shift(); shot; shot = left.shift()) {
    if (key !== keyOf(shot)) {
      await context?.close()
      context = await contextOf(browser, url, shot)
      key = keyOf(shot)
    }
    if (context) await takeOrTell(context, shot)
  }
  await browser.close()
}

async function contextOf(browser: Browser, baseURL: string, { scene, language }: Shot): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (!scene.firstVisit) await speak(page, language)
  else await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  if (scene.who !== 'visitor') await logIn(page, people[scene.who], language)
  await page.close()
  return context
}

/** One screen that cannot be reached does not stop the other pictures. */
async function takeOrTell(context: BrowserContext, shot: Shot): Promise<void> {
  try {
    await take(context, shot)
  } catch (error) {
    process.exitCode = 1
    console.error(`${shot.scene.name} (${shot.language}, ${shot.width}) was not reached:`, error)
  }
}

async function take(context: BrowserContext, { scene, language, width }: Shot): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 })
  await scene.before?.(page)
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page)
  await open(page, path)
  await scene.do?.(page, words[language])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const file = `${scene.name.replaceAll(' ', '-')}.${language}.${width}.${colorScheme}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
    taken++
  }
  await page.close()
}

/** Letters are there, and a map, where there is one, has taken the place of its picture. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  // a picture with a button is all there is until the button is pressed
  await page.locator('[data-map="picture"]:not(:has(> button))').waitFor({ state: 'detached' })
  if (await page.locator('[data-map="map"]').count()) await page.waitForTimeout(600)
}

await takeAll()
