import { expect, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listTransactions } from '#contract/admin/admin.ts'
import { cancelTrip } from '#contract/bookings/bookings.ts'
import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { editCar, listCars } from '#contract/people/vehicles.ts'
import { fields } from '#contract/words/fields.es-AR.ts'
import { arrive, postTrip, send } from './acting.ts'
import { newNumber } from './numbers.ts'
import { accessible, demo, filled, oneLanguage, open, words } from './people.ts'
import { newFamilyName, returns, settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const folder = process.env.TRAMO_FOLDER ?? ''

/** Runs, on the server, the operator's command that makes an account an administrator. */
async function grantOnTheServer(email: string): Promise<string> {
  const [DATABASE_URL, SECRET] = await Promise.all([join(folder, 'database'), join(folder, 'site', '.tramo', 'secret')].map(read))
  const env = { ...process.env, DATABASE_URL, SECRET, LOG_LEVEL: 'silent' }
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/tsx',
    ['tools/operators/admin.ts', 'grant', email, '--why', 'Helps this afternoon'],
    { env },
  )
  return stdout
}
const read = async (path: string) => (await readFile(path, 'utf8')).trim()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('an administrator made on the server edits a user, and another administrator sees it within a second', async ({
  browser,
}) => {
  const { admin, profile, shell } = words['en-US']
  const [granted, luis] = [await settle(browser, 'Antonella'), await settle(browser, 'Luis')]
  expect(await grantOnTheServer(granted.email)).toContain('administers')
  const elena = await arrive(browser, demo.administrator)
  await open(elena, `/admin/users?q=${luis.email}`)
  await expect(elena.getByText(admin.follows)).toBeVisible()
  await accessible(elena)

  const other = granted.page
  await returns(granted)
  await other.getByRole('banner').getByRole('link', { name: shell.admin }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(admin.entry.dashboard)
  await accessible(other)
  await open(other, `/admin/users?q=${luis.email}`)
  await other
    .getByRole('link', { name: admin.edit_person.replace('{name}', '') })
    .first()
    .click()
  const lastName = other.locator('[name="lastName"]')
  await other.locator('[name="telephone"]').fill('no')
  await press(other, profile.save)
  await expect(other.getByText(profile.check_inputs)).toBeVisible()
  await accessible(other)
  await other.locator('[name="telephone"]').fill(await newNumber())
  await lastName.fill('Cambiada')
  const saved = other.waitForResponse((response) => response.request().method() === 'PUT')
  await press(other, profile.save)
  expect((await saved).ok()).toBe(true)
  await expect(row(elena, 'Luis Cambiada')).toBeVisible({ timeout: 1000 })
  await other.waitForURL('**/admin')
})

test('an administrator approves a car’s unusually high fuel consumption, and the driver posts a trip with that car (M9)', async ({
  browser,
}) => {
  const { admin, profile } = words['es-AR']
  const driver = await settle(browser, 'Ofelia', { drives: true, language: 'es-AR' })
  const [car] = await send(driver.page, listCars, { query: {} })
  const id = car && 'id' in car ? car.id : ''
  await send(driver.page, editCar, { params: { id }, body: { consumptionDl: 135 } })
  await open(driver.page, '/profile?tab=car')
  await expect(driver.page.getByText(profile.to_be_checked)).toBeVisible()
  await accessible(driver.page)
  const elena = await arrive(browser, demo.administrator, 'es-AR')
  await open(elena, `/admin/users/${driver.id}`)
  await expect(elena.getByText(profile.to_be_checked)).toBeVisible()
  await accessible(elena)
  await press(elena, admin.consumption_is_right.replace('{amount, number} {unit}', '13,5 l'))
  await expect(elena.getByText(profile.to_be_checked)).toHaveCount(0)
  await expect(driver.page.getByText(profile.to_be_checked)).toHaveCount(0)
  await postTrip(driver.page)
})

test('the page of the first administrator requires a login and the server’s code, and refuses a wrong code', async ({
  browser,
}) => {
  expectFailure(/^\/api\/first-start$/, 422)
  const { admin, shell } = words['es-AR']
  const stranger = await settle(browser, 'Ramona', { language: 'es-AR' })
  await open(stranger.page, '/first-start#not-the-code')
  await expect(stranger.page.getByRole('textbox', { name: admin.first_start.code })).toHaveValue('not-the-code')
  const name = stranger.page.getByRole('textbox', { name: admin.community.name })
  const contact = stranger.page.getByRole('textbox', { name: admin.community.contact })
  await contact.clear()
  await press(stranger.page, admin.first_start.act)
  await expect(name).toHaveAccessibleDescription(new RegExp(fields.name_required))
  await expect(name).toBeFocused()
  await expect(contact).toHaveAccessibleDescription(new RegExp(fields.email_required))
  await accessible(stranger.page)
  await name.fill('Viajes del pueblo')
  await contact.fill('viajes@pueblo.example.org')
  await press(stranger.page, admin.first_start.act)
  await expect(stranger.page.getByText('Ese no es el código.')).toBeVisible()
  await accessible(stranger.page)
  const visitor = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await open(visitor, '/first-start?lang=es-AR#not-the-code')
  await expect(visitor.getByText(admin.first_start.log_in_why)).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('button', { name: shell.log_in, exact: true })).toBeVisible()
  await accessible(visitor)
  await visitor.context().close()
})

