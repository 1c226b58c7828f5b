import { type Browser, expect, type Page } from '@playwright/test'
import { listBookings } from '#contract/bookings/bookings.ts'
import { listOrders, startPayment } from '#contract/payments/payments.ts'
import { postTrip, look, send } from './acting.ts'
import { paysThere } from './paying.ts'
import { accessible, filled, inDays, languages, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/* The first row of the join dialog contains the number of seats, even while an order is open. */
test.describe.configure({ mode: 'parallel' })

const drives = async (browser: Browser) => (await settle(browser, 'Lucía', { drives: true })).page
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ordersOf = async (page: Page, trip: string) =>
  (await send(page, listOrders, { query: {} })).filter(({ idRoute }) => idRoute === trip)
const liveSeats = async (page: Page, idRoute: string) =>
  (await send(page, listBookings, { query: { as: 'passenger', idRoute } })).flatMap(({ state, seats }) =>
    state === 'accepted' ? [seats] : [],
  )

async function names(page: Page, language: (typeof languages)[number], n: number, name: string): Promise<void> {
  const { companions } = words[language]
  const person = page.getByRole('group', { name: filled(companions.person, { n: String(n) }) })
  await person.getByRole('textbox', { name: companions.first_name }).fill(name)
  await person.getByRole('textbox', { name: companions.last_name }).fill('Pérez')
}

for (const language of spokenIn(import.meta.filename)) {
  const { join, trips } = words[language]

  test(`a passenger changes one held seat to two: the order is replaced and paid (${language})`, async ({ browser }) => {
    const trip = await postTrip(await drives(browser), { date: inDays(33) })
    const { page } = await settle(browser, 'Sofía', { language })
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, trip)
    await button(page, join.join).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: join.go_pay, exact: true })).toBeVisible()
    const more = button(page, trips.more_seats)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: join.send_pay, exact: true })).toBeVisible()
    await expect(more).toBeFocused()
    await accessible(page)
    const [before] = await ordersOf(page, trip)
    await names(page, language, 2, 'Juan')
    await expect(dialog.getByText(/Juan Pérez (is 18|tiene 18)/)).toBeVisible()
    await dialog.getByText(join.why_price).click()
    await expect(dialog.getByText(filled(join.who_pays, { driver: 'Lucía' }))).toBeVisible()
    await accessible(page)
    await dialog.getByRole('button', { name: join.send_pay, exact: true }).click()
    await page.waitForURL('**/dev-pay/**')
    await page.goBack()
    expect((await ordersOf(page, trip)).map(({ id, priceMinor }) => [id === before?.id, priceMinor])).toEqual([
      [false, 2 * (before?.priceMinor ?? 0)],
    ])
    expect(await liveSeats(page, trip)).toEqual([2])
    await page.goForward()
    await paysThere(page)
    await expect(
      page.getByRole('heading', { level: 1, name: words[language].order.titles.seats.replace('{seats, number}', '2') }),
    ).toBeVisible()
  })
}

test('a refused change of seats does not release the held seat, and Back shows the held seat again', async ({ browser }) => {
  expectFailure(/^\/api\/payment$/, 409)
  const { join, trips } = words['en-US']
  const trip = await postTrip(await drives(browser), { date: inDays(34), place: 2 })
  const { page } = await settle(browser, 'Sofía')
  const other = (await settle(browser, 'Joaquín')).page
  // this page receives no event about the other booked seat
  await page.route('**/api/events**', (route) => route.abort())
  await look(page, trip)
  await button(page, join.join).click()
  const dialog = page.getByRole('dialog')
  const toPay = dialog.getByRole('link', { name: join.go_pay, exact: true })
  await expect(toPay).toBeVisible()
  await button(page, trips.more_seats).click()
  await names(page, 'en-US', 2, 'Juan')
  await send(other, startPayment, { body: { idRoute: trip } })
  await dialog.getByRole('button', { name: join.send_pay, exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await accessible(page)
  await button(page, join.back).click()
  await expect(toPay).toBeVisible()
  await expect(dialog.getByRole('group', { name: trips.seats }).getByRole('status')).toHaveText('1')
  expect(await liveSeats(page, trip)).toEqual([1])
  await button(page, join.back).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => liveSeats(page, trip)).toEqual([])
})
