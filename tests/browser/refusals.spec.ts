import { expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { addCar, editCar } from '#contract/people/vehicles.ts'
import { exchangedValue } from '#contract/wireNames.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { sentence } from '#contract/words/refusals.ts'
import type { Reason } from '#domain/refusal.ts'
import { arrive, enter, ownPage } from './acting.ts'
import { accessible, demo, type Language, oneLanguage, open, words } from './people.ts'
import { newFamilyName, settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const pathOf = ({ path }: Endpoint) => new RegExp(`/api${path.replace(/:\w+/g, '[^/]+')}$`)

/** Makes the server refuse every call of this endpoint; returns a function that counts these calls. */
async function refuseAll(page: Page, call: Endpoint, reason: Reason, status = 409): Promise<() => number> {
  let count = 0
  const language = await spoken(page)
  expectFailure(call, status)
  await page.route(pathOf(call), (route) => {
    if (route.request().method() !== call.method) return route.fallback()
    count += 1
    return route.fulfill({ status, json: { status, reason: exchangedValue(reason), detail: sentence(reason, language) } })
  })
  return () => count
}

async function spoken(page: Page): Promise<Language> {
  const cookies = await page.context().cookies()
  return cookies.some(({ name, value }) => name === 'language' && value === 'en-US') ? 'en-US' : 'es-AR'
}

/** Values of the form of a person, except the document's number. */
const person = {
  name: 'Nora',
  lastName: 'Paz',
  gender: 'Female',
  age: '30',
  telephone: '3415550101',
  street: 'Mitre 1',
  city: 'Rosario',
  province: 'Santa Fe',
  about: 'Hola',
}

const image = '01900000-0000-7000-8000-000000000001'

/** Checks that the field of a refused value has the focus and shows the reason, and that another value can be sent. */
async function expectRefused(page: Page, name: string, reason: Reason, another: string, button: string, sent: () => number) {
  const field = page.locator(`[name="${name}"]`)
  const press = () => page.getByRole('button', { name: button }).last().click()
  await press()
  await expect(field).toHaveAccessibleDescription(new RegExp(fieldSentence(reason, await spoken(page))))
  await expect(field).toBeFocused()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await accessible(page)
  await field.fill(another)
  await press()
  await expect.poll(sent).toBe(2)
}

for (const language of oneLanguage) {
  const { register: registering, profile, admin: office, suggestions, shell } = words[language]

  test(`the field of a taken DNI shows the refusal, and another number can be sent (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/image\/[^/]+$/, 404)
    const page = await ownPage(browser, language)
    const email = `${newFamilyName().toLowerCase()}@example.org`
    const me = await enter(page, { email, givenName: 'Nora', familyName: 'Paz' }, language)
    const values = { ...person, photo: image, identityFront: image, identityBack: image, checkbox: true }
    await page.addInitScript(
      ([draft]) => sessionStorage.setItem('registration', draft ?? ''),
      [JSON.stringify({ owner: me.id, values })],
    )
    const sent = await refuseAll(page, register, 'dni_taken')
    await open(page, '/register')
    await page.locator('[name="dni"]').fill('30111222')
    await expectRefused(page, 'dni', 'dni_taken', '30111223', registering.register, sent)
  })

  test(`the field of a taken plate shows the refusal, in a new car and in the profile (${language})`, async ({ browser }) => {
    const { page, id } = await settle(browser, 'Lucía', { drives: true, language })
    const values = { plate: 'AB123CD', color: 'Azul', brand: 'Fiat', model: 'Cronos', cylinder: '1.6', greencard: image }
    await page.addInitScript(([draft]) => sessionStorage.setItem('car', draft ?? ''), [JSON.stringify({ owner: id, values })])
    const added = await refuseAll(page, addCar, 'plate_taken')
    await open(page, '/car')
    await expectRefused(page, 'plate', 'plate_taken', 'AB124CD', registering.car.save, added)
    const edited = await refuseAll(page, editCar, 'plate_taken')
    await open(page, '/profile?tab=car')
    await page.getByRole('button', { name: new RegExp(`^${profile.edit_car.replace('{car}', '')}`) }).click()
    await page.locator('[name="plate"]').fill('AB123CD')
    await expectRefused(page, 'plate', 'plate_taken', 'AB124CD', profile.save, edited)
  })

  test(`the form shows a refusal and an unreachable server, and preserves the input (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Lucía', { language })
    await refuseAll(page, editPerson, 'not_possible_now')
    await open(page, '/profile')
    await page.getByRole('button', { name: profile.edit_contact }).click()
    const street = page.locator('[name="street"]')
    await street.fill('Belgrano 1234')
    const save = page.getByRole('button', { name: profile.save, exact: true })
    await save.click()
    await expect(page.getByText(sentence('not_possible_now', language))).toBeVisible()
    expectFailure(editPerson, 502)
    await page.route(pathOf(editPerson), (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
        : route.fallback(),
    )
    await save.click()
    await expect(page.getByText(shell.unavailable)).toBeVisible()
    await expect(street).toHaveValue('Belgrano 1234')
    await page.unrouteAll()
    await save.click()
    await expect(page.getByText(profile.saved)).toBeVisible()
  })

  test(`an administrator sees at the fields that a DNI and an e-mail are taken (${language})`, async ({ browser }) => {
    const page = await arrive(browser, demo.administrator, language)
    const { gender, ...typed } = { ...person, email: 'nora@example.org', dni: '30111222' }
    const taken = await refuseAll(page, register, 'dni_taken')
    await open(page, '/admin/newUser')
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
    await page.locator('[name="gender"]').selectOption(gender)
    await expectRefused(page, 'dni', 'dni_taken', '30111223', office.create_user, taken)
    await page.unrouteAll()
    const sent = await refuseAll(page, register, 'email_taken')
    await page.locator('[name="dni"]').fill('30111224')
    await expectRefused(page, 'email', 'email_taken', 'nora.paz@example.org', office.create_user, sent)
  })

  test(`a refused suggestion stays in the form, which shows the reason (${language})`, async ({ browser }) => {
    const page = await ownPage(browser, language)
    const sent = await refuseAll(page, addSuggestion, 'too_many_requests', 429)
    await open(page, '/suggestion-box')
    await page.locator('[name="author"]').fill('Nora')
    await page.locator('[name="authorEmail"]').fill('nora@example.org')
    await page.locator('[name="suggestion"]').fill('Más viajes a la costa')
    const button = page.getByRole('button', { name: suggestions.send })
    await button.click()
    await expect(page.getByText(sentence('too_many_requests', language))).toBeVisible()
    await expect(page.locator('[name="suggestion"]')).toHaveValue('Más viajes a la costa')
    await button.click()
    await expect.poll(sent).toBe(2)
  })
}