test('the list of trips is filtered as an administrator types', async ({ browser }) => {
  const { admin } = words['es-AR']
  const driver = await settle(browser, 'Graciela', { drives: true })
  const trip = await postTrip(driver.page)
  const elena = await arrive(browser, demo.administrator, 'es-AR')
  await open(elena, '/admin/routes')
  const state = elena.getByRole('combobox', { name: admin.state })
  await expect(state).toHaveValue('coming')
  await expect(elena.getByRole('columnheader', { name: admin.date })).toHaveAttribute('aria-sort', 'ascending')
  const field = elena.getByRole('searchbox', { name: admin.find_routes })
  await field.pressSequentially(driver.email)
  await expect(elena.getByRole('row')).toHaveCount(2)
  await expect(elena.locator(`a[href="/route/${trip}"]`)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(driver.email)
  await field.clear()
  await expect(elena.getByRole('row')).toHaveCount(9)
  await expect(elena).not.toHaveURL(/q=/)

  await send(driver.page, cancelTrip, { params: { id: trip }, body: { reason: 'Test' } })
  await field.pressSequentially(driver.email)
  await expect(elena.getByText(admin.nothing_fits)).toBeVisible()
  await state.selectOption({ label: admin.all })
  await expect(elena.locator(`a[href="/route/${trip}"]`)).toBeVisible()
  await expect(elena).toHaveURL(/when=all/)
  await expect(elena.getByRole('columnheader', { name: admin.date })).toHaveAttribute('aria-sort', 'descending')
})

test('an administrator cancels an order and removes it from the list, each with a reason', async ({ browser }) => {
  const { admin } = words['es-AR']
  const { page: driver } = await settle(browser, 'Ramón', { drives: true })
  const trip = await postTrip(driver)
  const { page: passenger } = await settle(browser, 'Mariana')
  const { id } = await send(passenger, startPayment, { body: { idRoute: trip } })
  const elena = await arrive(browser, demo.administrator, 'es-AR')
  await open(elena, `/admin/transactions?q=${id}`)
  await elena
    .getByRole('row')
    .getByRole('button', { name: admin.delete_order_of.replace('{name}', '') })
    .click()
  const dialog = elena.getByRole('dialog')
  await press(elena, admin.cancel_and_refund)
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await accessible(elena)
  await dialog.getByRole('textbox').fill('Posted by mistake')
  await press(elena, admin.cancel_and_refund)
  await expect(elena.getByText(admin.order.closed)).toBeVisible()
  await elena
    .getByRole('row')
    .getByRole('button', { name: admin.delete_order_of.replace('{name}', '') })
    .click()
  await dialog.getByRole('textbox').fill('Tidying up')
  await press(elena, admin.take_off)
  await expect(elena.getByText(admin.nothing_fits)).toBeVisible()
  expect((await send(elena, listTransactions, { query: { q: id } })).total).toBe(0)
})

test('a ban in the form requires a reason, and the administrator who set the ban lifts it', async ({ browser }) => {
  const { admin, profile, shell } = words['en-US']
  const { email } = await settle(browser, 'Horacio')
  const page = await arrive(browser, demo.administrator)
  const banned = page.getByRole('switch', { name: admin.is_banned })
  const dialog = page.getByRole('dialog')
  await open(page, `/admin/update?user=${email}`)
  await banned.check()
  await press(page, profile.save)
  await dialog.getByRole('button', { name: shell.back, exact: true }).click()
  await expect(banned).toBeChecked()
  await press(page, profile.save)
  await press(page, admin.ban)
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await accessible(page)
  await dialog.getByRole('textbox').fill('Several complaints')
  await press(page, admin.ban)
  await expect(page).toHaveURL(/\/admin$/)

  await open(page, `/admin/update?user=${email}`)
  await banned.uncheck()
  await press(page, profile.save)
  await expect(page).toHaveURL(/\/admin$/)
  await open(page, `/admin/update?user=${email}`)
  await expect(banned).not.toBeChecked()
})

test('an administrator creates an account for a person who registers later', async ({ browser }) => {
  const { admin, register, shell } = words['en-US']
  const page = await arrive(browser, demo.administrator)
  await open(page, '/admin/newUser')
  const create = page.getByRole('button', { name: admin.create_user })
  await expect(create.first()).toHaveAttribute('aria-disabled', 'true')
  await accessible(page)
  const lastName = newFamilyName()
  const email = `${lastName.toLowerCase()}@example.org`
  const filled = {
    name: 'Ramona',
    lastName,
    dni: await newNumber(),
    age: '44',
    telephone: await newNumber(),
    street: 'Mitre 12',
    city: 'Funes',
    province: 'Santa Fe',
  }
  await page.locator('[name="dniKind"]').selectOption('passport')
  for (const [field, text] of Object.entries(filled)) await page.locator(`[name="${field}"]`).fill(text)
  await expect(create.first()).not.toHaveAttribute('aria-disabled', 'true')
  await create.first().click()
  await expect(page.getByRole('dialog')).toContainText(register.all_mandatory)
  await press(page, shell.alright)
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="gender"]').selectOption('Female')
  await page.locator('[name="about"]').fill('Viaja los viernes.')
  await create.first().click()
  await expect(page.getByRole('dialog')).toContainText(register.good_job)
  await expect(page.getByRole('dialog')).toContainText(register.created)
  await press(page, admin.entry.users)
  await expect(row(page, email)).toBeVisible()
})

