import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import {
  acceptSeat,
  type Booking,
  listBookings,
  requestSeat,
  showBooking,
  showCancellation,
  showSeats,
} from '#contract/bookings/bookings.ts'
import { listOrders } from '#contract/payments/payments.ts'
import type { NewTrip } from '#contract/trips/tripPosting.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { look, postTrip, send } from './acting.ts'
import { answerTooLate, clockDoes, heldMinorOf, paidEarlier } from './books.ts'
import { paysHere, toPay } from './paying.ts'
import { accessible, filled, type Language, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const { bookings, driving, trips } = words['en-US']

/** Marcos Juárez, half-way from Rosario, and Córdoba. */
const halfWay = { from: 3844899, to: 3860259 }
const HOUR_MS = 3_600_000

test.describe.configure({ mode: 'parallel' })

const dialog = (page: Page) => page.getByRole('dialog')
/** Finds the card of a passenger, which shows the given name only. */
const request = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const seeTrips = (page: Page) => open(page, '/profile?tab=trips')
const seeSeat = (page: Page, { id }: Pick<Booking, 'id'>) => open(page, `/booking/${id}`)
const bookingOf = (page: Page, id: string) => send(page, showBooking, { params: { id } })

/** Finds the expected earnings in the driver's part of a trip. */
const expected = (page: Page) => page.getByRole('definition').first().locator('span').first()

const lucia = async (browser: Browser, language: Language = 'en-US') =>
  (await settle(browser, 'Lucía', { drives: true, language })).page
const sofia = async (browser: Browser, language: Language = 'en-US') =>
  (await settle(browser, 'Sofía', { gender: 'Female', language })).page
const joaquin = async (browser: Browser) => (await settle(browser, 'Joaquín')).page

/** Posts a trip that departs in less than a day. */
async function postSoon(page: Page, details: Partial<NewTrip>): Promise<string> {
  const [date = '', hours = ''] = new Date(Date.now() + 22 * HOUR_MS)
    .toLocaleString('en-GB', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short', timeStyle: 'short' })
    .split(', ')
  return postTrip(page, { ...details, date: date.replaceAll('/', '-'), hours })
}

const asksFor = (page: Page, idRoute: string, details: object = {}) => send(page, requestSeat, { body: { idRoute, ...details } })

async function askers(browser: Browser, idRoute: string): Promise<[Page, Booking][]> {
  const pages = [await sofia(browser), await joaquin(browser)]
  return Promise.all(pages.map(async (page): Promise<[Page, Booking]> => [page, await asksFor(page, idRoute)]))
}

/** Returns buttons of a dialog that overlap its padding. */
const sticksOut = (dialog: Locator) =>
  dialog.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    const [first, last] = [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)]
    const buttons = [...box.querySelectorAll('button:not([aria-label])')]
    const isOut = ({ left, right }: DOMRect) => left < first - 1 || right > last + 1
    return buttons.filter((button) => isOut(button.getBoundingClientRect())).map(({ textContent }) => textContent)
  })

