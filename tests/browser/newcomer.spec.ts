import { expect, type Page } from '@playwright/test'
import { arrive, ownPage } from './acting.ts'
import { SETTLED_WIDTH } from './doorContract.ts'
import { newNumber } from './numbers.ts'
import {
  accessible,
  beSomebody,
  chooseDay,
  choosePlace,
  demo,
  filled,
  inDays,
  introduceOneself,
  type Language,
  oneLanguage,
  open,
  people,
  spokenIn,
  words,
} from './people.ts'
import { getsCar, newFamilyName, newPlate, putsPicture, settle, type Settled } from './settling.ts'
import { expectFailure, test } from './story.ts'

interface Newcomer {
  language: Language
  lastName: string
  dni: string
  telephone: string
}

for (const language of spokenIn(import.meta.filename)) {
  test(`a new driver registers on a phone, borrows a car, posts a trip and is found (${language})`, async ({ browser }) => {
    const her = { language, lastName: newFamilyName(), dni: await newNumber(), telephone: await newNumber() }
    const novela = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
    await logsInWithUnknownEmail(novela, her)
    await registers(novela, her)
    await addsBorrowedCar(novela, language)
    await postsTrip(novela, language)
    await seesOwnProfile(novela, language)

    const { page: passenger } = await settle(browser, 'Sofía', { language })
    await findsHer(passenger, her)
    await expect(passenger.getByText(words[language].profile.papers, { exact: true })).toHaveCount(0)
    await expect(passenger.getByText(her.telephone)).toHaveCount(0)
    await expect(passenger.locator('a[href^="tel:"]')).toHaveCount(0)
  })
}

