import { type Browser, expect, type Page } from '@playwright/test'
import { listBookings, reportAbsence, requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { look, ownPage, postTrip, send } from './acting.ts'
import { clockDoes, leftHoursAgo } from './books.ts'
import { paysThere } from './paying.ts'
import { accessible, filled, inDays, introduceOneself, languages, oneLanguage, open, spokenIn, words } from './people.ts'
import { rates } from './rating.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/* Companions with an account, who must accept first (A4, F23). */
test.describe.configure({ mode: 'parallel' })

const drives = (browser: Browser, language: (typeof languages)[number]) =>
  settle(browser, 'Lucía', { drives: true, gender: 'Female', language })

/** Reads the address of the last invitation from the dialog. */
const lastAddress = async (page: Page) => {
  const addresses = page.getByRole('dialog').getByText(/\/companion\/[\da-f-]{36}$/)
  return new URL((await addresses.last().textContent()) ?? '').pathname
}

for (const language of spokenIn(import.meta.filename)) {
  const { join, companions, bookings } = words[language]
  const person = (page: Page, n: number) => page.getByRole('group', { name: filled(companions.person, { n: String(n) }) })

  test(`two companions accept, are booked and paid for, one companion leaves, and the remaining people rate each other (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/maps\/route\/[^/]+\/receipts$/, 404)
    // before it closes, the page of the leaving companion may refetch the booking, which the companion can no longer see
    expectFailure(showBooking, 404)
    test.slow()
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { place: 4, date: inDays(43) })
    const sofia = await settle(browser, 'Sofía', { language })
    const [bruno, carla] = [await settle(browser, 'Bruno', { language }), await settle(browser, 'Carla', { language })]
    const { page } = sofia

    // the booker invites two people, by the keyboard
    await open(page, `/route/${trip}?place=3`)
    await page.getByRole('button', { name: join.join, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const n of [2, 3]) {
      await person(page, n).getByRole('radio', { name: companions.kinds.account }).focus()
      await page.keyboard.press('Space')
    }
    const send_ = dialog.getByRole('button', { name: join.send_pay })
    await expect(send_).toHaveAccessibleDescription(companions.account_first)
    await dialog.getByRole('button', { name: companions.invite, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(companions.state.open)).toHaveCount(1)
    const first = await lastAddress(page)
    const message = (await dialog.getByRole('link', { name: words[language].sharing.whatsapp }).getAttribute('href')) ?? ''
    expect(new URL(message).searchParams.get('text')).toContain(first)
    await dialog.getByRole('button', { name: companions.invite_another }).click()
    await expect(dialog.getByText(companions.state.open)).toHaveCount(2)
    const second = await lastAddress(page)
    await accessible(page)

    // the first companion sees the trip and accepts; the booker's page shows it by itself
    await open(bruno.page, first)
    await expect(bruno.page.getByRole('heading', { level: 1 })).toContainText('Sofía')
    await expect(bruno.page.getByText(filled(companions.means_named, { name: sofia.givenName }))).toBeVisible()
    await accessible(bruno.page)
    await bruno.page.getByRole('button', { name: companions.yes }).click()
    await expect(bruno.page.getByText(filled(companions.agreed, { name: sofia.givenName }))).toBeVisible()
    await accessible(bruno.page)
    await expect(person(page, 2).getByRole('radio', { name: /Bruno/ })).toBeChecked()
    await open(carla.page, second)
    await carla.page.getByRole('button', { name: companions.yes }).click()
    await expect(person(page, 3).getByRole('radio', { name: /Carla/ })).toBeChecked()
    await accessible(page)

    // the booking is sent and paid with both companions, and their pages update by themselves
    await send_.click()
    await paysThere(page)
    await page.waitForURL('**/order/**')
    await page.getByRole('link', { name: join.see_seat }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Bruno' })).toBeVisible()
    await accessible(page)
    await bruno.page.getByRole('link', { name: join.see_seat }).click()
    await expect(bruno.page.getByText(filled(bookings.booker_pays, { name: sofia.givenName }))).toBeVisible()
    await expect(bruno.page.getByRole('button', { name: /^Pay|^Pagar/ })).toHaveCount(0)
    await accessible(bruno.page)

    await look(bruno.page, trip)
    await expect(bruno.page.getByText(filled(join.standing.along, { name: 'Sofía' }))).toBeVisible()

    // the driver sees the companions with pictures
    await look(lucia.page, trip)
    for (const name of ['Bruno', 'Carla'])
      await expect(lucia.page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
    await accessible(lucia.page)

    // the companion's list of trips, and the button to leave
    await open(carla.page, '/profile?tab=trips')
    await expect(carla.page.getByText(filled(bookings.you_ride_along, { driver: 'Lucía', booker: 'Sofía' }))).toBeVisible()
    await accessible(carla.page)
    await carla.page.getByRole('link', { name: bookings.next.confirmed }).click()
    await carla.page.getByRole('button', { name: bookings.leave, exact: true }).click()
    const leaving = carla.page.getByRole('dialog')
    await expect(leaving).toContainText(filled(bookings.leave_booked, { name: 'Sofía', driver: 'Lucía' }))
    await accessible(carla.page)
    await leaving.getByRole('button', { name: bookings.leave, exact: true }).click()
    await carla.page.waitForURL('**/profile?tab=trips')
    await expect(page.getByText(filled(bookings.price_of_seats, { seats: '2' }))).toBeVisible()
    expect((await send(page, showTrip, { params: { id: trip }, query: {} })).place).toBe(2)

    // the remaining people travel, and companion and driver rate each other
    const [seat] = await send(page, listBookings, { query: { as: 'passenger' } })
    await leftHoursAgo(trip, 72)
    await clockDoes('complete-travelled-bookings', 'send-refunds', 'settle-trips')
    await open(bruno.page, `/booking/${seat?.id}`)
    await expect(bruno.page.getByText(filled(bookings.title.travelled, { driver: 'Lucía' }))).toBeVisible()
    await accessible(bruno.page)
    await open(bruno.page, `/user/${lucia.id}`)
    await rates(bruno.page, language, 'Maneja bien.', 10)
    await open(lucia.page, `/user/${bruno.id}`)
    await rates(lucia.page, language, 'Buena charla.', 10)
    await open(lucia.page, `/user/${sofia.id}`)
    await rates(lucia.page, language, 'Puntual.', 10)
  })
}

for (const language of oneLanguage) {
  const { join, companions, driving, shell, bookings } = words[language]

  test(`a trip for women accepts an invited woman as a companion, and refuses a man (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/companion\/[^/]+$/, 404)
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { restriction: 'onlyWomen', date: inDays(45) })
    const { page } = await settle(browser, 'Sofía', { gender: 'Female', language })
    const carla = await settle(browser, 'Carla', { gender: 'Female', language })
    const bruno = await settle(browser, 'Bruno', { gender: 'Male', language })
    await open(page, `/route/${trip}?place=2`)
    await page.getByRole('button', { name: join.join, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(companions.accounts_only)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: companions.kinds.adult })).toHaveCount(0)
    await dialog.getByRole('button', { name: companions.invite, exact: true }).click()
    const address = await lastAddress(page)
    await accessible(page)

    await open(bruno.page, address)
    await expect(bruno.page.getByText(words[language].refusals.only_women)).toBeVisible()
    await expect(bruno.page.getByRole('button', { name: companions.yes })).toHaveCount(0)
    await accessible(bruno.page)

    // she opens the address while logged out, and returns to it after the login
    const visitor = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
    await open(visitor, address)
    await visitor.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await introduceOneself(visitor, carla.email, carla.givenName, carla.familyName)
    await visitor.waitForURL(`**${address}`)
    await visitor.getByRole('button', { name: companions.yes }).click()
    await expect(visitor.getByText(filled(companions.agreed, { name: 'Sofía' }))).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Carla/ })).toBeChecked()

    // she withdraws her acceptance, and the invitation is open again
    await visitor.getByRole('button', { name: companions.take_yes_back }).click()
    await expect(visitor.getByText(companions.taken_back)).toBeVisible()
    await accessible(visitor)
    await expect(dialog.getByText(companions.nobody_agreed)).toBeVisible()

    // the booker makes another invitation; it is accepted and booked
    await dialog.getByRole('button', { name: companions.invite_another }).click()
    await expect(dialog.getByText(companions.state.open)).toHaveCount(1)
    await open(carla.page, await lastAddress(page))
    await carla.page.getByRole('button', { name: companions.yes }).click()
    await expect(dialog.getByRole('radio', { name: /Carla/ })).toBeChecked()
    await dialog.getByRole('button', { name: join.send_pay }).click()
    await page.waitForURL('**/dev-pay/**')
  })

  test(`a companion without a profile confirms being an adult, and registers only where a trip requires it (${language})`, async ({
    browser,
  }) => {
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { place: 4, date: inDays(52) })
    const forWomen = await postTrip(lucia.page, { restriction: 'onlyWomen', date: inDays(53) })
    const sofia = await settle(browser, 'Sofía', { gender: 'Female', language })
    const { page } = await settle(browser, 'Abril', { isRegistered: false, language })
    const invites = async (id: string) => (await send(sofia.page, inviteCompanion, { params: { id } })).id
    await open(page, `/companion/${await invites(trip)}`)
    const yes = page.getByRole('button', { name: companions.yes })
    await expect(yes).toHaveAccessibleDescription(join.adult_first)
    await page.getByRole('checkbox', { name: join.adult }).check()
    await accessible(page)
    await yes.click()
    await expect(page.getByText(filled(companions.agreed, { name: 'Sofía' }))).toBeVisible()

    const address = `/companion/${await invites(forWomen)}`
    await open(page, address)
    await accessible(page)
    await page.getByRole('link', { name: join.register }).click()
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/register' && searchParams.get('returnTo') === address)
  })

  test(`a person with another booking at that time, or who is a companion already, cannot accept (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/companion\/[^/]+$/, 404)
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { place: 4, priceMinor: 0, date: inDays(46) })
    const [sofia, vera] = [await settle(browser, 'Sofía', { language }), await settle(browser, 'Vera', { language })]
    const bruno = await settle(browser, 'Bruno', { language })
    const [hers, theirs] = [
      await send(sofia.page, inviteCompanion, { params: { id: trip } }),
      await send(vera.page, inviteCompanion, { params: { id: trip } }),
    ]
    await send(bruno.page, answerInvitation, { params: { id: hers.id }, body: { agreed: true } })
    const seat = await send(sofia.page, requestSeat, {
      body: { idRoute: trip, companions: [{ kind: 'account', invitation: hers.id }] },
    })
    expect(seat.state).toBe('confirmed')
    await open(bruno.page, `/companion/${theirs.id}`)
    await expect(bruno.page.getByText(words[language].refusals.already_joined)).toBeVisible()
    await accessible(bruno.page)
    await bruno.page.getByRole('button', { name: companions.no, exact: true }).click()
    await expect(bruno.page.getByText(filled(companions.declined, { name: 'Vera' }))).toBeVisible()

    // the page of a person's own invitation offers to share it, and the page of a used invitation shows only that it is used
    const own = await send(vera.page, inviteCompanion, { params: { id: trip } })
    await open(vera.page, `/companion/${own.id}`)
    await expect(vera.page.getByText(words[language].refusals.own_invitation)).toBeVisible()
    await open(vera.page, `/companion/${hers.id}`)
    await expect(vera.page.getByText(companions.gone)).toBeVisible()
    await accessible(vera.page)

    // the booker gives up the companion's seat, by name
    await open(sofia.page, `/booking/${seat.id}`)
    await sofia.page.getByRole('button', { name: bookings.cancel_group, exact: true }).click()
    await sofia.page.getByRole('radio', { name: bookings.give_up_some }).check()
    await sofia.page.getByRole('checkbox', { name: /Bruno/ }).check()
    await accessible(sofia.page)
  })
  test(`the driver sees the companions before answering a request (${language})`, async ({ browser }) => {
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { place: 4, joining: 'on_approval', date: inDays(56) })
    const [sofia, bruno] = [await settle(browser, 'Sofía', { language }), await settle(browser, 'Bruno', { language })]
    const { id } = await send(sofia.page, inviteCompanion, { params: { id: trip } })
    await send(bruno.page, answerInvitation, { params: { id }, body: { agreed: true } })
    await send(sofia.page, requestSeat, { body: { idRoute: trip, companions: [{ kind: 'account', invitation: id }] } })
    await look(lucia.page, trip)
    const card = lucia.page.getByRole('listitem').filter({ has: lucia.page.getByRole('button', { name: driving.accept }) })
    await expect(card.getByRole('link', { name: 'Sofía' })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Bruno' })).toHaveAttribute('href', `/user/${bruno.id}`)
    await accessible(lucia.page)
  })

  test(`a companion states that they were present, and that they traveled (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/maps\/route\/[^/]+\/receipts$/, 404)
    const lucia = await drives(browser, language)
    const trip = await postTrip(lucia.page, { place: 4, priceMinor: 0, date: inDays(57) })
    const [sofia, bruno] = [await settle(browser, 'Sofía', { language }), await settle(browser, 'Bruno', { language })]
    const vera = await settle(browser, 'Vera', { language })
    const { id } = await send(sofia.page, inviteCompanion, { params: { id: trip } })
    await send(bruno.page, answerInvitation, { params: { id }, body: { agreed: true } })
    const companion = { kind: 'account', invitation: id } as const
    const seat = await send(sofia.page, requestSeat, { body: { idRoute: trip, companions: [companion] } })
    const other = await send(vera.page, requestSeat, { body: { idRoute: trip } })
    await leftHoursAgo(trip, 3)
    const { page } = bruno

    // another passenger reports that the trip was not driven
    await send(vera.page, reportAbsence, { params: { id: other.id }, body: {} })
    await open(page, `/booking/${seat.id}`)
    await expect(page.getByText(filled(bookings.title.others, { driver: 'Lucía' }))).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: bookings.say_travelled, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(bookings.say_travelled_along)
    await accessible(page)
    await dialog.getByRole('button', { name: bookings.say_travelled, exact: true }).click()
    await expect(page.getByText(bookings.says.said_travelled_along)).toBeVisible()
    await accessible(page)
    await open(vera.page, `/booking/${other.id}`)
    await expect(vera.page.getByText(bookings.says.disputed)).toBeVisible()

    // the driver reports the absence of the whole booking
    await send(lucia.page, reportAbsence, { params: { id: seat.id }, body: {} })
    await page.getByRole('button', { name: bookings.object_passenger, exact: true }).click()
    await dialog.getByRole('button', { name: bookings.object_yes, exact: true }).click()
    await expect(page.getByText(bookings.says.disputed)).toBeVisible()
    await accessible(page)
  })
}