test('every administrator’s screen passes axe', async ({ browser }) => {
  const page = await arrive(browser, demo.administrator, 'es-AR')
  for (const path of [`users/${demo.driver}`, 'update', 'routes', 'jobs', 'payouts', 'settings']) {
    await open(page, `/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await accessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/routes?sort=price')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

const { compare: byName } = new Intl.Collator('es', { sensitivity: 'base' })

/**
 * Returns the names of all people on the page once the list is sorted, because the previous rows stay under the new heading until
 * the response arrives. Other tests may add people meanwhile.
 */
async function namesInOrder(page: Page): Promise<string[]> {
  const cells = page.getByRole('row').getByRole('cell').and(page.locator(':nth-child(2)'))
  let names: string[] = []
  await expect(async () => {
    names = await cells.allTextContents()
    // refuses an empty list, because it and the placeholders of a loading list would count as sorted
    expect(names.join('')).not.toBe('')
    expect(names).toEqual(names.toSorted(byName))
  }).toPass({ timeout: 10_000 })
  return names
}

test('an administrator sorts, filters, pages and arranges a list, and the URL stores the choices', async ({ browser }) => {
  const { admin } = words['en-US']
  const page = await arrive(browser, demo.administrator)
  await open(page, '/admin/users')
  await page.getByRole('button', { name: admin.full_name }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: admin.full_name })).toHaveAttribute('aria-sort', 'ascending')
  const first = await namesInOrder(page)
  await page.getByRole('link', { name: admin.page.replace('{page}', '2') }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row').nth(1)).not.toContainText(first[0] ?? '')
  const second = await namesInOrder(page)
  expect(byName(first.at(-1) ?? '', second[0] ?? '')).toBeLessThanOrEqual(0)
  await page.getByRole('combobox', { name: admin.banned }).selectOption(admin.yes)
  await expect(page).toHaveURL(/banned=true/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('searchbox', { name: admin.find_users }).fill('oscar')
  await page.getByRole('searchbox', { name: admin.find_users }).press('Enter')
  await expect(page).toHaveURL(/q=oscar/)
  await expect(row(page, demo.suspended)).toBeVisible()
  await press(page, admin.columns)
  await page.getByRole('checkbox', { name: admin.gender }).click()
  await expect(page.getByRole('columnheader', { name: admin.gender })).toHaveCount(0)
  await page.reload()
  await expect(row(page, demo.suspended)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: admin.gender })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await press(page, admin.download)
  const file = await readFile(await (await download).path(), 'utf8')
  const [head, ...lines] = file.trim().split('\r\n')
  expect([head, lines.filter((line) => !/,true,[^,]*$/.test(line))]).toEqual([
    'email,name,lastName,gender,admin,banned,createdAt',
    [],
  ])
  expect(file).toContain(demo.suspended)
})

for (const language of oneLanguage) {
  test(`an administrator reaches each waiting task in two clicks, and finds a page by its reference (${language})`, async ({
    browser,
  }) => {
    const { admin } = words[language]
    const visitor = await settle(browser, 'Sandra', { language })
    const suggestion = { author: 'Sandra', authorEmail: visitor.email, suggestion: newFamilyName() }
    await send(visitor.page, addSuggestion, { body: suggestion })
    const page = await arrive(browser, demo.administrator, language)
    await open(page, '/admin')
    const waiting = page.getByRole('region', { name: admin.waiting.title })
    await expect(waiting.getByRole('link', { name: /\d/ }).first()).toBeVisible()
    await accessible(page)
    const lists = await waiting.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(lists).toContain('/admin/feedback')
    await waiting.locator('[href="/admin/feedback"]').click()
    await expect(page.getByText(suggestion.suggestion)).toBeVisible()
    const menu = page.getByRole('navigation', { name: admin.admin_menu })
    await expect(menu.getByRole('link', { name: admin.waiting.here }).first()).toBeVisible()
    for (const list of lists) {
      await open(page, list)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }

    const [order] = (await send(page, listTransactions, { query: { status: 'approved' } })).rows
    const [id, bookingId] = [order?.id ?? '', order?.bookingId ?? '']
    const box = page.getByRole('searchbox', { name: admin.find.label })
    await box.fill(` "Ref: ${bookingId.slice(0, 8).toUpperCase()}." `)
    await box.press('Enter')
    const found = page.getByRole('main')
    await expect(found.getByRole('link', { name: new RegExp(admin.find.kind.seat) })).toHaveAttribute(
      'href',
      `/booking/${bookingId}`,
    )
    await accessible(page)
    await found.getByRole('link', { name: new RegExp(`${admin.find.kind.payment} ${id.slice(0, 8)}`) }).click()
    await expect(row(page, id.slice(0, 8))).toBeVisible()
    await box.fill('zzzzz')
    await box.press('Enter')
    await expect(page.getByText(filled(admin.find.nothing, { q: 'zzzzz' }))).toBeVisible()
    await accessible(page)
  })
}

test('the first steps of a community are ticked off, and disappear', async ({ browser }) => {
  const { admin } = words['es-AR']
  const page = await arrive(browser, demo.administrator, 'es-AR')
  await open(page, '/admin')
  const steps = page.getByRole('region', { name: admin.first_day.title })
  const read = steps.getByRole('button', { name: `${admin.first_day.mark}: ${admin.first_day.step.legal}` })
  await read.click()
  await expect(read).toHaveCount(0)
  await steps.getByRole('button', { name: admin.first_day.put_away }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: admin.waiting.title })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a member without the role sees the not-found page of administration, which fetches no data', async ({ browser }) => {
  const page = await arrive(browser, demo.driver)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, '/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['en-US'].shell.not_found_title)
  expect(fetched.filter((url) => /Admin|Grid|Dashboard/.test(url))).toEqual([])
})