/** Returns a sentence up to its first placeholder. */
const before = (words: string) => words.replace(/\{.*$/, '')

for (const language of spokenIn(import.meta.filename)) {
  const { bookings, driving, join } = words[language]
  const money = (minor: number) => priceText(minor, 'ARS', language)
  const figure = (minor: number) => money(minor).replace(/^\D+/, '')

  test(`a passenger requests a seat from a half-way town, pays for it after the acceptance, and every page shows the amounts (${language})`, async ({
    browser,
  }) => {
    // before it closes, the dialog may refetch the refund of the canceled booking, which the server refuses
    expectFailure(showCancellation, 409)
    const driver = await lucia(browser, language)
    const trip = await postTrip(driver, { joining: 'on_approval' })
    const page = await sofia(browser, language)
    const booking = await asksFor(page, trip, { ...halfWay, message: `Llevo una mochila chica (${language}).` })
    const { priceMinor } = booking
    await seeSeat(page, booking)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Marcos Juárez')
    await accessible(page)

    await seeTrips(driver)
    const card = request(driver, `Llevo una mochila chica (${language}).`)
    await expect(card).toContainText(figure(priceMinor))
    await expect(card.getByRole('timer')).toBeVisible()
    await accessible(driver)
    await card.getByRole('button', { name: driving.accept }).click()
    await expect(card.getByRole('status').filter({ hasText: 'Sofía' })).toBeVisible()
    await expect(card.locator(':focus')).toHaveCount(1)
    await accessible(driver)

    // live events update the page, without a click
    await expect(toPay(page)).toBeVisible()
    await accessible(page)
    await paysHere(page)
    await seeTrips(page)
    await accessible(page)
    const seat = page.locator(`a[href="/booking/${booking.id}"]`)
    await expect(seat).toHaveText(bookings.next.confirmed)
    await seat.click()
    await page.waitForURL(`**/booking/${booking.id}`)
    // the phone number is not visible yet, but only from the day before the trip on (rules 14)
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(page.getByText(before(bookings.telephone_from.passenger))).toBeVisible()
    // the booking's page shows the refund, on screen and in print
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(before(join.cancel))).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await accessible(page)
    expect(await heldMinorOf(booking.id)).toBe(priceMinor)

    await look(driver, trip)
    await expect(expected(driver)).toContainText(figure(priceMinor))
    expect(await send(driver, showSeats, { params: { id: trip } })).toMatchObject({ expectedMinor: priceMinor, creditedMinor: 0 })
    await accessible(driver)

    await press(page, bookings.cancel_passenger)
    const { afterMinor } = await send(page, showCancellation, { params: { id: booking.id }, query: {} })
    expect(afterMinor).toBe(Math.ceil(priceMinor / 2))
    expect(await sticksOut(dialog(page))).toEqual([])
    await expect(dialog(page)).toContainText(filled(bookings.back_now, { amount: money(priceMinor) }))
    await expect(dialog(page)).toContainText(money(afterMinor))
    await accessible(page)
    await press(page, filled(bookings.cancel_yes_passenger, { amount: money(priceMinor) }))
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(bookings.title.cancelled)).toBeVisible()
    await expect(expected(driver)).toContainText(/\D0$/)
    await clockDoes('send-refunds')
    expect(await heldMinorOf(booking.id)).toBe(0)
    await open(page, '/profile?tab=payments')
    const order = page.getByRole('row').filter({ has: page.locator(`a[href="/booking/${booking.id}"]`) })
    await expect(order).toContainText(bookings.order.refunded)
    await expect(order).toContainText(bookings.pending)
    await expect(order).toContainText(filled(bookings.refunded, { amount: money(priceMinor) }))
    await accessible(page)
    await seeSeat(driver, booking)
    const passenger = language === 'es-AR' ? 'Pasajera' : 'Passenger'
    await expect(driver.getByRole('heading', { level: 2, name: passenger })).toBeVisible()
    await seeTrips(driver)
    await accessible(driver)
    await open(driver, '/profile?tab=payments')
    await expect(driver.getByRole('heading', { name: bookings.my_payments })).toBeVisible()
    await accessible(driver)
  })
}

