import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { acceptSeat, listBookings } from '#contract/bookings/bookings.ts'
import { listOrders, startPayment } from '#contract/payments/payments.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { look, postTrip, send } from './acting.ts'
import { ownsSeat, paysThere } from './paying.ts'
import { accessible, filled, inDays, introduceOneself, oneLanguage, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const { companions, join, order, shell, trips } = words['en-US']
const button = (page: Page, name = join.join) => page.getByRole('button', { name, exact: true })
const toPay = (page: Page, name = join.go_pay) => page.getByRole('dialog').getByRole('link', { name, exact: true })
const seatsLeft = (page: Page, count: number) =>
  expect(
    page
      .getByRole('complementary')
      .getByText(new RegExp(`^${count} seats? left`))
      .first(),
  ).toBeVisible()

test.describe.configure({ mode: 'parallel' })

const drives = async (browser: Browser) => (await settle(browser, 'Lucía', { drives: true, gender: 'Female' })).page
const sofia = async (browser: Browser) => (await settle(browser, 'Sofía', { gender: 'Female' })).page
const joaquin = async (browser: Browser) => (await settle(browser, 'Joaquín', { gender: 'Male' })).page
/** Returns a page with a logged-in person who has no profile. */
const newcomer = async (browser: Browser) => (await settle(browser, 'Abril', { isRegistered: false })).page

/** Pays on the sandbox's page with a card that succeeds, and returns. */
async function pays(page: Page): Promise<void> {
  await paysThere(page)
  await page.waitForURL('**/order/**')
}

for (const language of spokenIn(import.meta.filename)) {
  const { join } = words[language]

  test(`a passenger holds a seat, pays in the sandbox and is booked, at the price of the trip (${language})`, async ({
    browser,
  }) => {
    const lucia = await drives(browser)
    const trip = await postTrip(lucia)
    const page = (await settle(browser, 'Sofía', { language })).page
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, trip)
    await button(page, join.join).click()
    await expect(toPay(page, join.go_pay)).toBeVisible()
    const { priceMinor, currency } = await send(page, showTrip, { params: { id: trip }, query: {} })
    await expect(page.getByRole('dialog')).toContainText(priceText(priceMinor, currency, language))
    await expect(page.getByRole('dialog')).toContainText(join.one_seat)
    await expect(page.getByRole('dialog')).not.toContainText(filled(join.asks_less, { driver: 'Lucía' }))
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await accessible(page)

    await toPay(page, join.go_pay).click()
    await pays(page)
    await expect(page.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
    await expect(page.getByText('Terminal Mariano Moreno')).toBeVisible()
    await accessible(page)
    const orders = await send(page, listOrders, { query: {} })
    expect(orders.find(({ idRoute }) => idRoute === trip)).toMatchObject({ priceMinor, currency, status: 'created' })

    await look(page, trip)
    await expect(button(page, join.join)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(ownsSeat)).toBeVisible()
    await accessible(page)
  })
}

test('Back, a click outside and Escape each release the seat, which another passenger can book again', async ({ browser }) => {
  const lucia = await drives(browser)
  const trip = await postTrip(lucia)
  const [page, other] = [await sofia(browser), await joaquin(browser)]
  await Promise.all([look(page, trip), look(other, trip)])
  await seatsLeft(other, 3)
  const leave = [
    () => page.getByRole('button', { name: join.back }).click(),
    () => page.mouse.click(20, 400),
    () => page.keyboard.press('Escape'),
  ]
  for (const leaves of leave) {
    await button(page).press('Enter')
    await expect(toPay(page)).toBeVisible()
    await seatsLeft(other, 2)
    await leaves()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await seatsLeft(other, 3)
    await expect(button(page)).toBeFocused()
    await expect(button(page)).not.toHaveAttribute('aria-busy')
  }
  expect(await send(page, listBookings, { query: {} })).not.toContainEqual(
    expect.objectContaining({ idRoute: trip, state: 'accepted' }),
  )
})

/**
 * Holds each page's request for a seat until all pages have clicked, so that no request updates another page before its click.
 */
async function pressTogether(pages: Page[]): Promise<void> {
  let pressed = 0
  let release = () => {}
  const allPressed = new Promise<void>((resolve) => (release = resolve))
  const waitForAll = async (route: Route) => {
    if (++pressed === pages.length) release()
    await allPressed
    await route.continue()
  }
  await Promise.all(pages.map((page) => page.route('**/api/payment', waitForAll, { times: 1 })))
  await Promise.all(pages.map((page) => button(page).click()))
}

test('one of two passengers who click for the last seat gets it, and the other one is refused; a viewer cannot click afterwards', async ({
  browser,
}) => {
  expectFailure(/^\/api\/payment$/, 409)
  const lucia = await drives(browser)
  const trip = await postTrip(lucia, { place: 1 })
  const both = [await sofia(browser), await joaquin(browser)]
  const watcher = await newcomer(browser)
  await Promise.all([...both, watcher].map((page) => look(page, trip)))
  await expect(button(watcher)).not.toHaveAttribute('aria-disabled')
  await pressTogether(both)
  for (const page of both) await expect(toPay(page).or(page.getByRole('dialog').getByRole('alert'))).toBeVisible()
  const counts = await Promise.all(both.map((page) => toPay(page).count()))
  expect(counts.toSorted()).toEqual([0, 1])
  const [holder, late] = counts[0] === 1 ? both : both.toReversed()
  if (!holder || !late) return
  await expect(late.getByRole('dialog')).toContainText('Trip Full')
  await accessible(late)
  await late.getByRole('button', { name: join.back }).click()
  for (const page of [late, watcher]) {
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page)).toHaveAccessibleDescription(/Trip Full/)
  }
  await holder.getByRole('button', { name: join.back }).click()
  for (const page of [late, watcher]) {
    await seatsLeft(page, 1)
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
  }
})

