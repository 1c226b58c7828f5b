import { expect, type Page } from '@playwright/test'
import { cancelSeat, listBookings, requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { look, postTrip, send } from './acting.ts'
import { pressIn } from './deciding.ts'
import { ownsSeat, pays, paysHere } from './paying.ts'
import { accessible, filled, inDays, oneLanguage, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Returns the ID of the passenger's booking that was not withdrawn. */
const seatOn = async (page: Page, trip: string) =>
  (await send(page, listBookings, { query: { as: 'passenger', idRoute: trip } })).find(({ state }) => state !== 'withdrawn')
    ?.id ?? ''
/** Returns the sentence with the position on the waiting list: "You’re 2nd on the waiting list" */
const place = (language: string, position: number) =>
  language === 'en-US'
    ? `You’re ${position === 1 ? '1st' : '2nd'} on the waiting list`
    : `Estás en el puesto ${position} de la lista`

for (const language of spokenIn(import.meta.filename)) {
  const { bookings, driving, join, refusals } = words[language]
  const trip = (driver: Page, day: number) => postTrip(driver, { date: inDays(day), place: 1 })

  test(`a passenger on the waiting list gets the released seat, and pays for it (${language})`, async ({ browser }) => {
    const driver = await settle(browser, 'Lucía', { drives: true, language })
    const idRoute = await trip(driver.page, 36)
    const holder = (await settle(browser, 'Joaquín')).page
    await look(holder, idRoute)
    await button(holder, words['en-US'].join.join).click()
    await expect(holder.getByRole('dialog').getByRole('link', { name: words['en-US'].join.go_pay })).toBeVisible()
    await pays(holder, { id: await seatOn(holder, idRoute) })
    const first = (await settle(browser, 'Vera', { language })).page
    await look(first, idRoute)
    // the car is full, so the page offers the waiting list
    await expect(first.getByText(refusals.trip_full, { exact: true }).first()).toBeVisible()
    await button(first, join.wait).focus()
    await first.keyboard.press('Enter')
    const dialog = first.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: join.wait })).toBeVisible()
    await expect(dialog).toContainText(join.intro_wait)
    await accessible(first)
    await pressIn(first, join.send_wait)
    await expect(dialog.getByRole('heading', { name: join.titles.in_line })).toBeVisible()
    await accessible(first)
    await first.keyboard.press('Escape')
    await expect(first.getByText(place(language, 1))).toBeVisible()
    await accessible(first)

    const page = (await settle(browser, 'Sofía', { language })).page
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, idRoute)
    await button(page, join.wait).click()
    await pressIn(page, join.send_wait)
    await page.getByRole('dialog').getByRole('link', { name: join.see_request }).click()
    await expect(page.getByText(place(language, 2))).toBeVisible()
    await accessible(page)
    // the driver sees the number of passengers on the waiting list, without names
    await look(driver.page, idRoute)
    const waiting = language === 'en-US' ? '2 people are on the waiting list.' : '2 personas están en la lista de espera.'
    await expect(driver.page.getByText(waiting)).toBeVisible()
    await expect(driver.page.getByText('Sofía')).toHaveCount(0)
    await accessible(driver.page)

    // the first passenger on the list leaves it
    await button(first, bookings.withdraw_waiting).click()
    await pressIn(first, bookings.withdraw_waiting)
    await expect(page.getByText(place(language, 1))).toBeVisible()
    await open(page, '/profile?tab=trips')
    await expect(page.getByText(place(language, 1))).toBeVisible()
    await expect(page.getByText(driving.state.waiting, { exact: true }).first()).toBeVisible()
    await accessible(page)

    await look(page, idRoute)
    await expect(page.getByText(place(language, 1))).toBeVisible()
    const { id } = await send(holder, showBooking, { params: { id: await seatOn(holder, idRoute) } })
    await send(holder, cancelSeat, { params: { id }, body: {} })
    // the open page shows the offer by itself
    await expect(button(page, bookings.take_offer)).toBeVisible()
    await expect(page.getByRole('timer').first()).toBeVisible()
    await expect(page.getByText(refusals.trip_full, { exact: true }).first()).toBeVisible()
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await button(page, bookings.take_offer).click()
    await expect(page.getByText(/^(We’re holding a seat|Te guardamos un lugar) /)).toBeVisible()
    await open(page, `/booking/${await seatOn(page, idRoute)}`)
    await paysHere(page)
    await look(page, idRoute)
    await expect(page.getByText(ownsSeat)).toBeVisible()
    // the notification had the deadline of the offer
    await open(page, '/notifications')
    const until =
      language === 'en-US'
        ? /holding it for you until \w+, \w+ \d+ at \d\d:\d\d\./
        : /guardamos hasta el \p{L}+ \d+ de \w+ a las \d\d:\d\d\./u
    await expect(page.getByText(until)).toBeVisible()
    await accessible(page)
  })
}

