import { expect, type Page, test, type TestInfo } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'
import type { Messages } from '#web/texts/texts.ts'
import { expectNoFindings } from './axe.ts'

export const languages = ['en-US', 'es-AR'] as const
export type Language = (typeof languages)[number]

/** Language of tests about layout, focus or networks: the language with longer texts. Screenshots are taken in both languages. */
export const oneLanguage: readonly Language[] = process.env.SHOTS ? languages : ['es-AR']

const files = readdirSync('tests/browser').filter((name) => name.endsWith('.spec.ts'))

/**
 * Returns the language of the browser tests in a file, which alternates from file to file. One language is enough, because
 * `tests/messages.test.ts` compares the messages of both.
 */
export const spokenIn = (file: string): readonly Language[] =>
  process.env.SHOTS ? languages : languages.filter((_, n) => n === files.toSorted().indexOf(basename(file)) % languages.length)

/** Messages of the screens by language, so that a test runs in both languages. */
export const words: Record<Language, Messages> = { 'en-US': english, 'es-AR': spanish }

/** Fills a sentence's placeholders. */
export const filled = (words: string, values: Record<string, string>) =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The demo people that the login page shows first. Each pattern matches the description of a person on that page. */
export const people = {
  driver: /Driver:|Conductor:/,
  passenger: /Passenger: registered|Pasajero: cuenta registrada/,
  suspended: /Suspended:|Cuenta suspendida:/,
  newcomer: /New here:|Recién llega:/,
  administrator: /Administrator:|Administrador:/,
}

/** E-mails of demo people, for tests that log in by calls instead of by the login page. */
export const demo = {
  driver: 'lucia.fernandez@example.org',
  passenger: 'sofia.herrera@example.org',
  suspended: 'oscar.rivas@example.org',
  administrator: 'elena.castro@example.org',
  secondAdministrator: 'gustavo.ledesma@example.org',
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([
    { name: 'language', value: language, url: 'http://localhost' },
    { name: 'cookies', value: 'rejected', url: 'http://localhost' },
  ])
}

/** Opens a page and waits for its hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Presses the button of a demo person on the provider's page. Most of the buttons are folded away. */
export async function beSomebody(page: Page, who: RegExp): Promise<void> {
  const button = page.locator('button').filter({ hasText: who }).first()
  await button.waitFor({ state: 'attached' })
  await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
  await button.click()
}

/** Fills in the provider's form for people who are not in the demo. */
export async function introduceOneself(page: Page, email: string, givenName: string, familyName: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('textbox') })
  for (const [at, value] of [email, givenName, familyName].entries()) await form.getByRole('textbox').nth(at).fill(value)
  await form.getByRole('button').click()
}

export async function logIn(page: Page, who: RegExp, language: Language = 'en-US'): Promise<void> {
  await open(page, '/home')
  await page.getByRole('banner').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  await beSomebody(page, who)
  await page.waitForURL(/\/home/)
}

/** Types a city and chooses the first matching suggestion. */
export async function choosePlace(page: Page, field: string, typed: string, meant: string | RegExp = typed): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(typed)
  await page.getByRole('option', { name: meant }).first().click()
}

/**
 * Time at which each test first used a day. All days of a test are counted from this time, because midnight may pass during the
 * test.
 */
const storyBegins = new WeakMap<TestInfo, number>()

function storyBegan(): number {
  const story = test.info()
  const began = storyBegins.get(story) ?? Date.now()
  storyBegins.set(story, began)
  return began
}

/** Returns the date this number of days after the test's first day on Argentina's calendar, as dd-mm-yyyy. Only inside a test. */
export const inDays = (count: number): string => dayAfter(storyBegan(), count)

/** Returns the date this number of days after an instant, as dd-mm-yyyy. */
export function dayAfter(instant: number, count: number): string {
  const day = new Date(instant + count * 86_400_000)
  const [d = '', m = '', y = ''] = day
    .toLocaleDateString('en-GB', {
      timeZone: 'America/Argentina/Buenos_Aires',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
    .split('/')
  return `${d}-${m}-${y}`
}

/** Opens the calendar and presses a day. */
export async function chooseDay(page: Page, field: string | RegExp, date: string): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  const [d = '', m = '', y = ''] = date.split('-')
  const dialog = page.getByRole('dialog')
  const cell = dialog.locator(`[data-day="${y}-${m}-${d}"] button`)
  await dialog.getByRole('grid').first().waitFor()
  const previous = dialog.getByRole('button', { name: /Previous month|Mes anterior/ })
  if ((await cell.count()) === 0 && !(await previous.getAttribute('aria-disabled'))) await previous.click()
  for (let i = 0; i < 14 && (await cell.count()) === 0; i++)
    await dialog.getByRole('button', { name: /Next month|Mes siguiente/ }).click()
  await cell.click()
}

/** Checks the page with axe once it is at rest. `npm run lab -- shots` also takes screenshots of these states. */
export async function accessible(page: Page): Promise<void> {
  await expect(page.locator('main .animate-breathe')).toHaveCount(0)
  await page.evaluate(transitionsEnd)
  await expectNoFindings(page)
  // taken after axe, because screenshots change the theme, and axe would see colors during the transition back
  if (process.env.SHOTS) await takeShots(page, process.env.SHOTS)
}

/**
 * Waits for the end of transitions, because colors during a transition belong to no state of the page. Ignores endless
 * animations.
 */
async function transitionsEnd(): Promise<void> {
  const ended = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(ended.map(({ finished }) => finished))
}

/** Takes screenshots in light and dark, on a phone and on a desktop: `<file>.<story>.<n>.<width>.<colors>.png`. */
async function takeShots(page: Page, folder: string): Promise<void> {
  const { title, file, annotations } = test.info()
  annotations.push({ type: 'shot' })
  const number = annotations.filter(({ type }) => type === 'shot').length
  const story = `${basename(file, '.spec.ts')}.${title.replaceAll(/[^\p{L}\d]+/gu, '-')}.${number}`
  const before = page.viewportSize()
  for (const [width, height] of [
    [390, 844],
    [1440, 1000],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(transitionsEnd)
      await page.screenshot({
        path: join(folder, `${story}.${width}.${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