test('a late cancellation refunds half, even when it became late while the dialog was open', async ({ browser }) => {
  expectFailure(/^\/api\/booking\/[^/]+\/cancellation$/, 409)
  const driver = await lucia(browser)
  const trip = await postSoon(driver, { joining: 'on_approval' })
  const page = await joaquin(browser)
  const { id, priceMinor } = await asksFor(page, trip, halfWay)
  await send(driver, acceptSeat, { params: { id } })
  await seeSeat(page, { id })
  await paysHere(page)
  // this page receives no live events
  await page.route('**/api/events**', (route) => route.abort())
  await seeSeat(page, { id })
  await look(driver, trip)
  const money = (minor: number) => priceText(minor, 'ARS', 'en-US')

  // canceling soon after paying is free; half an hour later it costs half
  await press(page, bookings.cancel_passenger)
  await expect(dialog(page)).toContainText(`You’ll get ${money(priceMinor)} back.`)
  await paidEarlier(id, 31)
  // from now on driver and passenger see each other's phone number
  const secondPage = await page.context().newPage()
  await seeSeat(secondPage, { id })
  await expect(secondPage.locator('a[href^="tel:"]')).toBeVisible()
  await accessible(secondPage)
  await secondPage.close()
  const { refundMinor, driverMinor } = await send(page, showCancellation, { params: { id }, query: {} })
  expect([refundMinor, driverMinor]).toEqual([Math.ceil(priceMinor / 2), Math.floor(priceMinor / 2)])
  await press(page, `Cancel and get ${money(priceMinor)} back`)
  await expect(dialog(page)).toContainText(bookings.sum_changed)
  await expect(dialog(page)).toContainText(`You’ll get ${money(refundMinor)} back.`)
  await expect(dialog(page)).toContainText(`keeps ${money(driverMinor)}. You’ll get that back`)
  await accessible(page)
  await press(page, `Cancel and get ${money(refundMinor)} back`)
  await expect(dialog(page)).toHaveCount(0)
  // the refund may be due or done, because a job of the server may have sent it by now
  const refund = [bookings.refund_due, bookings.refund_done].map((sentence) => filled(sentence, { amount: money(refundMinor) }))
  await expect(page.getByText(refund[0] ?? '').or(page.getByText(refund[1] ?? ''))).toBeVisible()
  await accessible(page)
  expect(await bookingOf(page, id)).toMatchObject({ state: 'cancelled', refund: { minor: refundMinor } })

  // the driver's page has updated: the driver keeps half
  await expect(expected(driver)).toContainText(money(driverMinor).replace(/^\D+/, ''))
  expect(await send(driver, showSeats, { params: { id: trip } })).toMatchObject({ expectedMinor: driverMinor })
  await clockDoes('send-refunds')
  expect(await heldMinorOf(id)).toBe(driverMinor)
  await seeSeat(page, { id })
  await expect(page.getByText(`We refunded ${money(refundMinor)}`)).toBeVisible()
})

