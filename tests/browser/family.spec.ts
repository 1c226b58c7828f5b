import { type Browser, expect, type Page } from '@playwright/test'
import { listBookings, requestSeat } from '#contract/bookings/bookings.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { look, postTrip, send } from './acting.ts'
import { clockDoes, leftHoursAgo } from './books.ts'
import { pays, paysThere } from './paying.ts'
import { accessible, filled, inDays, languages, oneLanguage, open, spokenIn, words } from './people.ts'
import { rates } from './rating.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/* Several seats in one booking (F23): a family of two adults and a child. */
test.describe.configure({ mode: 'parallel' })

const drives = async (browser: Browser, language: (typeof languages)[number]) =>
  (await settle(browser, 'Lucía', { drives: true, gender: 'Female', language })).page
const KIDS = 'kidsAllowed'
const family = {
  companions: [
    { kind: 'adult' as const, name: 'Juan', lastName: 'Pérez', adultStated: true },
    { kind: 'child' as const, name: 'Sol' },
  ],
}

for (const language of spokenIn(import.meta.filename)) {
  const { join, companions, trips, bookings } = words[language]
  const others = (page: Page, n: number) => page.getByRole('group', { name: filled(companions.person, { n: String(n) }) })

  test(`a family of three is searched for, named, paid at once and expected by the driver (${language})`, async ({ browser }) => {
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia, { place: 4, restriction: KIDS, date: inDays(117) })
    const { page } = await settle(browser, 'Sofía', { language })
    const { priceMinor, currency } = await send(page, showTrip, { params: { id: trip }, query: {} })
    const money = (seats: number) => priceText(priceMinor * seats, currency, language)

    // the page takes the number of seats from the search
    await open(page, `/route-list/3?from=3838583&to=3860259&date=${inDays(117)}`)
    const card = page.getByRole('main').locator(`a[href*="${trip}"]`)
    await expect(card).toContainText(money(3))
    await card.click()
    await expect(page).toHaveURL(/place=3/)
    await accessible(page)

    // the passenger names the companions before a seat is held
    await page.getByRole('button', { name: join.join, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('group', { name: trips.seats }).getByRole('status')).toHaveText('3')
    await expect(dialog).toContainText(money(3))
    await others(page, 2).getByRole('textbox', { name: companions.first_name }).fill('Juan')
    await dialog.getByRole('button', { name: join.send_pay }).click()
    await expect(others(page, 2).getByRole('textbox', { name: companions.last_name })).toBeFocused()
    await accessible(page)
    await others(page, 2).getByRole('textbox', { name: companions.last_name }).fill('Pérez')
    await others(page, 3).getByRole('radio', { name: companions.kinds.child }).check()
    await others(page, 3).getByRole('textbox', { name: companions.first_name }).fill('Sol')
    await others(page, 3).getByRole('combobox', { name: companions.age }).selectOption('4')
    await expect(dialog.getByText(/Juan Pérez (is 18|tiene 18)/)).toBeVisible()
    await expect(dialog).toContainText(filled(companions.child_seat, { driver: 'Lucía' }))
    // a dialog that was closed and opened again still has the names
    await dialog.getByRole('button', { name: join.back }).click()
    await page.getByRole('button', { name: join.join, exact: true }).click()
    await expect(others(page, 2).getByRole('textbox', { name: companions.last_name })).toHaveValue('Pérez')
    await accessible(page)
    await dialog.getByRole('button', { name: join.send_pay }).click()
    await paysThere(page)
    await page.waitForURL('**/order/**')
    await expect(
      page.getByRole('heading', { level: 1, name: words[language].order.titles.seats.replace('{seats, number}', '3') }),
    ).toBeVisible()

    // the ticket shows the companions
    await page.getByRole('link', { name: join.see_seat }).click()
    await expect(page.getByText('Juan Pérez')).toBeVisible()
    await expect(page.getByText(/Sol \((child|menor), 4\)/)).toBeVisible()
    await expect(page.getByText(filled(bookings.price_of_seats, { seats: '3' }))).toBeVisible()
    await accessible(page)

    // the driver sees the companions, and three seats as taken
    await look(lucia, trip)
    await expect(lucia.getByText(/and 2 more|y 2 personas más/).first()).toBeVisible()
    await expect(lucia.getByText('Juan Pérez')).toBeVisible()
    const { place } = await send(lucia, showTrip, { params: { id: trip }, query: {} })
    expect(place).toBe(1)
    await accessible(lucia)
  })
}