for (const [at, language] of oneLanguage.entries()) {
  const { bookings, companions, join, trips } = words[language]

  test(`a group waits for the requested number of seats when fewer remain (${language})`, async ({ browser }) => {
    const driver = (await settle(browser, 'Lucía', { drives: true })).page
    const idRoute = await postTrip(driver, { date: inDays(39 + at), place: 3 })
    const other = (await settle(browser, 'Joaquín')).page
    const booking = await send(other, requestSeat, { body: { idRoute } })
    await pays(other, booking)
    const page = (await settle(browser, 'Vera', { language })).page
    await look(page, idRoute)
    await button(page, join.join).click()
    const dialog = page.getByRole('dialog')
    const seats = dialog.getByRole('group', { name: trips.seats })
    for (let n = 1; n < 3; n++) await seats.getByRole('button', { name: trips.more_seats }).click()
    await expect(seats.getByRole('status')).toHaveText('3')
    await expect(dialog.getByRole('alert')).toHaveText(join.intro_wait)
    await expect(button(page, language === 'en-US' ? 'Take 2 seats' : 'Tomar 2 lugares')).toBeVisible()
    await accessible(page)
    await button(page, language === 'en-US' ? 'Wait for 3 seats' : 'Esperar 3 lugares').click()
    for (const [n, name] of ['Juan', 'Eva'].entries()) {
      const person = page.getByRole('group', { name: filled(companions.person, { n: String(n + 2) }) })
      await person.getByRole('textbox', { name: companions.first_name }).fill(name)
      await person.getByRole('textbox', { name: companions.last_name }).fill('Pérez')
    }
    await pressIn(page, join.send_wait)
    await expect(dialog.getByRole('heading', { name: join.titles.in_line })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(place(language, 1))).toBeVisible()
    await send(other, cancelSeat, { params: { id: booking.id }, body: {} })
    await expect(button(page, bookings.take_offer)).toBeVisible()
    await expect(page.getByText(language === 'en-US' ? /^3 seats came back/ : /^Se liberaron 3 lugares/)).toBeVisible()
    await accessible(page)
    expect(await send(page, showBooking, { params: { id: await seatOn(page, idRoute) } })).toMatchObject({
      seats: 3,
      state: 'offered',
    })
  })
}

test('a group takes the remaining seats when too few remain', async ({ browser }) => {
  const { join } = words['en-US']
  const driver = (await settle(browser, 'Lucía', { drives: true })).page
  const idRoute = await postTrip(driver, { date: inDays(41), place: 2 })
  await send((await settle(browser, 'Joaquín')).page, requestSeat, { body: { idRoute } })
  const page = (await settle(browser, 'Vera')).page
  await open(page, `/route/${idRoute}?place=2`)
  await button(page, join.join).click()
  await button(page, 'Take 1 seat').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: join.go_pay })).toBeVisible()
  expect(await send(page, showBooking, { params: { id: await seatOn(page, idRoute) } })).toMatchObject({
    seats: 1,
    state: 'accepted',
  })
})

test('a group takes the remaining seats when another passenger was faster, but never more seats than requested', async ({
  browser,
}) => {
  expectFailure(/^\/api\/payment$/, 409)
  const { companions, join } = words['en-US']
  const driver = (await settle(browser, 'Lucía', { drives: true })).page
  const idRoute = await postTrip(driver, { date: inDays(42), place: 4 })
  const page = (await settle(browser, 'Vera')).page
  await open(page, `/route/${idRoute}?place=3`)
  await button(page, join.join).click()
  for (const [n, name] of ['Juan', 'Eva'].entries()) {
    const person = page.getByRole('group', { name: filled(companions.person, { n: String(n + 2) }) })
    await person.getByRole('textbox', { name: companions.first_name }).fill(name)
    await person.getByRole('textbox', { name: companions.last_name }).fill('Pérez')
  }
  const dialog = page.getByRole('dialog')
  const faster = []
  for (const name of ['Joaquín', 'Marta']) {
    const other = (await settle(browser, name)).page
    faster.push({ other, booking: await send(other, requestSeat, { body: { idRoute } }) })
  }
  await pressIn(page, join.send_pay)
  await expect(button(page, 'Take 2 seats')).toBeVisible()
  await expect(button(page, 'Wait for 3 seats')).toBeVisible()
  for (const { other, booking } of faster) await send(other, cancelSeat, { params: { id: booking.id }, body: {} })
  await expect(button(page, 'Take 3 seats')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('Seats opened up. All 3 you need are free now.')
  await expect(button(page, 'Wait for 3 seats')).toBeHidden()
  await expect(dialog.getByRole('heading', { name: join.titles.take })).toBeVisible()
})

test('a passenger declines an offer on the booking’s page', async ({ browser }) => {
  const { bookings, join } = words['en-US']
  const driver = await settle(browser, 'Lucía', { drives: true })
  const idRoute = await postTrip(driver.page, { date: inDays(38), place: 1 })
  const holder = (await settle(browser, 'Joaquín')).page
  await look(holder, idRoute)
  await button(holder, join.join).click()
  await expect(holder.getByRole('dialog').getByRole('link', { name: join.go_pay })).toBeVisible()
  const page = (await settle(browser, 'Sofía')).page
  await look(page, idRoute)
  await button(page, join.wait).click()
  await pressIn(page, join.send_wait)
  await page.getByRole('dialog').getByRole('link', { name: join.see_request }).click()
  await expect(page.getByText(place('en-US', 1))).toBeVisible()
  // ends the unpaid hold, which releases the seat
  await holder.getByRole('dialog').getByRole('button', { name: join.back }).click()
  await expect(button(page, bookings.take_offer)).toBeVisible()
  await button(page, bookings.withdraw_offered).click()
  await pressIn(page, bookings.withdraw_offered)
  await expect(page.getByText(bookings.title.withdrawn)).toBeVisible()
  await look(holder, idRoute)
  await expect(button(holder, join.join)).not.toHaveAttribute('aria-disabled', 'true')
})
