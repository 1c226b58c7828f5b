import { type Browser, expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { inviteCompanion } from '#contract/bookings/companions.ts'
import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { report } from '#contract/moderation/cases.ts'
import { postTrip as publish } from '#contract/trips/tripPosting.ts'
import { arrive, ownPage, postTrip, quietRoad, send } from './acting.ts'
import { jumps, lookClosely, overTheEdge, watchShifts } from './looks.ts'
import { demo, inDays, type Language, oneLanguage, open, words } from './people.ts'
import { newFamilyName, type Settled, settle } from './settling.ts'
import { test } from './story.ts'

/*
 * On 320 pixels, the width of a window zoomed to 400 % (WCAG 1.4.10), nothing is wider than the screen, however long the words
 * that users write. With the browser's font size doubled, and on 195 pixels, no word is cut or covered. The layout does not
 * shift while a page loads.
 */

const WIDTH = 320
const NARROW = { width: WIDTH, height: 700 }
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** One word that cannot be broken. */
const letters = (count = 200) => 'W'.repeat(count)

const profile = {
  name: letters(80),
  lastName: letters(80),
  about: letters(),
  street: letters(120),
  city: letters(80),
  province: letters(80),
  facebook: letters(100),
  instagram: letters(100),
}
const car = { color: letters(40), brand: letters(40), model: letters(60) }
const points = { meetingPoint: letters(120), dropOffPoint: letters(120), comment: letters() }

/**
 * Returns elements beyond the right edge, in three states: unchanged, with wider spacing of text, and with long words in every
 * text field.
 */
async function tooWide(page: Page, where: string): Promise<string[]> {
  await page.setViewportSize(NARROW)
  const before = await page.evaluate(overTheEdge)
  await page.evaluate(spaceText, true)
  const spaced = await page.evaluate(overTheEdge)
  await page.evaluate(spaceText, false)
  const fields = page.locator(
    'input:is(:not([type]), [type="text"], [type="search"], [type="email"], [type="tel"], [type="url"]), textarea',
  )
  for (const field of await fields.all()) {
    if (!(await field.isEditable()) || !(await field.isVisible())) continue
    const most = Number(await field.getAttribute('maxlength')) || 200
    await field.fill(letters(Math.min(most, 200)))
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const after = await page.evaluate(overTheEdge)
  return [...before, ...spaced.map((element) => `spaced: ${element}`), ...after].map((element) => `${where}: ${element}`)
}

/** Runs in the page: applies the text spacing of WCAG 1.4.12. */
function spaceText(isOn: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = isOn ? [sheet] : []
}

/** Visits pages, on a phone or a desktop, and checks each in tight layouts. */
async function fit(page: Page, paths: string[], opensAt = PHONE): Promise<void> {
  const found: string[] = []
  await watchShifts(page)
  for (const path of paths) {
    await page.setViewportSize(opensAt)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('main :is([aria-busy="true"], .animate-breathe)')).toHaveCount(0)
    found.push(...[...(await jumps(page)), ...(await lookClosely(page))].map((one) => `${path}: ${one}`))
    found.push(...(await tooWide(page, path)))
  }
  expect(found).toEqual([])
}

/** Creates a driver and a passenger of a trip, with the long word in every text that they write. */
async function pair(browser: Browser, language: Language) {
  const driver = await settle(browser, 'Diana', { drives: true, language, profile, car })
  const passenger = await settle(browser, 'Nora', { language, profile })
  const trip = await postTrip(driver.page, { date: inDays(language === 'en-US' ? 97 : 98), ...points, joining: 'on_approval' })
  const seat = await send(passenger.page, requestSeat, { body: { idRoute: trip, message: letters() } })
  for (const [from, to] of [
    [passenger, driver],
    [driver, passenger],
  ] as [Settled, Settled][])
    await send(from.page, sendMessage, { body: { email: to.id, message: letters() } })
  const free = await postTrip(driver.page, { date: inDays(language === 'en-US' ? 94 : 95), ...points })
  return { driver, passenger, trip, free, seat }
}

/** Posts a series of three days. */
const postSeries = (driver: Page) =>
  send(driver, publish, {
    body: {
      ...quietRoad,
      date: inDays(56),
      hours: '10:00',
      place: 3,
      restriction: '',
      repeats: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: inDays(58) },
      ...points,
    },
  })

/** Creates a trip with a group of three, a full trip with a waiting list, and a series, with the long word in every text. */
async function crowd(browser: Browser, language: Language) {
  const driver = await settle(browser, 'Diana', { drives: true, language, profile, car })
  const passenger = await settle(browser, 'Nora', { language, profile })
  const holder = await settle(browser, 'Olga', { language, profile })
  const usual = { priceMinor: 0, restriction: 'kidsAllowed', ...points }
  const shared = await postTrip(driver.page, { date: inDays(54), place: 5, ...usual })
  const full = await postTrip(driver.page, { date: inDays(55), place: 1, ...usual })
  const invitation = await send(passenger.page, inviteCompanion, { params: { id: shared } })
  const companions = [
    { kind: 'adult' as const, name: letters(80), lastName: letters(80), adultStated: true },
    { kind: 'child' as const, name: letters(80) },
  ]
  const group = await send(passenger.page, requestSeat, { body: { idRoute: shared, seats: 3, companions } })
  await send(holder.page, requestSeat, { body: { idRoute: full } })
  const waiting = await send(passenger.page, requestSeat, { body: { idRoute: full, wait: true, message: letters() } })
  const { id: series } = await postSeries(driver.page)
  return { driver, passenger, holder, shared, full, invitation, group, waiting, series }
}

