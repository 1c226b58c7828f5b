import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Booking, requestSeat, showBooking } from '#contract/bookings.ts'
import { sendMessage } from '#contract/messages.ts'
import { editPerson, showPerson } from '#contract/people.ts'
import { listCases } from '#contract/cases.ts'
import { report } from '#contract/reports.ts'
import { sanctionPerson } from '#contract/sanctions.ts'
import { arrive, postTrip, send } from './acting.ts'
import { accessible, type Language, languages, open, people, words } from './people.ts'
import { returns, type Settled, settle } from './settling.ts'

test.describe.configure({ timeout: 240_000 })

const numbersOf = {
  'en-US': { dante: '41200335', pia: '41200336', alba: '41200337' },
  'es-AR': { dante: '41200338', pia: '41200339', alba: '41200340' },
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const filled = (words: string, values: Record<string, string>) =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** A new person becomes an administrator by the word of another, and is none any more afterwards. */
async function makeAdmin(elena: Page, who: Settled, isAdmin: boolean, language: Language = 'en-US') {
  await send(elena, editPerson, { params: { id: who.id }, body: { isAdmin, reason: 'Ayuda por un rato.' } })
  if (isAdmin) await returns(who, language)
}

async function pays(page: Page, { id }: Booking): Promise<void> {
  await open(page, `/booking/${id}`)
  await page
    .getByRole('link', { name: /^(Pay|Pagar) / })
    .or(page.getByRole('button', { name: /^(Pay|Pagar) / }))
    .click()
  await page.waitForURL('**/dev-pay/**')
  await page.getByRole('radio').first().check()
  await page
    .getByRole('button')
    .filter({ hasText: /^Pay|^Pagar/ })
    .click()
  await page.waitForURL('**/order/**')
  await expect(page.getByRole('heading', { name: /You are on board|Ya tenés tu lugar/ })).toBeVisible()
}

/** A driver with a paid passenger, who then asks for money beside it. */
async function onTheRoad(browser: Browser, language: Language) {
  const numbers = numbersOf[language]
  const dante = await settle(browser, 'Dante', numbers.dante, { drives: true, language })
  const pia = await settle(browser, 'Pía', numbers.pia, { language })
  const trip = await postTrip(dante.page, 40)
  const seat = await send(pia.page, requestSeat, { body: { idRoute: trip } })
  await pays(pia.page, seat)
  await send(dante.page, sendMessage, { body: { email: pia.email, message: 'Hola, salgo puntual.' } })
  await send(dante.page, sendMessage, { body: { email: pia.email, message: 'Mandame 5000 por transferencia a mi alias.' } })
  return { dante, pia, trip, seat }
}

async function reportsMessage(page: Page, dante: Settled, language: Language) {
  const { report: said } = words[language]
  await open(page, `/chat/${dante.id}`)
  await press(page, said.report)
  await expect(dialog(page).getByRole('radio', { name: new RegExp(said.why.money_outside) })).toBeChecked()
  await dialog(page)
    .getByRole('checkbox', { name: /transferencia/ })
    .check()
  await dialog(page).getByRole('textbox').fill('Pide plata antes del viaje.')
  await accessible(page)
  await pressIn(page, said.send)
  await expect(dialog(page).getByText(said.sent)).toBeVisible()
  await dialog(page).getByRole('button', { name: said.close, exact: true }).last().click()
}

async function reportsAgain(page: Page, dante: Settled, language: Language) {
  const { report: said } = words[language]
  await open(page, `/user/${dante.id}`)
  await press(page, filled(said.report_person, { name: dante.name }))
  await dialog(page)
    .getByRole('radio', { name: new RegExp(said.why.spam) })
    .check()
  for (const answer of [said.sent, said.already]) {
    await dialog(page).getByRole('textbox').fill('Otra vez.')
    await pressIn(page, said.send)
    await expect(dialog(page).getByText(answer)).toBeVisible()
    if (answer === said.already) continue
    await dialog(page).getByRole('button', { name: said.close, exact: true }).last().click()
    await press(page, filled(said.report_person, { name: dante.name }))
    await dialog(page)
      .getByRole('radio', { name: new RegExp(said.why.spam) })
      .check()
  }
}

async function suspends(elena: Page, dante: Settled, language: Language) {
  const { moderation: said } = words[language]
  await open(elena, `/admin/cases?person=${dante.email}`)
  await accessible(elena)
  await elena.getByRole('main').getByRole('link').filter({ hasText: dante.name }).first().click()
  await expect(elena.getByRole('heading', { level: 1 })).toContainText(dante.name)
  await expect(elena.locator('ol').getByRole('listitem').filter({ hasText: 'transferencia' })).toContainText(said.marked)
  await accessible(elena)
  await press(elena, said.decide)
  await expect(dialog(elena).getByText(said.person_reads)).toBeVisible()
  await dialog(elena)
    .getByRole('radio', { name: new RegExp(`^${said.decide_now.suspend}`) })
    .check()
  await expect(dialog(elena).getByText(/1 trip is cancelled|Se cancela 1 viaje/)).toBeVisible()
  await expect(dialog(elena).getByText(/1 passenger is told|Se le avisa a 1 persona/)).toBeVisible()
  await dialog(elena).getByRole('textbox', { name: said.record_text }).fill('Pidió una transferencia; lo dice el chat.')
  await dialog(elena).getByRole('textbox', { name: said.statement }).fill('Pediste plata por fuera del sitio.')
  await accessible(elena)
  await pressIn(elena, said.decide_now.suspend)
  await expect(elena.getByText(said.decided.closed)).toBeVisible()
}

async function appeals(dante: Settled, language: Language) {
  const { page } = dante
  const { barred, shell } = words[language]
  await returns(dante, language)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    language === 'en-US' ? 'You dont have access here' : shell.no_access,
  )
  await expect(page.getByText('Pediste plata por fuera del sitio.')).toBeVisible()
  await expect(page.getByText(barred.offence.money_outside)).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await press(page, barred.appeal)
  await dialog(page).getByRole('textbox').fill('Era una broma entre amigos.')
  await accessible(page)
  await pressIn(page, barred.appeal_send)
  await expect(page.getByRole('status').filter({ hasText: /14|appealed|Apelaste/ })).toBeVisible()
  await expect(page.getByRole('button', { name: barred.appeal, exact: true })).toHaveCount(0)
}

