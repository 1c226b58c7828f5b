import { type Browser, expect, type Page } from '@playwright/test'
import { requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { listCases, report } from '#contract/moderation/cases.ts'
import { listIdentities } from '#contract/moderation/moderation.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { arrive, look, postTrip, send } from './acting.ts'
import { because, dialog, press, pressIn } from './deciding.ts'
import { pays } from './paying.ts'
import { accessible, demo, filled, open, words } from './people.ts'
import { choosesPicture, returns, settle, type Settled } from './settling.ts'
import { expectFailure, test } from './story.ts'

const { barred, messages, moderation, privacy, profile, report: reporting, shell } = words['en-US']

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** Creates a driver with a paid passenger, from whom the driver demands more money later. */
async function onTheRoad(browser: Browser) {
  const dante = await settle(browser, 'Dante', { drives: true })
  const pia = await settle(browser, 'Pía')
  const trip = await postTrip(dante.page)
  const seat = await send(pia.page, requestSeat, { body: { idRoute: trip } })
  await pays(pia.page, seat)
  await send(dante.page, sendMessage, { body: { email: pia.email, message: 'Hola, salgo puntual.' } })
  await send(dante.page, sendMessage, { body: { email: pia.email, message: 'Mandame 5000 por transferencia a mi alias.' } })
  return { dante, pia, trip, seat }
}

async function reportsMessage(page: Page, dante: Settled) {
  await open(page, `/chat/${dante.id}`)
  await page.getByText(messages.note).click()
  await press(page, shell.report)
  await expect(dialog(page).getByRole('radio', { name: new RegExp(reporting.why.money_outside) })).toBeChecked()
  await dialog(page)
    .getByRole('checkbox', { name: /transferencia/ })
    .check()
  await dialog(page).getByRole('textbox').fill('Pide plata antes del viaje.')
  await accessible(page)
  await pressIn(page, reporting.send)
  await expect(dialog(page).getByText(reporting.sent)).toBeVisible()
  await dialog(page).getByRole('button', { name: reporting.close, exact: true }).last().click()
}

async function reportsAgain(page: Page, dante: Settled) {
  await open(page, `/user/${dante.id}`)
  await press(page, filled(shell.report_person, { name: dante.name }))
  await dialog(page)
    .getByRole('radio', { name: new RegExp(reporting.why.spam) })
    .check()
  for (const answer of [reporting.sent, reporting.already]) {
    await dialog(page).getByRole('textbox').fill('Otra vez.')
    await pressIn(page, reporting.send)
    await expect(dialog(page).getByText(answer)).toBeVisible()
    if (answer === reporting.already) continue
    await dialog(page).getByRole('button', { name: reporting.close, exact: true }).last().click()
    await press(page, filled(shell.report_person, { name: dante.name }))
    await dialog(page)
      .getByRole('radio', { name: new RegExp(reporting.why.spam) })
      .check()
  }
}

async function suspends(elena: Page, dante: Settled) {
  await open(elena, `/admin/cases?person=${dante.email}`)
  await accessible(elena)
  await elena.getByRole('main').getByRole('link').filter({ hasText: dante.name }).first().click()
  await expect(elena.getByRole('heading', { level: 1 })).toContainText(dante.name)
  await expect(elena.locator('ol').getByRole('listitem').filter({ hasText: 'transferencia' })).toContainText(moderation.marked)
  await accessible(elena)
  await press(elena, moderation.decide)
  await expect(dialog(elena).getByText(moderation.person_reads)).toBeVisible()
  await dialog(elena)
    .getByRole('radio', { name: new RegExp(`^${moderation.decide_now.suspend}`) })
    .check()
  await expect(dialog(elena).getByText(/1 trip is canceled/)).toBeVisible()
  await expect(dialog(elena).getByText(/We’ll notify 1 passenger/)).toBeVisible()
  await dialog(elena).getByRole('textbox', { name: moderation.record_text }).fill('Pidió una transferencia; lo dice el chat.')
  await dialog(elena).getByRole('textbox', { name: moderation.statement }).fill('Pediste plata por fuera del sitio.')
  await accessible(elena)
  await pressIn(elena, moderation.decide_now.suspend)
  await expect(elena.getByText(moderation.decided.closed)).toBeVisible()
}

async function appeals(dante: Settled) {
  const { page } = dante
  await returns(dante)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You dont have access here')
  await expect(page.getByText('Pediste plata por fuera del sitio.')).toBeVisible()
  await expect(page.getByText(barred.offence.money_outside)).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await press(page, barred.appeal)
  await dialog(page).getByRole('textbox').fill('Era una broma entre amigos.')
  await accessible(page)
  await pressIn(page, barred.appeal_send)
  await expect(page.getByRole('status').filter({ hasText: /14|appealed/ })).toBeVisible()
  await expect(page.getByRole('button', { name: barred.appeal, exact: true })).toHaveCount(0)
}

test('a report becomes a suspension, the passenger gets a refund, and a second administrator upholds the appeal', async ({
  browser,
}) => {
  expectFailure(/^\/api\/image\/[^/]+$/, 403)
  expectFailure(/^\/api\/report$/, 409)
  const { dante, pia, seat } = await onTheRoad(browser)
  const elena = await arrive(browser, demo.administrator)
  await reportsMessage(pia.page, dante)
  await reportsAgain(pia.page, dante)
  await suspends(elena, dante)

  const after = await send(pia.page, showBooking, { params: { id: seat.id } })
  expect([after.state, after.refund?.minor]).toEqual(['cancelled', seat.priceMinor])

  await appeals(dante)
  await open(elena, '/admin/approvals')
  const appeal = (page: Page) => page.getByRole('listitem').filter({ hasText: dante.name }).filter({ hasText: 'broma' })
  await expect(appeal(elena).getByRole('button', { name: moderation.uphold, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const gustavo = await arrive(browser, demo.secondAdministrator)
  await open(gustavo, '/admin/approvals')
  await accessible(gustavo)
  await appeal(gustavo).getByRole('button', { name: moderation.uphold, exact: true }).click()
  await dialog(gustavo).getByRole('textbox').fill('Los dos lo cuentan igual.')
  await accessible(gustavo)
  await pressIn(gustavo, moderation.uphold)
  // an open dialog hides the list, so the appeal's absence from the list proves something only once the dialog is closed
  await expect(dialog(gustavo)).toHaveCount(0)
  await expect(appeal(gustavo)).toHaveCount(0)

  await open(dante.page, '/route-list')
  await expect(dante.page.getByRole('heading', { name: shell.no_access })).toHaveCount(0)
  await open(dante.page, '/profile')
  await expect(dante.page.getByText('Los dos lo cuentan igual.')).toBeVisible()
  await accessible(dante.page)
})

test('an exclusion waits for a second administrator, who sees the effects of the exclusion', async ({ browser }) => {
  const elena = await arrive(browser, demo.administrator)
  const [fausto, alba] = [await settle(browser, 'Fausto'), await settle(browser, 'Aldana')]
  await send(alba.page, report, { body: { subject: 'person', id: fausto.id, reason: 'harassment', text: 'Me empujó.' } })
  const { cases } = await send(elena, listCases, { query: { person: fausto.email } })
  await send(elena, sanctionPerson, {
    body: { caseId: cases[0]?.id ?? '', step: 'disable', offence: 'violence', text: 'Hay una denuncia policial.' },
  })
  const gustavo = await arrive(browser, demo.secondAdministrator)
  await open(elena, '/admin/approvals')
  const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: fausto.name })
  await expect(waiting(elena).getByRole('button', { name: moderation.approve, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await open(gustavo, '/admin/approvals')
  await expect(waiting(gustavo).getByText('No trips are canceled.')).toBeVisible()
  await waiting(gustavo).getByRole('button', { name: moderation.approve, exact: true }).click()
  await pressIn(gustavo, moderation.approve)
  await expect(dialog(gustavo).getByText('Reason is required')).toBeVisible()
  await dialog(gustavo).getByRole('textbox').fill('I read it too.')
  await pressIn(gustavo, moderation.approve)
  await expect(waiting(gustavo)).toHaveCount(0)
  await open(gustavo, `/admin/audit?subject=${fausto.email}`)
  await expect(gustavo.getByText(moderation.chain_unknown).or(gustavo.getByText(/^The log is intact/))).toBeVisible()
  await gustavo.locator('summary').filter({ hasText: moderation.actions.sanction_approved }).click()
  await accessible(gustavo)
})

/** Finds a person's button in the list, even behind a dialog. */
const inQueue = (elena: Page, { name }: Settled) => elena.getByRole('button', { name: new RegExp(name), includeHidden: true })

/**
 * Opens the page of the list that contains this person. It may not be the first page, because IDs of other tests are in the list
 * too.
 */
async function opensIdentity(elena: Page, { id }: Settled) {
  let after: string | undefined
  for (;;) {
    const { people, next } = await send(elena, listIdentities, { query: { ...(after && { after }) } })
    if (!next || people.some(({ person }) => person.id === id)) break
    after = next
  }
  await open(elena, `/admin/identity?${new URLSearchParams({ person: id, ...(after && { after }) })}`)
}

/** Delays the response to the verdict until the live update has removed the person from the list. */
const answerComesLast = (elena: Page, who: Settled) =>
  elena.route(`**/api/moderation/identity/${who.id}`, async (route) => {
    const response = await route.fetch()
    await expect(inQueue(elena, who)).toHaveCount(0)
    await route.fulfill({ response })
  })

test('a returned ID is sent again and compared with the profile, and other users see the badge', async ({ browser }) => {
  const elena = await arrive(browser, demo.administrator)
  const inés = await settle(browser, 'Inés', { drives: true })
  await opensIdentity(elena, inés)
  await expect(inQueue(elena, inés)).toHaveAttribute('aria-current', 'true')
  await elena
    .getByRole('button', { name: new RegExp(`^${profile.open}:`) })
    .first()
    .click()
  await dialog(elena).getByRole('textbox').fill('Identity check')
  await pressIn(elena, profile.open)
  await expect(dialog(elena).getByRole('img')).toBeVisible()
  await pressIn(elena, profile.close)
  await accessible(elena)
  await press(elena, moderation.is_wrong)
  await because(elena, 'The number is cut off.', moderation.is_wrong)
  await expect(elena.getByText(filled(moderation.identity_done.rejected, { name: inés.name }))).toBeVisible()

  await open(inés.page, '/profile')
  await expect(inés.page.getByText('The number is cut off.')).toBeVisible()
  await accessible(inés.page)
  await press(inés.page, profile.send_identity)
  for (const field of ['identityFront', 'identityBack']) await choosesPicture(inés.page, field)
  await accessible(inés.page)
  await press(inés.page, profile.save)
  await expect(inés.page.getByText(profile.identity_sent)).toBeVisible()
  await expect(inés.page.getByText('The number is cut off.')).toHaveCount(0)

  await opensIdentity(elena, inés)
  await answerComesLast(elena, inés)
  await press(elena, moderation.is_right)
  await pressIn(elena, moderation.is_right)
  await expect(elena.getByText(filled(moderation.identity_done.checked, { name: inés.name }))).toBeVisible()
  await look(elena, await postTrip(inés.page))
  await expect(elena.getByText(shell.checked)).toBeVisible()
  await accessible(elena)
  await open(elena, `/user/${inés.id}`)
  await expect(elena.getByText(shell.checked)).toBeVisible()
})

test('a user downloads personal data, reads which data is deleted, and closes the account', async ({ browser }) => {
  expectFailure(/^\/api\//, 401)
  const { page } = await settle(browser, 'Lena')
  await open(page, '/profile?tab=data')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, privacy.export)])
  expect(file.suggestedFilename()).toBe('tramo.json')
  await press(page, privacy.close)
  await expect(dialog(page).getByText(privacy.kept_what)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: privacy.close_now })).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('checkbox', { name: privacy.sure }).check()
  await expect(dialog(page).getByText(privacy.log_in_again)).toBeVisible()
  await accessible(page)
  await pressIn(page, privacy.close_now)
  await expect(dialog(page).getByText(privacy.closed)).toBeVisible()
  // the page behind the farewell does not ask for a login
  await expect(page.getByText(shell.log_in_to_see)).toHaveCount(0)
  await pressIn(page, privacy.go_home)
  await page.waitForURL('**/home')
  await expect(page.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true })).toBeVisible()
})

test('a closed account is shown as closed, even if the page is notified of the session’s end before the response arrives', async ({
  browser,
}) => {
  expectFailure(/^\/api\//, 401)
  const { page } = await settle(browser, 'Lena')
  await open(page, '/profile?tab=data')
  const logInAgain = page.getByRole('main').getByRole('button', { name: shell.log_in })
  await page.route('**/api/me/closing', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await expect(logInAgain).toBeVisible()
    return route.fulfill({ response })
  })
  await press(page, privacy.close)
  await dialog(page).getByRole('checkbox', { name: privacy.sure }).check()
  await pressIn(page, privacy.close_now)
  await expect(dialog(page).getByText(privacy.closed)).toBeVisible()
})