const tabs = ['info', 'trips', 'posts', 'payments', 'chat', 'data'].map((tab) => `/profile?tab=${tab}`)

for (const language of oneLanguage) {
  // one test for each, because each visit of all pages takes a minute on a slow machine
  for (const who of ['passenger', 'driver'] as const)
    test(`texts of the ${who} of a trip fit a narrow screen (${language})`, async ({ browser }) => {
      const { driver, passenger, trip, free, seat } = await pair(browser, language)
      const shared = [
        `/route/${trip}`,
        `/route/${free}`,
        `/booking/${seat.id}`,
        '/home',
        '/notifications',
        '/chat',
        '/alerts',
        ...tabs,
      ]
      const search = `/route-list/1?from=3838583&to=3860259&date=${inDays(language === 'en-US' ? 97 : 98)}`
      const own = {
        passenger: [search, `/chat/${driver.id}`, `/user/${driver.id}`, `/post/${driver.id}`, '/car'],
        driver: ['/route', `/route/${trip}/edit`, `/chat/${passenger.id}`, `/user/${passenger.id}`],
      }
      const { page } = who === 'driver' ? driver : passenger
      await fit(page, [...shared, ...own[who]], who === 'driver' ? PHONE : DESK)
    })

  test(`groups, waiting lists, series, wanted routes and filters fit a narrow screen (${language})`, async ({ browser }) => {
    const { driver, passenger, holder, shared, full, invitation, group, waiting, series } = await crowd(browser, language)
    await fit(driver.page, ['/wanted', `/route/${shared}`, `/route/${full}`, `/route/${series}`, '/profile?tab=trips'])
    await fit(passenger.page, [`/booking/${group.id}`, `/booking/${waiting.id}`, `/route/${series}`, '/profile?tab=trips'])
    await fit(holder.page, [`/companion/${invitation.id}`, `/route/${shared}?place=3`])
    const { trips } = words[language]
    await open(holder.page, `/route-list/1?from=3838583&to=3860259&date=${inDays(54)}`)
    await holder.page.getByRole('button', { name: trips.sort_and_filter }).click()
    await expect(holder.page.getByRole('dialog').getByLabel(trips.most_price)).toBeVisible()
    expect(await tooWide(holder.page, 'the filters')).toEqual([])
  })

  test(`texts of a visitor and a newcomer fit a narrow screen (${language})`, async ({ browser }) => {
    const driver = await settle(browser, 'Diana', { drives: true, language })
    await postTrip(driver.page, { ...quietRoad, date: inDays(12) })
    const visitor = await ownPage(browser, language)
    const search = `/route-list/1?from=${quietRoad.origin}&to=${quietRoad.destination}&date=${inDays(12)}`
    await fit(visitor, [search, '/', '/home', '/faq', '/terms-and-conditions', '/suggestion-box', '/withdrawal', '/register'])
    const { page } = await settle(browser, 'Abril', { isRegistered: false, language })
    await fit(page, ['/register', '/profile', '/route', '/route-list'])
  })

  test(`the pages of administrators fit a narrow screen (${language})`, async ({ browser }) => {
    const { driver, passenger, trip } = await pair(browser, language)
    const visitor = await ownPage(browser, language)
    const email = `${letters(60)}@example.org`
    await send(visitor, addSuggestion, {
      body: { author: letters(80), authorEmail: email, suggestion: newFamilyName() + letters() },
    })
    const withdrawn = { name: letters(80), email, about: 'booking', reference: letters(80), comment: newFamilyName() + letters() }
    await send(visitor, addWithdrawal, { body: withdrawn })
    await send(passenger.page, report, { body: { subject: 'trip', id: trip, reason: 'other', text: letters() } })
    const elena = await arrive(browser, demo.administrator, language)
    const lists = [
      '',
      'transactions',
      'routes',
      'users',
      'newUser',
      'feedback',
      'withdrawals',
      'cases',
      'approvals',
      'identity',
      'audit',
    ]
    const works = ['payouts', 'alarms', 'jobs', 'settings']
    await fit(
      elena,
      [...lists, ...works].map((path) => `/admin/${path}`.replace(/\/$/, '')),
    )
    await open(elena, `/admin/cases?state=all&person=${driver.email}`)
    await elena.getByRole('main').locator('a[href^="/admin/cases/"]').first().click()
    await expect(elena.getByRole('heading', { level: 1 })).toContainText(profile.name)
    expect(await tooWide(elena, 'the case')).toEqual([])
    await fit(elena, [`/admin/users/${driver.id}`, `/user/${driver.id}`, `/route/${trip}`])
  })
}