for (const language of languages)
  test(`a report becomes a suspension, the passenger is paid back, and a second administrator upholds the appeal (${language})`, async ({
    browser,
  }) => {
    const { moderation: said } = words[language]
    const { dante, pia, seat } = await onTheRoad(browser, language)
    const elena = await arrive(browser, people.administrator, language)
    await reportsMessage(pia.page, dante, language)
    await reportsAgain(pia.page, dante, language)
    await suspends(elena, dante, language)

    const after = await send(pia.page, showBooking, { params: { id: seat.id } })
    expect([after.state, after.refund?.minor]).toEqual(['cancelled', seat.priceMinor])

    await appeals(dante, language)
    await open(elena, '/admin/approvals')
    const elenas = elena.getByRole('listitem').filter({ hasText: 'broma' })
    await expect(elenas.getByRole('button', { name: said.uphold, exact: true })).toHaveAttribute('aria-disabled', 'true')

    const alba = await settle(browser, 'Alba', numbersOf[language].alba, { language })
    await makeAdmin(elena, alba, true, language)
    await open(alba.page, '/admin/approvals')
    await accessible(alba.page)
    await alba.page
      .getByRole('listitem')
      .filter({ hasText: 'broma' })
      .getByRole('button', { name: said.uphold, exact: true })
      .click()
    await dialog(alba.page).getByRole('textbox').fill('Los dos lo cuentan igual.')
    await accessible(alba.page)
    await pressIn(alba.page, said.uphold)
    await expect(alba.page.getByText('broma')).toHaveCount(0)
    await makeAdmin(elena, alba, false)

    await open(dante.page, '/route-list')
    await expect(dante.page.getByRole('heading', { name: words[language].shell.no_access })).toHaveCount(0)
    await open(dante.page, '/profile')
    await expect(dante.page.getByText('Los dos lo cuentan igual.')).toBeVisible()
    await accessible(dante.page)
    for (const { page } of [dante, pia, alba]) await page.context().close()
  })

