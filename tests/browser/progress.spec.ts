import { type Browser, expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { words as pageWords } from '#server/trips/progress/follow/words.ts'
import { look, postTrip, send } from './acting.ts'
import { leftHoursAgo } from './books.ts'
import { accessible, filled, type Language, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const HOUR_MS = 3_600_000
const clockAt = (instant: number) =>
  new Date(instant)
    .toLocaleString('en-GB', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short', timeStyle: 'short' })
    .split(', ')

/** Posts a trip that departs in an hour and a half. */
async function leavesSoon(browser: Browser, language: Language) {
  const { page: driver } = await settle(browser, 'Hernán', { drives: true, language })
  const [date = '', hours = ''] = clockAt(Date.now() + 1.5 * HOUR_MS)
  const trip = await postTrip(driver, {
    date: date.replaceAll('/', '-'),
    hours,
    price: '0',
    stopovers: [{ name: 'Villa María, Córdoba, Argentina', meetingPoint: 'Terminal de ómnibus' }],
  })
  return { driver, trip }
}

/** Posts a trip that departs soon, with one passenger on board. */
async function underWay(browser: Browser, language: Language) {
  const { driver, trip } = await leavesSoon(browser, language)
  const { page: passenger } = await settle(browser, 'Pablo', { language })
  const seat = await send(passenger, requestSeat, { body: { idRoute: trip } })
  expect(seat.state).toBe('confirmed')
  return { driver, passenger, trip, seat }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const passed = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ hasText: /\((passed|ya pasó)\)/ })

for (const language of spokenIn(import.meta.filename)) {
  const { driving, progress } = words[language]
  const at = (sentence: string, place: string) => sentence.replace('{place}', place)

  test(`a driver ticks off stops, and the passenger’s page shows it by itself (${language})`, async ({ browser }) => {
    const { driver, passenger, trip, seat } = await underWay(browser, language)
    await look(driver, trip)
    await driver.getByRole('link', { name: driving.on_the_way }).click()
    await driver.waitForURL(`**/route/${trip}/way`)
    await expect(driver.getByRole('heading', { level: 2, name: 'Rosario' })).toBeVisible()
    await accessible(driver)
    await open(passenger, `/booking/${seat.id}`)
    await passenger.getByRole('link', { name: driving.on_the_way }).click()
    await expect(passenger.getByRole('heading', { level: 2, name: 'Rosario' })).toBeVisible()
    await accessible(passenger)
    await expect(passenger.getByRole('button', { name: at(progress.leave, 'Rosario') })).toHaveCount(0)

    await press(driver, at(progress.leave, 'Rosario'))
    for (const page of [driver, passenger]) {
      await expect(page.getByRole('heading', { level: 2, name: 'Villa María' })).toBeVisible()
      await expect(passed(page)).toHaveCount(1)
    }
    await press(driver, at(progress.undo, 'Rosario'))
    for (const page of [driver, passenger]) await expect(passed(page)).toHaveCount(0)

    // offline: the device stores the tick, and sends it later by itself
    await driver.context().setOffline(true)
    await press(driver, at(progress.leave, 'Rosario'))
    await expect(passed(driver)).toHaveCount(1)
    await expect(driver.getByRole('status').filter({ hasText: progress.waiting.slice(-15) })).toBeVisible()
    await accessible(driver)
    expect(await passed(passenger).count()).toBe(0)
    await driver.context().setOffline(false)
    await expect(passed(passenger)).toHaveCount(1, { timeout: 20_000 })
    await expect(driver.getByText(progress.waiting.slice(-15))).toHaveCount(0)

    await press(driver, at(progress.tick, 'Córdoba'))
    await expect(driver.getByText(progress.arrived_text)).toBeVisible()
    await expect(passenger.getByText(progress.arrived_text)).toBeVisible()
    await accessible(passenger)
  })
}

test('a driver writes to all passengers from the trip’s page and from the page for the trip under way', async ({ browser }) => {
  const { aboard } = words['en-US']
  const { driver, passenger, trip } = await underWay(browser, 'en-US')
  const writes = async (choice: string, own?: string) => {
    await press(driver, aboard.write)
    await driver.getByRole('radio', { name: choice }).check()
    if (own) {
      await press(driver, aboard.send)
      await expect(driver.getByText('Write a message first')).toBeVisible()
      await driver.getByRole('textbox', { name: aboard.words }).fill(own)
    }
    await accessible(driver)
    await press(driver, aboard.send)
    await expect(driver.getByText(aboard.sent)).toBeVisible()
  }
  await look(driver, trip)
  await writes(aboard.how.late_20)
  await writes(aboard.how.at_point)
  await open(driver, `/route/${trip}/way`)
  await writes(aboard.how.own, 'I am at the second door')
  await open(passenger, '/notifications')
  await expect(passenger.getByText('About 20 minutes late: Rosario → Córdoba')).toBeVisible()
  await expect(passenger.getByText('Your driver is at the meeting point: Rosario → Córdoba')).toBeVisible()
  await expect(passenger.getByText('I am at the second door')).toBeVisible()
  await passenger.getByRole('link', { name: 'A message from your driver: Rosario → Córdoba' }).click()
  await passenger.waitForURL(`**/route/${trip}/way`)
  await expect(passenger.getByText('I am at the second door')).toBeVisible()
  await expect(passenger.getByRole('button', { name: aboard.write })).toHaveCount(0)
  await accessible(passenger)
})

test('a passenger shares a link, other people follow the trip without a login, and the passenger ends the link', async ({
  browser,
}) => {
  expectFailure(/^\/api\/follow\/[^/]+$/, 404)
  const { follow } = words['es-AR']
  const { driver, passenger, trip } = await underWay(browser, 'es-AR')
  await passenger.addInitScript(countsLocks)
  await open(passenger, `/route/${trip}/way`)
  await expect.poll(() => passenger.evaluate(() => Reflect.get(window, 'awake'))).toBe(1)
  await press(passenger, follow.make)
  const address = await passenger.getByText(/\/api\/follow\//).innerText()
  await expect(passenger.getByRole('link', { name: 'Llamar al 911' })).toHaveAttribute('href', 'tel:911')
  await accessible(passenger)
  const context = await browser.newContext({ locale: 'es-AR' })
  const home = await context.newPage()
  await home.goto(new URL(address).pathname, { waitUntil: 'load' })
  await expect(home.getByRole('heading', { name: 'Viaje de Rosario a Córdoba' })).toBeVisible()
  await expect(home.getByText('Todavía no salió')).toBeVisible()
  await accessible(home)
  await open(driver, `/route/${trip}/way`)
  await leaves(driver, words['es-AR'].progress.leave)
  await home.getByRole('link', { name: 'Actualizar' }).click()
  await expect(home.getByText(/Rosario: Salió/)).toBeVisible()
  await press(passenger, follow.end.replace('{n}', '1'))
  await expect(passenger.getByText(address)).toHaveCount(0)
  await home.getByRole('link', { name: 'Actualizar' }).click()
  await expect(home.getByRole('heading', { name: 'Acá no hay ningún viaje para seguir' })).toBeVisible()
  await accessible(home)
  await context.close()
})

/**
 * Reports the departure from Rosario, and waits for the response, because the screen shows it before the server has stored it.
 */
async function leaves(driver: Page, leave: string): Promise<void> {
  const answered = driver.waitForResponse((response) => response.url().endsWith('/way') && response.request().method() === 'POST')
  await press(driver, filled(leave, { place: 'Rosario' }))
  await answered
  await expect(passed(driver)).toHaveCount(1)
}

/** Makes a link on the page of the trip under way, and opens it in another person's browser. */
async function followedAtHome(browser: Browser, traveller: Page, trip: string, language: Language): Promise<Page> {
  await open(traveller, `/route/${trip}/way`)
  await press(traveller, words[language].follow.make)
  const address = await traveller.getByText(/\/api\/follow\//).innerText()
  const context = await browser.newContext({ locale: language })
  const home = await context.newPage()
  await home.goto(new URL(address).pathname)
  return home
}

test('a companion’s contact follows the trip, and sees no name but the driver’s (F39)', async ({ browser }) => {
  expectFailure(/^\/api\/follow\/[^/]+$/, 404)
  const [say, { follow, progress }] = [pageWords['en-US'], words['en-US']]
  const { driver, trip } = await leavesSoon(browser, 'en-US')
  const { page: booker } = await settle(browser, 'Sofía')
  const { page: companion } = await settle(browser, 'Bruno')
  const { id } = await send(booker, inviteCompanion, { params: { id: trip } })
  await send(companion, answerInvitation, { params: { id }, body: { agreed: true } })
  await send(booker, requestSeat, { body: { idRoute: trip, companions: [{ kind: 'account', invitation: id }] } })
  const home = await followedAtHome(browser, companion, trip, 'en-US')
  await accessible(companion)
  await expect(home.getByRole('heading', { name: say.title('Rosario', 'Córdoba') })).toBeVisible()
  await expect(home.getByText(say.notLeft)).toBeVisible()
  await expect(home.getByText(/Sofía|Bruno/)).toHaveCount(0)
  await accessible(home)
  // the booker sees only links that the booker has made
  await open(booker, `/route/${trip}/way`)
  await expect(booker.getByRole('button', { name: follow.make })).toBeVisible()
  await expect(booker.getByRole('button', { name: filled(follow.end, { n: '1' }) })).toHaveCount(0)
  await open(driver, `/route/${trip}/way`)
  await leaves(driver, progress.leave)
  await home.getByRole('link', { name: say.update }).click()
  await expect(home.getByText(/Rosario: Left/)).toBeVisible()
  await press(companion, filled(follow.end, { n: '1' }))
  await expect(companion.getByRole('button', { name: filled(follow.end, { n: '1' }) })).toHaveCount(0)
  await home.getByRole('link', { name: say.update }).click()
  await expect(home.getByRole('heading', { name: say.nothing })).toBeVisible()
  await home.context().close()
})

test('a follower’s page shows no news while the driver is offline, and the driver’s ticks afterwards (F39)', async ({
  browser,
}) => {
  const [say, { progress }] = [pageWords['es-AR'], words['es-AR']]
  const { driver, passenger, trip } = await underWay(browser, 'es-AR')
  const home = await followedAtHome(browser, passenger, trip, 'es-AR')
  await leftHoursAgo(trip, 2)
  await open(driver, `/route/${trip}/way`)
  await driver.getByRole('button', { name: filled(progress.leave, { place: 'Rosario' }) }).waitFor()
  for (const page of [driver, passenger]) await page.context().setOffline(true)
  await home.getByRole('link', { name: say.update }).click()
  await expect(home.getByText(say.noNews, { exact: true })).toBeVisible()
  await expect(home.getByText(say.noNewsText)).toBeVisible()
  await accessible(home)
  // the emergency call needs no network
  await expect(passenger.getByRole('link', { name: 'Llamar al 911' })).toHaveAttribute('href', 'tel:911')
  await press(driver, filled(progress.leave, { place: 'Rosario' }))
  await expect(driver.getByRole('status').filter({ hasText: progress.waiting.slice(-15) })).toBeVisible()
  await accessible(driver)
  await home.getByRole('link', { name: say.update }).click()
  await expect(home.getByText(say.noNews, { exact: true })).toBeVisible()
  for (const page of [driver, passenger]) await page.context().setOffline(false)
  await expect(driver.getByText(progress.waiting.slice(-15))).toHaveCount(0, { timeout: 20_000 })
  await home.getByRole('link', { name: say.update }).click()
  await expect(home.getByText(/Rosario: Salió/)).toBeVisible()
  await expect(home.getByText(say.noNews, { exact: true })).toHaveCount(0)
  await accessible(home)
  await home.context().close()
})

/** Runs in the page: fakes and counts wake locks, because a headless browser has no screen to keep awake. */
function countsLocks() {
  const add = (locks: number) => Reflect.set(window, 'awake', Number(Reflect.get(window, 'awake') ?? 0) + locks)
  const wakeLock = { request: async () => (add(1), { release: async () => void add(-1) }) }
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
}

test('the page for a trip under way is not found for a person who is not on board', async ({ browser }) => {
  expectFailure(/^\/api\/maps\/route\/[^/]+\/way$/, 404)
  const { page: driver } = await settle(browser, 'Rocío', { drives: true })
  const trip = await postTrip(driver)
  const { page: stranger } = await settle(browser, 'Emily')
  await open(stranger, `/route/${trip}/way`)
  await expect(stranger.getByRole('heading', { name: words['en-US'].shell.not_found_title })).toBeVisible()
  await open(driver, `/route/${trip}/way`)
  await expect(driver.getByText(/This page opens on/)).toBeVisible()
  await accessible(driver)
})
