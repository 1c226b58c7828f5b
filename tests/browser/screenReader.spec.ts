import { type Browser, expect } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { inviteCompanion } from '#contract/bookings/companions.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { holdRequests, look, ownPage, postTrip, send } from './acting.ts'
import { clockDoes, leftHoursAgo } from './books.ts'
import { inDays, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/*
 * Simulates the output of a screen reader on pages where users decide, from Chromium's accessibility tree: roles, names and
 * states in order. No screen reader runs here. Lines that an expectation does not list may change freely.
 */

/** Creates a trip of a new driver, and a passenger who views it. */
async function pair(browser: Browser, date: string) {
  const driver = await settle(browser, 'Diana', { drives: true })
  const trip = await postTrip(driver.page, { date })
  const { page, id } = await settle(browser, 'Nora')
  return { driver, trip, page, id }
}

test('a screen reader reads the home page as a main sentence, a search with named fields, and sections with headings', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'en-US')
  await open(page, '/home')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - navigation "Main menu"
      - button "ES Español"
      - button "Log in"
    - main:
      - heading "Share the road, split the cost." [level=1]
      - search "Search trips":
        - combobox "From"
        - button "Swap origin and destination"
        - combobox "To"
        - 'button "Date: Choose a day"'
        - group "Seats":
          - button "One seat fewer" [disabled]
          - status: "1"
          - button "One seat more"
        - group "Date":
          - button "Today"
          - button "Tomorrow"
        - button "Search" [disabled]
      - region "Where people are going":
        - heading "Where people are going" [level=2]
        - list
    - contentinfo:
      - list:
        - listitem:
          - button "English" [pressed]
  `)
  // a disabled button gives its reason
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveAccessibleDescription(/\w/)
  await page.getByRole('combobox', { name: 'From' }).fill('rosario')
  await expect(page.getByRole('combobox', { name: 'From', expanded: true })).toBeVisible()
  await expect(page.getByRole('search').getByRole('status').first()).toHaveText(/\d/)
})

test('a screen reader reads a list’s route, number of trips and neighboring days, and each trip as a heading and one link', async ({
  browser,
}) => {
  const date = inDays(122 + test.info().repeatEachIndex)
  const { page } = await pair(browser, date)
  await open(page, `/route-list/1?from=3838583&to=3860259&date=${date}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - search "Search trips"
      - complementary "Sort and filter":
        - group "Sort by":
          - radio "Earliest departure" [checked]
          - radio "Lowest price"
        - group "Driver and booking":
          - checkbox "Identity verified"
          - checkbox "Instant booking"
        - group "Departure"
        - group "Preferences":
          - checkbox "Pets Allowed"
      - heading "Rosario to Córdoba" [level=1]
      - status: 1 trip
      - navigation "Lowest price on nearby days"
      - list:
        - listitem:
          - heading /^10:30 Rosario – \\d\\d:\\d\\d Córdoba$/ [level=2]
          - link /ARS [\\d,]+ per seat Instant booking 10:30 .* Rosario .* Córdoba .* Diana No ratings yet First trip on Tramo Small luggage, 3 seats left/:
            - list:
              - listitem:
                - time: 10:30
                - paragraph: /^4 hours \\d+ minutes$/
                - paragraph: Rosario
              - listitem:
                - time
                - paragraph: Córdoba
  `)
  await expect(
    page.getByRole('navigation', { name: 'Lowest price on nearby days' }).locator('[aria-current="date"]'),
  ).toHaveCount(1)
  // a single page of trips has no page numbers
  await expect(page.getByRole('navigation', { name: words['en-US'].trips.pages })).toHaveCount(0)
})

test('a screen reader reads a trip with its route, facts, driver, and price next to the button', async ({ browser }) => {
  const { page, trip } = await pair(browser, inDays(102))
  await look(page, trip)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Go Back"
      - heading "Rosario to Córdoba" [level=1]
      - link /Diana Driver/
      - img "Map of the route from Rosario to Córdoba"
      - paragraph: /^\\d+ km · 4 h \\d+ min$/
      - heading "Itinerary" [level=2]
      - list:
        - listitem:
          - time: 10:30
          - paragraph: Rosario
        - listitem:
          - time
          - paragraph: Córdoba
      - complementary "Price and seats":
        - paragraph: /ARS [\\d,]+/
        - text: 3 seats left
        - button "Join this trip"
        - heading "How this price is calculated" [level=2]
      - link "Write to Diana"
  `)
})