test('Back in one tab does not cancel a seat that was paid in another tab, and the dialog shows the payment', async ({
  browser,
}) => {
  expectFailure(/^\/api\/order\/[^/]+$/, 409)
  const lucia = await drives(browser)
  const trip = await postTrip(lucia)
  const page = await sofia(browser)
  // this tab receives no live events
  await page.route('**/api/events**', (route) => route.abort())
  await look(page, trip)
  await button(page).click()
  const second = await page.context().newPage()
  await second.goto((await toPay(page).getAttribute('href')) ?? '')
  await pays(second)
  await expect(second.getByRole('heading', { name: join.titles.on_board })).toBeVisible()
  await page.getByRole('button', { name: join.back }).click()
  // finds the dialog by its title, because the dialog that held the seat is still closing
  const paid = page.getByRole('dialog', { name: join.titles.on_board })
  await expect(paid).toContainText('already paid')
  await accessible(page)
  await paid.getByRole('button', { name: join.close }).click()
  await expect(page.getByText(ownsSeat)).toBeVisible()
})

test('a women-only trip refuses a man and a person without a profile with a reason, and accepts a woman', async ({ browser }) => {
  const lucia = await drives(browser)
  const trip = await postTrip(lucia, { restriction: 'onlyWomen' })
  await look(lucia, trip)
  await expect(lucia.getByText('This is your own trip.')).toBeVisible()
  for (const who of [joaquin, newcomer]) {
    const page = await who(browser)
    await look(page, trip)
    await expect(page.getByText('This trip is for women only.')).toBeVisible()
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    await button(page).click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const page = await sofia(browser)
  await look(page, trip)
  await button(page).click()
  await expect(toPay(page)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a passenger requests a seat with a message, sees the acceptance without reloading, and pays', async ({ browser }) => {
  const lucia = await drives(browser)
  const trip = await postTrip(lucia, { joining: 'on_approval' })
  const page = await joaquin(browser)
  await look(page, trip)
  await button(page).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: trips.seats }).getByRole('status')).toHaveText('1')
  await page.getByRole('textbox').fill('Llevo una guitarra.')
  await accessible(page)
  await button(page, join.send_ask).click()
  await expect(page.getByRole('heading', { name: join.titles.asked })).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/You requested a seat/)).toBeVisible()
  await seatsLeft(page, 3)

  const [request] = await send(lucia, listBookings, { query: { as: 'driver', idRoute: trip } })
  expect(request).toMatchObject({ message: 'Llevo una guitarra.', state: 'requested' })
  await send(lucia, acceptSeat, { params: { id: request?.id ?? '' } })
  await expect(page.getByText(/ accepted your request. Pay by/)).toBeVisible()
  await seatsLeft(page, 2)
  await button(page).click()
  await expect(page.getByRole('heading', { name: filled(join.titles.approved, { driver: 'Lucía' }) })).toBeVisible()
  await accessible(page)
  await toPay(page).click()
  await pays(page)
  await expect(page.getByRole('heading', { name: join.titles.on_board })).toBeVisible()
})

