import { type Browser, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { type Booking, requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { listCases, report } from '#contract/moderation/cases.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { listDue } from '#contract/payments/payouts.ts'
import { editPerson } from '#contract/people/people.ts'
import { listPosts, ratePerson } from '#contract/ratings/ratings.ts'
import { showSharedTrip } from '#contract/trips/trips.ts'
import { arrive, postTrip, send } from './acting.ts'
import { alone, clockDoes, heldMinorOf, leftHoursAgo, suspensionOver } from './books.ts'
import { because, dialog, opensCase, press, pressIn } from './deciding.ts'
import { newCbu } from './numbers.ts'
import { pays, paysThere } from './paying.ts'
import { accessible, demo, filled, open, words } from './people.ts'
import { choosesPicture, returns, settle, type Settled } from './settling.ts'
import { expectFailure, test } from './story.ts'

const seatOf = (page: Page, { id }: Pick<Booking, 'id'>) => open(page, `/booking/${id}`)
const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Creates a driver, and a passenger with a paid booking on a trip that has departed. */
async function travelled(browser: Browser, driver: Settled, passenger: Settled, hoursAgo: number, comment = '') {
  const idRoute = await postTrip(driver.page, { comment })
  const seat = await send(passenger.page, requestSeat, { body: { idRoute } })
  await pays(passenger.page, seat)
  await leftHoursAgo(idRoute, hoursAgo)
  return seat
}

test('administrators decide a disputed absence, lift a warning and close a signal, and a suspended user returns by paying the fee', async ({
  browser,
}) => {
  expectFailure(/^\/api\//, 401)
  const language = 'es-AR'
  const { barred, bookings, moderation } = words[language]
  const elena = await arrive(browser, demo.administrator, language)
  const rita = await settle(browser, 'Rita', { drives: true, language })
  const ciro = await settle(browser, 'Ciro', { language })
  const seat = await travelled(browser, rita, ciro, 3, 'Mandame la seña por transferencia.')

  await seatOf(ciro.page, seat)
  await press(ciro.page, bookings.report_by_passenger)
  await because(ciro.page, 'Esperé una hora en la terminal.', bookings.report_yes)
  await expect(ciro.page.getByRole('heading', { name: 'Hay un reclamo: Rita no hizo el viaje' })).toBeVisible()
  await accessible(ciro.page)
  await seatOf(rita.page, seat)
  await press(rita.page, bookings.object_driver)
  await because(rita.page, 'Estuve ahí, en el andén ocho.', bookings.object_yes)
  await expect(rita.page.getByText(bookings.says.disputed)).toBeVisible()
  await accessible(rita.page)

  await open(elena, '/admin/approvals')
  const absence = item(elena, rita.name).filter({ hasText: 'andén ocho' })
  await absence.getByRole('button', { name: moderation.absence_decide, exact: true }).click()
  await dialog(elena).getByRole('radio', { name: moderation.absent.passenger }).check()
  await accessible(elena)
  await because(elena, 'La foto de la terminal muestra el andén vacío.', moderation.absence_decide)
  await expect(absence).toHaveCount(0)
  await leftHoursAgo(seat.idRoute, 72)
  await clockDoes('settle-trips', 'send-refunds', 'find-hints')
  const after = await send(ciro.page, showBooking, { params: { id: seat.id } })
  expect([after.state, after.refund?.minor]).toEqual(['not_driven', seat.priceMinor])
  expect(await heldMinorOf(seat.id)).toBe(0)

  const about = { subject: 'person', id: rita.id, reason: 'no_show', text: 'No vino.' } as const
  await send(ciro.page, report, { body: about })
  const warning = { step: 'warn', offence: 'other', text: 'Un aviso que estuvo de más.' } as const
  await send(elena, sanctionPerson, { body: { person: rita.email, ...warning } })
  await opensCase(elena, rita)
  await expect(elena.getByRole('button', { name: moderation.lift, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await press(elena, moderation.close_hint)
  await accessible(elena)
  await because(elena, 'Hablé con ella, era para los peajes.', moderation.close_hint)
  await expect(elena.getByRole('button', { name: moderation.close_hint, exact: true })).toHaveCount(0)
  await press(elena, moderation.decide)
  await dialog(elena)
    .getByRole('radio', { name: new RegExp(`^${moderation.decide_now.suspend}`) })
    .check()
  await dialog(elena).getByRole('textbox', { name: moderation.record_text }).fill('No fue, y dijo que sí.')
  await dialog(elena).getByRole('textbox', { name: moderation.statement }).fill('No fuiste a buscar a quien te esperaba.')
  await pressIn(elena, moderation.decide_now.suspend)
  await expect(elena.getByText(moderation.decided.closed)).toBeVisible()

  const gustavo = await arrive(browser, demo.secondAdministrator, language)
  await opensCase(gustavo, rita)
  const decided = item(gustavo, 'Un aviso que estuvo de más.')
  await decided.getByRole('button', { name: moderation.lift, exact: true }).click()
  await accessible(gustavo)
  await because(gustavo, 'No correspondía.', moderation.lift)
  await expect(decided).toContainText(moderation.sanction_state.lifted)

  await suspensionOver(rita.id)
  await returns(rita, language)
  await expect(rita.page.getByText(barred.fee_why)).toBeVisible()
  await accessible(rita.page)
  await rita.page.getByRole('button', { name: /^Pagar / }).click()
  await paysThere(rita.page)
  await rita.page.waitForURL('**/reactivation/**')
  await expect(rita.page.getByRole('heading', { name: barred.fee_paid })).toBeVisible()
  await accessible(rita.page)
  await rita.page.getByRole('link', { name: barred.see_trips }).click()
  await rita.page.waitForURL('**/route-list**')
})

test('a driver divides a trip’s costs by the receipts, an administrator hides an insult in a rating, and two administrators pay the driver', async ({
  browser,
}) => {
  const { bookings, moderation } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  const nadia = await settle(browser, 'Nadia', { drives: true })
  const omar = await settle(browser, 'Omar')
  const cbu = await newCbu()
  await send(nadia.page, editPerson, {
    params: { id: nadia.id },
    body: { drives: true, cbu },
  })
  const seat = await travelled(browser, nadia, omar, 40)

  await seatOf(omar.page, seat)
  await press(omar.page, bookings.divide)
  await pressIn(omar.page, bookings.divide_yes)
  await expect(omar.page.getByText(/The receipts are due by/)).toBeVisible()
  await accessible(omar.page)
  await seatOf(nadia.page, seat)
  await nadia.page.getByRole('textbox', { name: /^(Fuel price per liter|Precio por litro)/ }).fill('900')
  await choosesPicture(nadia.page, 'receipt0')
  await accessible(nadia.page)
  await press(nadia.page, bookings.receipts_send)
  await expect(nadia.page.getByRole('img', { name: filled(bookings.receipt, { number: '1' }) })).toBeVisible()
  // the receipts show less than half of the reference price, so an administrator checks the photo first
  await expect(nadia.page.getByText(bookings.division_doubtful)).toBeVisible()
  await open(elena, '/admin/approvals')
  const doubtful = item(elena, nadia.name).filter({ hasText: moderation.receipts_judge })
  await doubtful.getByRole('button', { name: moderation.receipts_judge, exact: true }).click()
  await dialog(elena).getByRole('radio', { name: moderation.receipts.believed }).check()
  await accessible(elena)
  await because(elena, 'The photo shows that price.', moderation.receipts_judge)
  await expect(doubtful).toHaveCount(0)
  await leftHoursAgo(seat.idRoute, 72)
  await clockDoes('settle-trips')
  await expect(nadia.page.getByText(/the trip cost/)).toBeVisible()
  await expect(omar.page.getByText(/Your seat actually cost/)).toBeVisible()
  for (const { page } of [nadia, omar]) await accessible(page)
  const { refund } = await send(omar.page, showBooking, { params: { id: seat.id } })
  expect(refund?.minor).toBeGreaterThan(0)
  await clockDoes('send-refunds', 'settle-trips')
  expect(await heldMinorOf(seat.id)).toBe(0)

  await rates(omar, nadia, seat, 'Es una ladrona y una inútil.', 0)
  await rates(nadia, omar, seat, 'Puntual.', 5)
  const [insult] = (await send(nadia.page, listPosts, { params: { id: nadia.id }, query: {} })).posts
  const about = { subject: 'rating', id: insult?.id ?? '', reason: 'harassment', text: 'Es un insulto.' } as const
  await send(nadia.page, report, { body: about })
  expect((await send(elena, listCases, { query: { person: omar.email } })).cases).toHaveLength(1)
  await opensCase(elena, omar)
  await press(elena, moderation.hide_rating)
  await accessible(elena)
  await dialog(elena).getByRole('textbox').fill('It insults her.')
  await pressIn(elena, moderation.hide)
  await expect(elena.getByText(moderation.hidden)).toBeVisible()
  await open(omar.page, `/user/${nadia.id}`)
  await expect(omar.page.getByText('ladrona')).toHaveCount(0)

  const gustavo = await arrive(browser, demo.secondAdministrator)
  await alone('payouts', () => payOut(elena, gustavo, nadia, cbu))
})

test('a driver who could not drive refunds everything, and a suspended driver can still refund a departed trip', async ({
  browser,
}) => {
  expectFailure(/^\/api\/maps\/route\/[^/]+\/(seats|receipts)$/, 401)
  expectFailure(/^\/api\/notification\/count$/, 401)
  // her session ends while the trip's page is open; the page then requests the trip as for a visitor, and it is not found
  expectFailure(showSharedTrip, 404)
  const { barred, bookings, driving } = words['en-US']
  const pia = await settle(browser, 'Pia', { drives: true })
  const [leo, eva] = [await settle(browser, 'Leo'), await settle(browser, 'Eva')]
  const back = async ({ page }: Settled, { id }: Booking) => (await send(page, showBooking, { params: { id } })).refund?.minor
  const first = await travelled(browser, pia, leo, 3)
  await open(pia.page, `/route/${first.idRoute}`)
  await press(pia.page, driving.not_driven)
  await accessible(pia.page)
  await because(pia.page, 'The engine broke.', driving.not_driven)
  await seatOf(leo.page, first)
  await expect(leo.page.getByText(filled(bookings.title.not_driven, { driver: 'Pia' }))).toBeVisible()
  expect(await back(leo, first)).toBe(first.priceMinor)

  const second = await travelled(browser, pia, eva, 30)
  const elena = await arrive(browser, demo.administrator)
  await send(elena, sanctionPerson, {
    body: { person: pia.email, step: 'suspend', months: 1, offence: 'other', text: 'Seen by two people.' },
  })
  await returns(pia)
  await expect(pia.page.getByRole('heading', { name: barred.departed })).toBeVisible()
  await accessible(pia.page)
  await press(pia.page, bookings.give_back)
  await dialog(pia.page).getByRole('textbox').fill('500')
  await accessible(pia.page)
  await pressIn(pia.page, bookings.give_back_yes)
  await expect(dialog(pia.page)).toHaveCount(0)
  expect(await back(eva, second)).toBe(50_000)
})

/** Prepares and pays a payout. Only one payout can be prepared at a time, and it pays all drivers with earnings due. */
async function payOut(elena: Page, gustavo: Page, nadia: Settled, cbu: string) {
  const { admin, moderation } = words['en-US']
  await open(elena, '/admin/payouts')
  await expect(elena.getByRole('row').filter({ hasText: nadia.name })).toBeVisible()
  await elena.getByRole('row').filter({ hasText: nadia.name }).getByRole('button', { name: admin.payout_holder }).click()
  await pressIn(elena, admin.payout_show_cbu)
  await expect(dialog(elena).getByText(cbu)).toBeVisible()
  await accessible(elena)
  await dialog(elena).getByRole('textbox').fill('20-12345678-6')
  await pressIn(elena, admin.payout_holder_yes)
  await expect(elena.getByRole('row').filter({ hasText: nadia.name }).getByText(admin.payout_why.ready)).toBeVisible()
  await press(elena, admin.prepare_payout)
  await expect(elena.getByText(admin.payout_waits)).toBeVisible()
  await open(elena, '/admin/approvals')
  await expect(elena.getByRole('button', { name: moderation.payout_release })).toHaveAttribute('aria-disabled', 'true')
  await open(gustavo, '/admin/approvals')
  await expect(item(gustavo, nadia.name)).toBeVisible()
  await press(gustavo, moderation.payout_release)
  await accessible(gustavo)
  const download = gustavo.waitForEvent('download')
  await pressIn(gustavo, moderation.payout_release)
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(new RegExp(`^\\t${cbu},${nadia.name},`, 'm'))
  await expect(gustavo.getByText(moderation.payout_done)).toBeVisible()
  await accessible(gustavo)
  expect((await send(elena, listDue, { query: {} })).drivers.filter(({ id }) => id === nadia.id)).toEqual([])
  await comesBack(elena, nadia)
}

/** Records that the bank returned a transfer. The money becomes due again, and the driver sees the reason. */
async function comesBack(elena: Page, nadia: Settled) {
  const { admin, bookings } = words['en-US']
  await open(elena, '/admin/payouts')
  const paid = elena.getByRole('row').filter({ hasText: nadia.name })
  await paid.getByRole('button', { name: /^The bank sent it back/ }).click()
  await accessible(elena)
  await because(elena, 'The account was closed.', admin.paid_return)
  await expect(paid.getByText(admin.payout_why.returned)).toBeVisible()
  await expect(paid.getByText(/^Returned on/)).toBeVisible()
  await accessible(elena)
  await open(nadia.page, '/profile?tab=payments')
  await expect(nadia.page.getByText(bookings.payout_came_back, { exact: true })).toBeVisible()
  await expect(nadia.page.getByText(bookings.payout_why.returned)).toBeVisible()
  await accessible(nadia.page)
}

const rates = (by: Settled, about: Settled, { id: bookingId }: Booking, description: string, rating: number) =>
  send(by.page, ratePerson, { body: { userEmail: about.email, bookingId, description, rating } })
