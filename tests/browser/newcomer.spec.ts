import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import {
  accessible,
  beSomebody,
  chooseDay,
  choosePlace,
  inDays,
  type Language,
  languages,
  logIn,
  open,
  people,
  speak,
  words,
} from './people.ts'

const newcomers = {
  'en-US': { lastName: 'Inglesa', looksFor: 'INGLESA', dni: '40111222', plate: 'NE 001 WC', day: inDays(51) },
  'es-AR': { lastName: 'Criolla', looksFor: 'criolla', dni: '40111333', plate: 'NE 002 WC', day: inDays(53) },
}

for (const language of languages)
  test(`a new person registers on a phone, borrows a car, posts a trip, is found, and reads who opened her papers (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const novela = await visits(browser, language, { width: 390, height: 844 })
    await logsInWithUnknownEmail(novela, language)
    await registers(novela, language)
    await addsBorrowedCar(novela, language)
    await postsTrip(novela, language)
    await seesOwnProfile(novela, language)

    const passenger = await visits(browser, language)
    await logIn(passenger, people.passenger, language)
    await findsHer(passenger, language)
    await expect(passenger.getByText(words[language].profile.papers, { exact: true })).toHaveCount(0)
    await expect(passenger.getByText('3415550000')).toHaveCount(0)

    const elena = await visits(browser, language)
    await logIn(elena, people.administrator, language)
    await findsHer(elena, language)
    await opensPapers(elena, language)
    await readsWhoOpenedThem(novela, language)
    await opensOwnPapers(novela, language)
    for (const page of [novela, passenger, elena]) await page.context().close()
  })

async function visits(browser: Browser, language: Language, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await speak(page, language)
  return page
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).first()

/** Puts a picture into the field of this name; a profile photo is then cut as it stands. */
async function gives(page: Page, name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  await page
    .locator(`input[type=file][name="${name}"]`)
    .first()
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
}

async function logsInWithUnknownEmail(page: Page, language: Language) {
  await open(page, '/register')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  const [email, name, lastName] = [0, 1, 2].map((at) => page.getByRole('textbox').nth(at))
  await email?.fill(`nueva.${language.toLowerCase()}@example.org`)
  await name?.fill('Novela')
  await lastName?.fill(newcomers[language].lastName)
  await page
    .locator('form')
    .filter({ has: page.getByRole('textbox') })
    .getByRole('button')
    .click()
  await page.waitForURL('**/register')
}

async function registers(page: Page, language: Language) {
  const { register } = words[language]
  const { lastName, dni } = newcomers[language]
  await field(page, register.name).fill('Novela')
  await field(page, register.last_name).fill(lastName)
  await field(page, register.dni).fill(dni)
  await page.getByRole('radio', { name: register.genres.Female }).check()
  await field(page, register.age).fill('31')
  await field(page, register.telephone).fill('3415550000')
  await field(page, register.street).fill('San Luis 1234')
  await field(page, register.city).fill('Rosario')
  await field(page, register.province).fill('Santa Fe')
  await field(page, register.about).fill('Mate y charla.')
  await gives(page, 'photo', '#c96')
  await page.getByRole('dialog').getByRole('button', { name: register.image.use }).click()
  await gives(page, 'identityFront', '#9ac')
  await gives(page, 'identityBack', '#ac9')
  await page.getByRole('checkbox').last().check()
  await accessible(page)
  await page.getByRole('button', { name: register.register, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(register.created)).toBeVisible()
  await accessible(page)
}

async function addsBorrowedCar(page: Page, language: Language) {
  const { car } = words[language].register
  await open(page, '/car')
  await field(page, car.patent).fill(newcomers[language].plate)
  await field(page, car.color).fill('Rojo')
  await field(page, car.brand).fill('Fiat')
  await field(page, car.model).fill('Cronos')
  await field(page, car.cylinder).fill('1,3')
  // once it is there it has another height, and what stands below it moves
  await Promise.all([page.waitForResponse('**/api/image'), gives(page, 'greencard', '#6c6')])
  await page.getByRole('checkbox', { name: car.not_only_mine }).check()
  await gives(page, 'bluecard', '#66c')
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
  await chooseDay(page, new RegExp(post.when.choose), newcomers[language].day)
  await page.getByLabel(post.when.time, { exact: true }).fill('10:30')
  await accessible(page)
  await page.getByRole('button', { name: post.summary.preview }).click()
  await page.waitForURL('**/route/finish')
  await expect(page.getByText(post.price.cap)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: post.preview.create }).click()
  await expect(page.getByRole('dialog').getByText(post.created.title)).toBeVisible()
  await accessible(page)
}

async function seesOwnProfile(page: Page, language: Language) {
  const { profile } = words[language]
  await open(page, '/profile')
  await expect(page.getByText('Mate y charla.')).toBeVisible()
  await expect(page.getByText(profile.no_openings)).toBeVisible()
  await accessible(page)
  await open(page, '/profile?tab=trips')
  await expect(page.getByRole('cell', { name: 'Córdoba', exact: true })).toBeVisible()
  await accessible(page)
  await open(page, '/profile?tab=car')
  await expect(page.getByText(profile.paper_green_card)).toBeVisible()
  await accessible(page)
}

async function findsHer(page: Page, language: Language) {
  await open(page, `/users?name=${newcomers[language].looksFor}`)
  const card = page.getByRole('main').locator('a[href^="/user/"]').first()
  await expect(card).toContainText('Novela')
  await accessible(page)
  await card.click()
  await expect(page.getByText('Mate y charla.')).toBeVisible()
  await expect(page.getByText(new RegExp(`San Luis 1234|${newcomers[language].dni}`))).toHaveCount(0)
  await accessible(page)
}

const why = { 'en-US': 'Somebody reported the car.', 'es-AR': 'Denunciaron el auto.' }
const whyOwn = { 'en-US': 'To see what I sent.', 'es-AR': 'Para ver qué mandé.' }

/** The dialog that asks for a reason; it is left with the paper in sight. */
async function opens(page: Page, name: string, reason: string, language: Language) {
  const { open, reason: asked } = words[language].profile
  await page.getByRole('button', { name: `${open}: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: open, exact: true }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await accessible(page)
  await dialog.getByLabel(asked).fill(reason)
  await dialog.getByRole('button', { name: open, exact: true }).click()
}