test('what is for good waits for a second administrator, who sees what follows', async ({ browser }) => {
  const { moderation: said } = words['en-US']
  const elena = await arrive(browser, people.administrator)
  const [fausto, alba] = [await settle(browser, 'Fausto', '41200331'), await settle(browser, 'Aldana', '41200332')]
  await send(alba.page, report, { body: { subject: 'person', id: fausto.id, reason: 'harassment', text: 'Me empujó.' } })
  const { cases } = await send(elena, listCases, { query: { person: fausto.email } })
  await send(elena, sanctionPerson, {
    body: { caseId: cases[0]?.id ?? '', step: 'disable', offence: 'violence', text: 'Hay una denuncia policial.' },
  })
  await makeAdmin(elena, alba, true)
  await open(elena, '/admin/approvals')
  const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: fausto.name })
  await expect(waiting(elena).getByRole('button', { name: said.approve, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await open(alba.page, '/admin/approvals')
  await expect(waiting(alba.page).getByText('No trips are cancelled.')).toBeVisible()
  await waiting(alba.page).getByRole('button', { name: said.approve, exact: true }).click()
  await pressIn(alba.page, said.approve)
  await expect(dialog(alba.page).getByText('Reason is required')).toBeVisible()
  await dialog(alba.page).getByRole('textbox').fill('I read it too.')
  await pressIn(alba.page, said.approve)
  await expect(waiting(alba.page)).toHaveCount(0)
  await open(alba.page, `/admin/audit?subject=${fausto.email}`)
  await alba.page.locator('summary').filter({ hasText: said.actions.sanction_approved }).click()
  await accessible(alba.page)
  await makeAdmin(elena, alba, false)
  for (const { page } of [fausto, alba]) await page.context().close()
})

test('an administrator compares an ID with the profile, and others see the badge', async ({ browser }) => {
  const { moderation: said, profile, report: badge } = words['en-US']
  const elena = await arrive(browser, people.administrator)
  const inés = await settle(browser, 'Inés', '41200333')
  await open(elena, `/admin/identity?person=${inés.id}`)
  await expect(elena.getByRole('button', { name: new RegExp(inés.name) })).toHaveAttribute('aria-current', 'true')
  await elena
    .getByRole('button', { name: new RegExp(`^${profile.open}:`) })
    .first()
    .click()
  await dialog(elena).getByRole('textbox').fill('Identity check')
  await pressIn(elena, profile.open)
  await expect(dialog(elena).getByRole('img')).toBeVisible()
  await pressIn(elena, profile.close)
  await accessible(elena)
  await press(elena, said.is_right)
  await pressIn(elena, said.is_right)
  await expect(elena.getByText(filled(said.identity_done.checked, { name: inés.name }))).toBeVisible()
  await open(elena, `/user/${inés.id}`)
  await expect(elena.getByText(badge.checked)).toBeVisible()
  expect((await send(elena, showPerson, { params: { id: inés.id } })).identityChecked).not.toBeNull()
  await inés.page.context().close()
})

test('somebody takes their data along, reads what is deleted, and leaves', async ({ browser }) => {
  const { privacy, shell } = words['en-US']
  const { page } = await settle(browser, 'Lena', '41200334')
  await open(page, '/profile')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, privacy.export)])
  expect(file.suggestedFilename()).toBe('tramo.json')
  await press(page, privacy.close)
  await expect(dialog(page).getByText(privacy.kept_what)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: privacy.close_now })).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('checkbox', { name: privacy.sure }).check()
  await accessible(page)
  await pressIn(page, privacy.close_now)
  await expect(dialog(page).getByText(privacy.closed)).toBeVisible()
  await pressIn(page, privacy.go_home)
  await page.waitForURL('**/home')
  await expect(page.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true })).toBeVisible()
  await page.context().close()
})