for (const language of oneLanguage) {
  const { join, companions, trips, driving, bookings } = words[language]
  const others = (page: Page, n: number) => page.getByRole('group', { name: filled(companions.person, { n: String(n) }) })

  test(`a driver who approves each request sees the number of people in a request (${language})`, async ({ browser }) => {
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia, { joining: 'on_approval', date: inDays(61) })
    const { page } = await settle(browser, 'Sofía', { language })
    await look(page, trip)
    await page.getByRole('button', { name: join.join, exact: true }).click()
    await page.getByRole('button', { name: trips.more_seats }).click()
    await others(page, 2).getByRole('textbox', { name: companions.first_name }).fill('Juan')
    await others(page, 2).getByRole('textbox', { name: companions.last_name }).fill('Pérez')
    await page.getByRole('button', { name: join.send_group.ask }).click()
    await expect(page.getByRole('heading', { name: join.titles.asked })).toBeVisible()
    await accessible(page)
    await look(lucia, trip)
    await expect(lucia.getByText(/and 1 more|y 1 persona más/).first()).toBeVisible()
    // the driver sees the companion's name only after accepting, not while deciding
    await expect(lucia.getByText('Juan')).toHaveCount(0)
    await lucia.getByRole('button', { name: driving.accept }).first().click()
    await expect.poll(async () => (await send(lucia, showTrip, { params: { id: trip }, query: {} })).place).toBe(1)
  })

  test(`a booking of three gives up one seat: two travel, are settled and rated (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/booking\/[^/]+\/cancellation$/, 409)
    const lucia = await settle(browser, 'Lucía', { drives: true, gender: 'Female', language })
    const trip = await postTrip(lucia.page, { place: 4, restriction: KIDS, date: inDays(148) })
    const sofia = await settle(browser, 'Sofía', { language })
    const { page } = sofia
    const seat = await send(page, requestSeat, { body: { idRoute: trip, ...family } })
    const money = (seats: number) => priceText((seat.priceMinor / 3) * seats, seat.currency, language)
    await pays(page, seat)

    // the dialog names the remaining companion, and the refund to the cent
    await open(page, `/booking/${seat.id}`)
    await page.getByRole('button', { name: bookings.cancel_group, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(money(3))
    await dialog.getByRole('radio', { name: bookings.give_up_some }).check()
    const yes = dialog.getByRole('button', { name: /^Cancel(ar)? \d/ })
    await expect(yes).toHaveAccessibleDescription(bookings.give_up_nobody)
    await accessible(page)
    await dialog.getByRole('checkbox', { name: 'Juan Pérez' }).check()
    await expect(dialog).toContainText(filled(bookings.back_now, { amount: money(1) }))
    await accessible(page)
    await yes.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(filled(bookings.price_of_seats, { seats: '2' }))).toBeVisible()
    // the refund may be due or done, because another test may have run the job that sends refunds
    const back = (text: string) => page.getByText(filled(text, { amount: money(1) }))
    await expect(back(bookings.refund_due).or(back(bookings.refund_done))).toBeVisible()
    await expect(page.getByText('Juan Pérez')).toHaveCount(0)
    await expect(page.getByText(/Sol \((child|menor)\)/)).toBeVisible()
    await accessible(page)

    // the driver is notified, and can sell the seat again
    await open(lucia.page, '/notifications')
    await expect(
      lucia.page.getByRole('main').getByText(/One seat of a booking was canceled|Cancelaron un lugar de una reserva/),
    ).toBeVisible()
    await accessible(lucia.page)
    expect((await send(lucia.page, showTrip, { params: { id: trip }, query: {} })).place).toBe(2)

    await leftHoursAgo(trip, 72)
    await clockDoes('complete-travelled-bookings', 'send-refunds', 'settle-trips')
    await open(lucia.page, `/booking/${seat.id}`)
    await expect(lucia.page.getByText(filled(bookings.credited, { amount: money(2) }))).toBeVisible()
    await open(page, `/booking/${seat.id}`)
    await expect(page.getByText(filled(bookings.title.travelled, { driver: lucia.givenName }))).toBeVisible()
    await expect(back(bookings.refund_done)).toBeVisible()
    await accessible(page)

    await open(page, `/user/${lucia.id}`)
    await rates(page, language, 'Puntual.', 10)
    await open(lucia.page, `/user/${sofia.id}`)
    await rates(lucia.page, language, 'Linda familia.', 10)
    await open(page, '/profile?tab=posts')
    await expect(page.getByRole('listitem').filter({ hasText: 'Linda familia.' })).toBeVisible()
  })

  test(`a driver reports how many people on a booking were absent (${language})`, async ({ browser }) => {
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia, { place: 4, restriction: KIDS, priceMinor: 0, date: inDays(149) })
    const { page } = await settle(browser, 'Sofía', { language })
    const seat = await send(page, requestSeat, { body: { idRoute: trip, ...family } })
    await leftHoursAgo(trip, 3)
    await open(lucia, `/booking/${seat.id}`)
    await lucia.getByRole('button', { name: /Someone didn’t show up|Alguien no se presentó/ }).click()
    const dialog = lucia.getByRole('dialog')
    await dialog.getByRole('radio', { name: filled(bookings.report_some, { n: '2', of: '3' }) }).check()
    await accessible(lucia)
    await dialog.getByRole('button', { name: bookings.report_yes, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await open(page, `/booking/${seat.id}`)
    await expect(page.getByText(/2 of you didn’t|2 de ustedes no/)).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: bookings.object_passenger, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: bookings.object_yes, exact: true }).click()
    await expect(page.getByText(bookings.says.disputed)).toBeVisible()
  })
}

test('the join dialog offers the remaining seats when they are fewer than in the search', async ({ browser }) => {
  const { join, trips } = words['en-US']
  const lucia = await drives(browser, 'en-US')
  const trip = await postTrip(lucia, { place: 3, date: inDays(63) })
  const other = await settle(browser, 'Joaquín', { gender: 'Male' })
  await send(other.page, requestSeat, { body: { idRoute: trip } })
  expect(await send(other.page, listBookings, { query: { idRoute: trip } })).toHaveLength(1)
  const { page } = await settle(browser, 'Sofía')
  await open(page, `/route/${trip}?place=6`)
  await page.getByRole('button', { name: join.join, exact: true }).click()
  await expect(page.getByRole('group', { name: trips.seats }).getByRole('status')).toHaveText('2')
})