test('a screen reader reads the join dialog’s title, time to pay, total and two ways out; closing it restores the focus', async ({
  browser,
}) => {
  const { page, trip } = await pair(browser, inDays(103))
  await look(page, trip)
  const button = page.getByRole('button', { name: 'Join this trip', exact: true })
  await button.press('Enter')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "We’re holding your seat":
      - heading "We’re holding your seat" [level=2]
      - group "Seats":
        - status: "1"
      - group "We’re holding your seat":
        - timer: /1[45]:\\d\\d/
        - list:
          - listitem:
            - time: 10:30
            - paragraph: Rosario
        - paragraph: /You pay ARS [\\d,]+/
        - button "Back"
        - link "Join this trip!"
      - button "Close"
  `)
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a page has one heading while data loads, and another one afterwards', async ({ browser }) => {
  expectFailure(/^\/api\/maps\/route\/[^/]+\/way$/, 404)
  const { trip, page, driver } = await pair(browser, inDays(105))
  const seat = await send(page, requestSeat, { body: { idRoute: trip } })
  const invitation = await send((await settle(browser, 'Ciro')).page, inviteCompanion, { params: { id: trip } })
  const paths = ['/booking/' + seat.id, `/route/${trip}/way`, '/companion/' + invitation.id, '/chat/' + driver.id]
  await open(page, '/home')
  for (const path of paths) {
    const release = await holdRequests(page, '**/api/**')
    await page.evaluate((path) => history.pushState(null, '', path), path)
    const placeholder = page.getByRole('heading', { level: 1 })
    await expect(placeholder).toHaveClass('sr-only')
    await expect(placeholder).toHaveText(/\w/)
    release()
    await expect(page.locator('h1.sr-only')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
  }
})

test('a screen reader reads a registration error at the wrong field, and the missing fields at the button', async ({
  browser,
}) => {
  const { page } = await settle(browser, 'Abril', { isRegistered: false })
  await open(page, '/register')
  const name = page.locator('[name="name"]')
  await name.fill('R2D2')
  await name.blur()
  await expect(name).toHaveRole('textbox')
  await expect(name).toHaveAccessibleName(/^Name/)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Invalid Name: No Symbols Allowed/)
  await name.fill('Abril')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Register', exact: true }).last()).toHaveAccessibleDescription(/\w/)
})

test('a screen reader reads a new message, because the page adds it to a log after its writer’s name', async ({ browser }) => {
  const { page, driver, id } = await pair(browser, inDays(104))
  await send(driver.page, sendMessage, { body: { email: id, message: 'Hola' } })
  await open(page, `/chat/${driver.id}`)
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)
  const log = await page.getByRole('log').elementHandle()
  await send(driver.page, sendMessage, { body: { email: id, message: 'Salgo 8:30' } })
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('log')).toMatchAriaSnapshot(`
    - log "Messages with ${driver.name}":
      - list:
        - listitem
        - listitem:
          - text: "${driver.name}:"
          - paragraph: Hola
        - listitem:
          - text: "${driver.name}:"
          - paragraph: Salgo 8:30
  `)
  // the log element is still the one from before the message, because screen readers would read a new one as a whole, or not at
  // all
  expect(await log?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.getByRole('log')).toHaveAttribute('aria-relevant', 'additions')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('a screen reader reads a rating as one group of eleven choices in half stars', async ({ browser }) => {
  const driver = await settle(browser, 'Diana', { drives: true })
  const { page } = await settle(browser, 'Nora')
  const idRoute = await postTrip(driver.page, { priceMinor: 0 })
  await send(page, requestSeat, { body: { idRoute } })
  await leftHoursAgo(idRoute, 48)
  await clockDoes('complete-travelled-bookings')
  await open(page, `/user/${driver.id}`)
  const stars = page.getByRole('group', { name: new RegExp(`^${words['en-US'].ratings.rating}`) })
  const halves = Array.from({ length: 11 }, (_, half) => `${half / 2} of 5`)
  await expect(stars.getByRole('radio')).toHaveCount(11)
  for (const [at, name] of halves.entries()) await expect(stars.getByRole('radio').nth(at)).toHaveAccessibleName(name)
  await stars.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '4.5 of 5' })).toBeChecked()
  await expect(stars.getByRole('radio', { name: '4.5 of 5' })).toBeFocused()
})