for (const language of oneLanguage) {
  test(`the form tells a foreigner about the passport, and scrolls to errors (${language})`, async ({ browser }) => {
    const { register, shell } = words[language]
    const page = await ownPage(browser, language, { viewport: { width: 1440, height: 900 } })
    await open(page, '/register')
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await introduceOneself(page, `${newFamilyName().toLowerCase()}@example.org`, 'Jean-Luc', 'O’Neill-Smith')
    await page.waitForURL('**/register')
    await expect(field(page, register.name)).toHaveValue('Jean Luc')
    await expect(page.getByText(filled(register.name_fitted, { name: 'Jean-Luc' }))).toBeVisible()
    await expect(field(page, register.last_name)).toHaveValue("O'Neill-Smith")
    await page.locator('[name="dniKind"]').selectOption('passport')
    await page.locator('[name="dniCountry"]').selectOption('GB')
    await expect(page.getByText(register.front_of.passport).first()).toBeVisible()
    await expect(page.getByText(register.back_of.passport).first()).toBeVisible()
    const facts = {
      dni: await newNumber(),
      age: '41',
      telephone: '+44 (0) 7',
      street: 'High Street 1',
      city: 'Stoke-on-Trent',
    }
    for (const [name, value] of Object.entries(facts)) await page.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('radio', { name: register.genders.Male, exact: true }).check()
    await field(page, register.province).fill('Staffordshire')
    await field(page, register.about).fill('Tea and talk.')
    await putsPicture(page, 'photo', '#c96')
    await page.getByRole('dialog').getByRole('button', { name: register.image.use }).click()
    await putsPicture(page, 'identityFront', '#9ac')
    await putsPicture(page, 'identityBack', '#ac9')
    await page.getByRole('checkbox').last().check()
    await page.getByRole('button', { name: register.register, exact: true }).click()
    await accessible(page)
    await page.getByRole('dialog').getByRole('button', { name: shell.alright }).click()
    const telephone = page.locator('[name="telephone"]')
    await expect(telephone).toBeFocused()
    await expect(telephone).toBeInViewport()
    const number = await newNumber()
    await telephone.fill(`+${number.slice(0, 2)} (${number.slice(2, 6)}) ${number.slice(6, 9)}-${number.slice(9)}`)
    await page.getByRole('button', { name: register.register, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(register.created)).toBeVisible()
  })

  test(`an administrator opens a user’s documents with a reason, and the user sees which administrator did (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/image\/[^/]+\/opening$/, 403)
    const novela = await settle(browser, 'Novela', { language })
    await getsCar(novela.page, true)
    const elena = await arrive(browser, demo.administrator, language)
    await open(elena, `/user/${novela.id}`)
    await opensPapers(elena, novela, language)
    await readsWhoOpenedThem(novela.page, language)
    await opensOwnPapers(novela, language)
  })
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).first()

async function logsInWithUnknownEmail(page: Page, { language, lastName }: Newcomer) {
  await open(page, '/register')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  await introduceOneself(page, `${lastName.toLowerCase()}@example.org`, 'Novela', lastName)
  await page.waitForURL('**/register')
}

async function registers(page: Page, { language, lastName, dni, telephone }: Newcomer) {
  const { register } = words[language]
  await field(page, register.name).fill('Novela')
  await field(page, register.last_name).fill(lastName)
  await page.locator('[name="dniKind"]').selectOption('passport')
  await field(page, register.number_of.passport).fill(dni)
  await page.getByRole('radio', { name: register.genders.Female }).check()
  await field(page, register.age).fill('31')
  const next = page.getByRole('button', { name: register.next_step, exact: true })
  await expect(next).toHaveAccessibleDescription(new RegExp(register.fields.telephone))
  await field(page, register.telephone).fill('12')
  await page.keyboard.press('Enter')
  await expect(field(page, register.telephone)).toBeFocused()
  await field(page, register.telephone).fill(telephone)
  await accessible(page)
  await next.click()
  await expect(page.getByRole('heading', { name: new RegExp(register.steps.about) })).toBeFocused()
  await field(page, register.street).fill('San Luis 1234')
  await field(page, register.city).fill('Rosario')
  await field(page, register.province).fill('Santa Fe')
  await field(page, register.about).fill('Mate y charla.')
  await accessible(page)
  await next.click()
  await putsPicture(page, 'photo', '#c96')
  await page.getByRole('dialog').getByRole('button', { name: register.image.use }).click()
  await putsPictureInPlace(page, 'identityFront', '#9ac')
  await putsPictureInPlace(page, 'identityBack', '#ac9')
  await page.getByRole('checkbox').last().check()
  await accessible(page)
  await page.getByRole('button', { name: register.register, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(register.created)).toBeVisible()
  await accessible(page)
}

/** Checks that elements below a picture do not move during the upload and after it. */
async function putsPictureInPlace(page: Page, name: string, background: string) {
  const below = page.getByRole('checkbox').last()
  const top = () => below.evaluate((box) => box.getBoundingClientRect().top + scrollY)
  const before = await top()
  await putsPicture(page, name, background)
  await expect(page.locator(`div:has(input[name="${name}"]) > img`)).toBeVisible()
  expect(await top()).toBe(before)
}

async function addsBorrowedCar(page: Page, language: Language) {
  const { car } = words[language].register
  await open(page, '/car')
  await field(page, car.plate).fill(newPlate())
  await field(page, car.color).fill('Rojo')
  await field(page, car.brand).fill('Fiat')
  await field(page, car.model).fill('Cronos')
  await field(page, car.cylinder).fill('1,3')
  await putsPictureInPlace(page, 'greencard', '#6c6')
  await page.getByRole('checkbox', { name: car.not_only_mine }).check()
  await putsPicture(page, 'bluecard', '#66c')
  await accessible(page)
  await page.getByRole('button', { name: car.save }).click()
  await expect(page.getByRole('dialog').getByText(car.created)).toBeVisible()
  await accessible(page)
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.waitForURL('**/route')
}

async function postsTrip(page: Page, language: Language) {
  const { post } = words[language]
  await choosePlace(page, post.route.origin, 'rosario', /Rosario/)
  await choosePlace(page, post.route.destination, 'cordoba', /Córdoba/)
  await chooseDay(page, new RegExp(post.when.choose), inDays(51))
  await page.getByLabel(post.when.time, { exact: true }).fill('10:30')
  await accessible(page)
  await page.getByRole('button', { name: post.summary.preview }).click()
  await page.waitForURL('**/route/finish')
  await expect(page.getByText(post.price.cap)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: post.preview.create }).click()
  await expect(page.getByRole('dialog').getByText(post.created.title)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: post.created.go }).click()
  await expect(page.getByRole('region', { name: words[language].trips.posted })).toContainText('Novela')
}

async function seesOwnProfile(page: Page, language: Language) {
  const { profile } = words[language]
  await open(page, '/profile')
  await expect(page.getByText('Mate y charla.')).toBeVisible()
  await expect(page.getByText(profile.no_openings)).toBeVisible()
  await accessible(page)
  await open(page, '/profile?tab=trips')
  await expect(page.getByRole('heading', { name: /Córdoba/ })).toBeVisible()
  await accessible(page)
  await open(page, '/profile?tab=car')
  await expect(page.getByText(profile.paper_green_card)).toBeVisible()
  await accessible(page)
}

async function findsHer(page: Page, { lastName, dni }: Newcomer) {
  // the search ignores case
  await open(page, `/users?name=${lastName.toUpperCase()}`)
  const card = page.getByRole('main').locator('a[href^="/user/"]').first()
  await expect(card).toContainText('Novela')
  await accessible(page)
  await card.click()
  await expect(page.getByText('Mate y charla.')).toBeVisible()
  await expect(page.getByText(new RegExp(`San Luis 1234|${dni}`))).toHaveCount(0)
  await accessible(page)
}

const why = { 'en-US': 'Somebody reported the car.', 'es-AR': 'Denunciaron el auto.' }
const whyOwn = { 'en-US': 'To see what I sent.', 'es-AR': 'Para ver qué mandé.' }

/** Opens the dialog that requires a reason, and returns when the document is shown. */
async function opens(page: Page, name: string, reason: string, language: Language) {
  const { open, reason: reasonLabel } = words[language].profile
  await page.getByRole('button', { name: `${open}: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: open, exact: true }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await accessible(page)
  await dialog.getByLabel(reasonLabel).fill(reason)
  await dialog.getByRole('button', { name: open, exact: true }).click()
}

async function seesPaper(page: Page, name: string, language: Language) {
  const { profile } = words[language]
  const picture = page.getByRole('dialog').getByRole('img', { name })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', SETTLED_WIDTH)
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${profile.open}: ${name}` })).toBeFocused()
}

/**
 * Opens a document after another login. The test fakes the server's request for that login, because the administrator has just
 * logged in.
 */
async function opensPapers(page: Page, { dni }: Settled, language: Language) {
  const { profile } = words[language]
  const json = { status: 403, reason: 'step_up_required', detail: 'Please log in again to do this.' }
  await page.route('**/opening', (route) => route.fulfill({ status: 403, json }), { times: 1 })
  const here = page.url()
  await opens(page, profile.paper_identity_front, why[language], language)
  await beSomebody(page, people.administrator)
  await page.waitForURL(here)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(profile.reason)).toHaveValue(why[language])
  await dialog.getByRole('button', { name: profile.open, exact: true }).click()
  await seesPaper(page, profile.paper_identity_front, language)
  expect(await page.evaluate(() => sessionStorage.getItem('step-up'))).toBeNull()

  await opens(page, profile.paper_blue_card, why[language], language)
  await seesPaper(page, profile.paper_blue_card, language)

  await page.getByRole('button', { name: `${profile.show}: ${profile.dni}` }).click()
  await dialog.getByLabel(profile.reason).fill(why[language])
  await dialog.getByRole('button', { name: profile.open, exact: true }).click()
  await expect(dialog.getByText(dni)).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: profile.close }).click()
  await expect(page.getByText(dni)).toHaveCount(0)
}

async function readsWhoOpenedThem(page: Page, language: Language) {
  const { profile } = words[language]
  await open(page, '/profile')
  for (const paper of [profile.identity_front, profile.blue_card, profile.dni_number])
    await expect(page.getByText(profile.opened.replace('{by}', 'Elena').replace('{paper}', paper))).toBeVisible()
  await expect(page.getByText(profile.because.replace('{reason}', why[language]))).toHaveCount(3)
  await accessible(page)
}

async function opensOwnPapers({ page, dni }: Settled, language: Language) {
  const { profile } = words[language]
  await opens(page, profile.paper_identity_back, whyOwn[language], language)
  await seesPaper(page, profile.paper_identity_back, language)
  await expect(page.getByText(profile.opened_own.replace('{paper}', profile.identity_back))).toBeVisible()
  await expect(page.getByText(profile.because.replace('{reason}', whyOwn[language]))).toBeVisible()
  await page.getByRole('button', { name: `${profile.show}: ${profile.dni}` }).click()
  await expect(page.getByText(dni)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: `${profile.hide}: ${profile.dni}` }).click()
  await expect(page.getByText(dni)).toHaveCount(0)
}
