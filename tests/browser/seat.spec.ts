import { type Browser, expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { look, postTrip, send } from './acting.ts'
import { leftHoursAgo } from './books.ts'
import { pays, toPay } from './paying.ts'
import { accessible, filled, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/* The page of a booking on a phone: pending actions come first. */

const language = 'es-AR'
const { bookings, driving, order } = words[language]
const PHONE = { width: 390, height: 844 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function couple(browser: Browser) {
  const driver = await settle(browser, 'Mercedes', { drives: true, language })
  const passenger = await settle(browser, 'Ariel', { language })
  await driver.page.setViewportSize(PHONE)
  await passenger.page.setViewportSize(PHONE)
  return { driver: driver.page, passenger: passenger.page }
}

/** Waits until a button is on the first screen without scrolling, and nothing covers the middle of the button. */
const isReachable = (page: Page, name: RegExp) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((target) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return scrollY === 0 && hit !== null && target.contains(hit)
    })

test('a driver opens a request from a notification and accepts it without scrolling', async ({ browser }) => {
  const { driver, passenger } = await couple(browser)
  const trip = await postTrip(driver, { joining: 'on_approval' })
  const message = 'Llevo una mochila grande y una guitarra. '.repeat(12).trim()
  const seat = await send(passenger, requestSeat, { body: { idRoute: trip, message } })
  await open(driver, '/notifications')
  await driver.locator(`a[href="/booking/${seat.id}"]`).first().click()
  await driver.waitForURL(`**/booking/${seat.id}`)
  await expect(driver.getByText(message)).toHaveCount(1)
  expect(await isReachable(driver, new RegExp(`^${driving.accept}`))).toBe(true)
  await accessible(driver)
  await driver.getByRole('button', { name: new RegExp(`^${driving.accept}`) }).click()
  await expect(driver.getByRole('heading', { name: filled(bookings.title.unpaid, { passenger: 'Ariel' }) })).toBeVisible()
  await expect(driver.locator(':focus')).toContainText(filled(bookings.title.unpaid, { passenger: 'Ariel' }))
  // driver and passenger see the same deadline
  await expect(driver.getByText(/^Ariel tiene hasta/)).toBeVisible()
})

test('an acceptance that was stored, and whose response was lost, is shown as accepted', async ({ browser }) => {
  expectFailure(/acceptance$/, 503)
  const { driver, passenger } = await couple(browser)
  const trip = await postTrip(driver, { joining: 'on_approval' })
  const seat = await send(passenger, requestSeat, { body: { idRoute: trip } })
  await driver.route('**/acceptance', async (route) => {
    await route.fetch()
    await route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"reason":"overloaded","message":"Probá de nuevo"}',
    })
  })
  await look(driver, trip)
  await driver.getByRole('button', { name: new RegExp(`^${driving.accept}`) }).click()
  await expect(driver.getByRole('listitem').getByRole('status').filter({ hasText: 'Aceptaste' })).toBeVisible()
  await expect(driver.getByRole('alert')).toHaveCount(0)
  await open(driver, `/booking/${seat.id}`)
  await expect(driver.getByText(filled(bookings.title.unpaid, { passenger: 'Ariel' }))).toBeVisible()
})