test('when a session ends in the dialog, the login returns to the trip, with the companion and the message', async ({
  browser,
}) => {
  expectFailure(/^\/api\//, 401)
  const trip = await postTrip(await drives(browser), { joining: 'on_approval', place: 3 })
  const passenger = await settle(browser, 'Sofía', { gender: 'Female' })
  const { page } = passenger
  await look(page, trip)
  await button(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: trips.more_seats }).click()
  for (const field of [companions.first_name, companions.last_name])
    await dialog.getByRole('textbox', { name: field }).fill('Eva')
  await dialog.getByRole('textbox').last().fill('Dos bicis')
  await page.context().clearCookies({ name: 'session' })
  await dialog.getByRole('button', { name: join.send_group.ask, exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(shell.session_over)
  await dialog.getByRole('button', { name: shell.log_in, exact: true }).click()
  await introduceOneself(page, passenger.email, passenger.givenName, passenger.familyName)
  await expect(button(page)).toBeFocused()
  await button(page).click()
  await expect(dialog.getByRole('textbox', { name: companions.first_name })).toHaveValue('Eva')
  await expect(dialog.getByRole('textbox').last()).toHaveValue('Dos bicis')
})

test('a passenger without a profile confirms being an adult and requests a free seat; a registered one books it directly', async ({
  browser,
}) => {
  const lucia = await drives(browser)
  const trip = await postTrip(lucia, { priceMinor: 0 })
  const page = await newcomer(browser)
  await look(page, trip)
  await button(page).click()
  await expect(page.getByRole('dialog')).toContainText(join.not_at_once.registration_needed)
  await expect(button(page, join.send_ask)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox').check()
  await accessible(page)
  await button(page, join.send_ask).click()
  await expect(page.getByRole('heading', { name: join.titles.asked })).toBeVisible()

  const other = await joaquin(browser)
  await look(other, trip)
  await button(other).click()
  await button(other, join.send_take).click()
  await expect(other.getByRole('heading', { name: join.titles.on_board })).toBeVisible()
  await accessible(other)
})

for (const language of oneLanguage) {
  const texts = words[language].join

  test(`with three unpaid holds, a passenger needs the driver’s acceptance for another seat (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/payment$/, 409)
    const lucia = await drives(browser)
    const { page } = await settle(browser, 'Sofía', { language })
    const trips: string[] = []
    for (let n = 0; n < 4; n++) trips.push(await postTrip(lucia, { date: inDays(60 + n) }))
    const [last = ''] = trips.slice(3)
    // blocks live events, so that the dialog opens on an outdated page
    await page.route('**/api/events**', (route) => route.abort())
    await look(page, last)
    for (const idRoute of trips.slice(0, 3)) await send(page, startPayment, { body: { idRoute } })
    await button(page, texts.join).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await accessible(page)
    await button(page, texts.ask_instead).click()
    await button(page, texts.send_ask).click()
    await expect(page.getByRole('heading', { name: texts.titles.asked })).toBeVisible()
    const [booking] = await send(lucia, listBookings, { query: { as: 'driver', idRoute: last } })
    expect(booking).toMatchObject({ state: 'requested', joining: 'on_approval' })
  })
}

test('the same button retries while the provider is unreachable; when the hold expires the seat is available again', async ({
  browser,
}) => {
  expectFailure(/^\/api\/payment$/, 0)
  const lucia = await drives(browser)
  const trip = await postTrip(lucia)
  const page = await joaquin(browser)
  const keys: (string | undefined)[] = []
  await page.route('**/api/payment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    if (keys.length > 2) return route.continue()
    const response = await route.fetch()
    const hold = await response.json()
    const payBy = new Date(Date.parse(hold.now) + 2500).toISOString()
    await route.fulfill({ response, json: { ...hold, payBy } })
  })
  await look(page, trip)
  await button(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await accessible(page)
  await button(page, join.try_again).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('heading', { name: join.titles.lapsed })).toBeVisible()
  await accessible(page)
  await button(page, join.try_again).click()
  await expect(toPay(page)).toBeVisible()
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  await page.getByRole('button', { name: trips.close }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the order page after a checkout without a payment shows the next step, whatever the URL states', async ({ browser }) => {
  expectFailure(/^\/api\/order\/[^/]+\/check$/, 404)
  const lucia = await drives(browser)
  const trip = await postTrip(lucia)
  const page = await sofia(browser)
  await look(page, trip)
  await button(page).click()
  const checkout = (await toPay(page).getAttribute('href')) ?? ''
  const opened = (await send(page, listOrders, { query: {} })).find(({ idRoute }) => idRoute === trip)
  await page.goto(`/order/${opened?.id}?status=approved&payment_id=1`)
  await expect(page.getByRole('heading', { level: 1, name: order.titles.unpaid })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveAttribute('href', checkout)
  await accessible(page)
  await page.getByRole('button', { name: order.give_back }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.titles.closed })).toBeVisible()
  await accessible(page)
})