async function seesPaper(page: Page, name: string, language: Language) {
  const { profile } = words[language]
  const picture = page.getByRole('dialog').getByRole('img', { name })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${profile.open}: ${name}` })).toBeFocused()
}

/** Her login is fresh, so the server asks for another one only because the story says so here. */
async function opensPapers(page: Page, language: Language) {
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
  expect(await page.evaluate(() => sessionStorage.getItem('opening'))).toBeNull()

  await opens(page, profile.paper_blue_card, why[language], language)
  await seesPaper(page, profile.paper_blue_card, language)

  await page.getByRole('button', { name: `${profile.show}: ${profile.dni}` }).click()
  await dialog.getByLabel(profile.reason).fill(why[language])
  await dialog.getByRole('button', { name: profile.open, exact: true }).click()
  await expect(dialog.getByText(newcomers[language].dni)).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: profile.close }).click()
  await expect(page.getByText(newcomers[language].dni)).toHaveCount(0)
}

async function readsWhoOpenedThem(page: Page, language: Language) {
  const { profile } = words[language]
  await open(page, '/profile')
  for (const paper of [profile.identity_front, profile.blue_card, profile.dni_number])
    await expect(page.getByText(profile.opened.replace('{by}', 'Elena').replace('{paper}', paper))).toBeVisible()
  await expect(page.getByText(profile.because.replace('{reason}', why[language]))).toHaveCount(3)
  await accessible(page)
}

async function opensOwnPapers(page: Page, language: Language) {
  const { profile } = words[language]
  const { dni } = newcomers[language]
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