test('a driver reports an absence in four clicks, and the passenger reads the reason and answers', async ({ browser }) => {
  const { driver, passenger } = await couple(browser)
  const trip = await postTrip(driver)
  const seat = await send(passenger, requestSeat, { body: { idRoute: trip } })
  await pays(passenger, seat)
  await leftHoursAgo(trip, 3)
  await open(driver, '/profile?tab=trips')
  let presses = 0
  const press = async (name: string, within = driver.getByRole('main')) => {
    presses++
    await within
      .getByRole('button', { name, exact: true })
      .or(within.getByRole('link', { name, exact: true }))
      .first()
      .click()
  }
  await press(bookings.next.drive)
  await expect(driver.getByRole('heading', { name: driving.after })).toBeVisible()
  await accessible(driver)
  await press('Ariel no se presentó')
  await driver.getByRole('dialog').getByRole('textbox').fill('Lo esperé 25 minutos.')
  await press(bookings.report_yes, driver.getByRole('dialog'))
  expect(presses).toBeLessThanOrEqual(4)
  await expect(driver.getByRole('dialog')).toHaveCount(0)
  await expect(driver.getByRole('status').filter({ hasText: 'Hay un reclamo: Ariel no se presentó' })).toBeVisible()
  await expect(driver.getByText(/^Ariel tiene hasta .* para responder\./)).toBeVisible()
  await accessible(driver)
  await open(driver, `/booking/${seat.id}`)
  await expect(driver.getByText(bookings.says.closes.split(' hasta')[0] ?? '')).toHaveCount(0)

  await open(passenger, `/booking/${seat.id}`)
  await expect(passenger.getByRole('heading', { name: 'Mercedes dice que no te presentaste' })).toBeVisible()
  await expect(passenger.getByText('Lo esperé 25 minutos.')).toBeVisible()
  expect(await isReachable(passenger, new RegExp(bookings.object_passenger))).toBe(true)
  await accessible(passenger)
  await button(passenger, bookings.object_passenger).click()
  await passenger.getByRole('dialog').getByRole('button', { name: bookings.object_yes, exact: true }).click()
  await expect(passenger.locator(':focus')).toContainText(bookings.says.disputed)
  await accessible(passenger)
})

test('a paid seat, an unpaid seat and a payment under review by the bank each have a separate page', async ({ browser }) => {
  const { driver, passenger: page } = await couple(browser)
  const trip = await postTrip(driver)
  const seat = await send(page, requestSeat, { body: { idRoute: trip } })
  const reference = seat.id.slice(0, 8).toUpperCase()
  const toCheckout = async () => {
    await open(page, `/booking/${seat.id}`)
    await toPay(page).click()
    await page.waitForURL('**/dev-pay/**')
    await expect(page.getByText(reference)).toBeVisible()
  }
  await toCheckout()
  await page.getByRole('link', { name: /Tramo/ }).last().click()
  await page.waitForURL('**/order/**')
  await expect(page.getByRole('heading', { level: 1, name: order.titles.unpaid })).toBeVisible()
  await expect(toPay(page)).toBeVisible()
  await accessible(page)

  await toCheckout()
  await page.getByRole('radio').nth(2).click()
  await page
    .getByRole('button')
    .filter({ hasText: /^Pay|^Pagar/ })
    .click()
  await page.waitForURL('**/order/**')
  await expect(page.getByRole('heading', { level: 1, name: order.titles.at_bank })).toBeVisible()
  await expect(page.getByText(/^Te guardamos el lugar hasta/)).toBeVisible()
  await expect(toPay(page)).toHaveCount(0)
  await expect(page.getByText(order.number)).toBeVisible()
  await accessible(page)
  await open(page, `/booking/${seat.id}`)
  await expect(page.getByRole('heading', { name: bookings.title.at_bank })).toBeVisible()
  await expect(toPay(page)).toHaveCount(0)
  await accessible(page)
})

test('the page for a paid order shows amount, payment number and refund deadline', async ({ browser }) => {
  const { driver, passenger: page } = await couple(browser)
  const seat = await send(page, requestSeat, { body: { idRoute: await postTrip(driver) } })
  await pays(page, seat)
  const amount = priceText(seat.priceMinor, 'ARS', language)
  await expect(page.getByText(filled(order.you_paid, { amount }), { exact: true })).toBeVisible()
  for (const name of [order.number, order.reference]) await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(seat.id.slice(0, 8).toUpperCase())).toBeVisible()
  await expect(page.getByRole('link', { name: driving.calendar })).toBeVisible()
  await expect(button(page, order.receipt)).toBeVisible()
  await expect(page.getByText(words[language].join.cancel.replace(/\{.*$/, ''))).toBeVisible()
  await accessible(page)
  await page.route('**/api/order/*/check', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), provider: 'mercadopago' } })
  })
  await page.reload()
  await expect(page.getByText(filled(order.you_paid_with, { amount }))).toBeVisible()
})