test('a driver accepts one request and declines another, and both passengers’ pages update by themselves', async ({
  browser,
}) => {
  expectFailure(/^\/api\/maps\/route\/[^/]+\/receipts$/, 404)
  const driver = await lucia(browser)
  const trip = await postTrip(driver, { joining: 'on_approval' })
  const [[page, accepted], [other, declined]] = (await askers(browser, trip)) as [[Page, Booking], [Page, Booking]]
  await Promise.all([seeSeat(page, accepted), seeSeat(other, declined)])
  await look(driver, trip)
  await request(driver, 'Sofía').getByRole('button', { name: driving.accept }).click()
  await expect(request(driver, 'Sofía')).toContainText('You accepted.')
  await request(driver, 'Joaquín').getByRole('button', { name: driving.decline }).click()
  await expect(dialog(driver)).toContainText('You don’t have to say why')
  await accessible(driver)
  await dialog(driver).getByRole('textbox').fill('Ya no me queda lugar para la guitarra.')
  await dialog(driver).getByRole('button', { name: driving.decline, exact: true }).click()
  await expect(request(driver, 'Joaquín')).toContainText('You declined.')
  await expect(request(driver, 'Joaquín').getByRole('status')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Pay to confirm your seat' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'can’t take you this time' })).toBeVisible()
  await expect(other.getByText('guitarra')).toHaveCount(0)
  await accessible(other)
  await press(page, bookings.withdraw_accepted)
  await accessible(page)
  await dialog(page).getByRole('button', { name: bookings.withdraw_accepted }).click()
  await expect(page.getByRole('heading', { name: 'You withdrew this request' })).toBeVisible()
  await expect(driver.getByText(driving.nobody)).toBeVisible()
})

test('when an acceptance comes too late, the button shows the refusal', async ({ browser }) => {
  expectFailure(/^\/api\/booking\/[^/]+\/acceptance$/, 409)
  const driver = await lucia(browser)
  const trip = await postTrip(driver, { joining: 'on_approval' })
  const [[, first], [, second]] = (await askers(browser, trip)) as [[Page, Booking], [Page, Booking]]
  await look(driver, trip)
  await request(driver, 'Sofía').getByRole('button', { name: driving.accept }).click()
  await expect(request(driver, 'Sofía')).toContainText('You accepted.')
  // the request expires while the acceptance is held; with a longer delay, a job of the server would close the request first
  await driver.route('**/acceptance', (route) => answerTooLate(second.id).then(() => route.continue()))
  await request(driver, 'Joaquín').getByRole('button', { name: driving.accept }).click()
  await expect(request(driver, 'Joaquín').getByRole('alert')).toContainText('This request has expired.')
  await accessible(driver)
  expect((await bookingOf(driver, first.id)).state).toBe('accepted')
})

test('accepting a request for the last seat puts the other request on the waiting list, whose length the driver sees', async ({
  browser,
}) => {
  const driver = await lucia(browser)
  const trip = await postTrip(driver, { joining: 'on_approval', place: 1 })
  const [, [page, { id }]] = (await askers(browser, trip)) as [[Page, Booking], [Page, Booking]]
  await look(driver, trip)
  await expect(request(driver, 'Joaquín')).toBeVisible()
  await request(driver, 'Sofía').getByRole('button', { name: driving.accept }).click()
  await expect(driver.getByText('1 person is on the waiting list.')).toBeVisible()
  await expect(driver.getByText('Joaquín')).toHaveCount(0)
  await accessible(driver)
  expect(await bookingOf(page, id)).toMatchObject({ state: 'waiting', position: 1 })
})

test('a driver cancels the trip with a reason, and every passenger gets a full refund', async ({ browser }) => {
  const driver = await lucia(browser)
  const trip = await postTrip(driver, { joining: 'on_approval', stopovers: [{ name: 'Villa María, Córdoba, Argentina' }] })
  const both = await askers(browser, trip)
  for (const [page, { id }] of both) {
    await send(driver, acceptSeat, { params: { id } })
    await seeSeat(page, { id })
    await paysHere(page)
    await seeSeat(page, { id })
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  }
  await look(driver, trip)
  await press(driver, driving.cancel_trip)
  await expect(dialog(driver)).toContainText('2 people lose their seats')
  const yes = dialog(driver).getByRole('button', { name: driving.cancel_yes })
  await expect(yes).toHaveAttribute('aria-disabled', 'true')
  await accessible(driver)
  await dialog(driver).getByRole('textbox').fill('Se rompió el auto.')
  await yes.click()
  await expect(dialog(driver)).toHaveCount(0)
  await expect(driver.getByText(trips.cancelled, { exact: true }).first()).toBeVisible()
  await expect(driver.getByRole('button', { name: driving.cancel_trip })).toHaveCount(0)
  await clockDoes('send-refunds')
  for (const [page, { id, priceMinor }] of both) {
    await expect(page.getByRole('heading', { name: bookings.title.cancelled })).toBeVisible()
    await expect(page.getByText(priceText(priceMinor, 'ARS', 'en-US')).last()).toBeVisible()
    expect(await bookingOf(page, id)).toMatchObject({ state: 'cancelled', refund: { minor: priceMinor } })
    expect(await heldMinorOf(id)).toBe(0)
    const orders = await send(page, listOrders, { query: {} })
    expect(orders.find(({ bookingId }) => bookingId === id)).toMatchObject({ state: 'refunded', refundedMinor: priceMinor })
    await accessible(page)
  }
  await seeTrips(driver)
  await expect(driver.getByRole('listitem').filter({ hasText: bookings.trip_cancelled }).first()).toBeVisible()
  await accessible(driver)
  expect(await send(driver, listBookings, { query: { as: 'driver', idRoute: trip } })).toHaveLength(2)
})
