import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, languages, open, people, logIn, speak, words } from './people.ts'

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()

/** Puts a picture into the field of this name; a profile photo is then cut as it stands. */
async function gives(page: Page, name: string, background: string) {
  await page
    .locator(`input[type=file][name="${name}"]`)
    .first()
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await picture(background) })
}

for (const language of languages) {
  const { register, profile, shell } = words[language]
  const plate = language === 'en-US' ? 'NE 001 WC' : 'NE 002 WC'
  const email = `nueva.${language.toLowerCase()}@example.org`

  test(`a new person logs in with an e-mail nobody knows, registers on a phone, adds a borrowed car and is found by name (${language})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await speak(page, language)
    await open(page, '/register')
    await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
    await page.getByRole('textbox').nth(0).fill(email)
    await page.getByRole('textbox').nth(1).fill('Novela')
    await page
      .getByRole('textbox')
      .nth(2)
      .fill(language === 'en-US' ? 'Inglesa' : 'Criolla')
    await page
      .locator('form')
      .filter({ has: page.getByRole('textbox') })
      .getByRole('button')
      .click()
    await page.waitForURL('**/register')

    const field = (label: string) => page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)).first()
    await field(register.name).fill('Novela')
    await field(register.last_name).fill(language === 'en-US' ? 'Inglesa' : 'Criolla')
    await field(register.dni).fill(language === 'en-US' ? '40111222' : '40111333')
    await page.getByRole('radio', { name: register.genres.Female }).check()
    await field(register.age).fill('31')
    await field(register.telephone).fill('3415550000')
    await field(register.street).fill('San Luis 1234')
    await field(register.city).fill('Rosario')
    await field(register.province).fill('Santa Fe')
    await field(register.about).fill('Mate y charla.')
    await gives(page, 'photo', '#c96')
    await page.getByRole('dialog').getByRole('button', { name: register.image.use }).click()
    await gives(page, 'identityFront', '#9ac')
    await gives(page, 'identityBack', '#ac9')
    await page.getByRole('checkbox').last().check()
    await accessible(page)
    await page.getByRole('button', { name: register.register, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(register.created)).toBeVisible()
    await accessible(page)

    await open(page, '/car')
    await field(register.car.patent).fill(plate)
    await field(register.car.color).fill('Rojo')
    await field(register.car.brand).fill('Fiat')
    await field(register.car.model).fill('Cronos')
    await field(register.car.cylinder).fill('1,3')
    await gives(page, 'greencard', '#6c6')
    await page.getByRole('checkbox', { name: register.car.not_only_mine }).check()
    await gives(page, 'bluecard', '#66c')
    await accessible(page)
    await page.getByRole('button', { name: register.car.save }).click()
    await expect(page.getByRole('dialog').getByText(register.car.created)).toBeVisible()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.waitForURL('**/route')

    await open(page, '/profile')
    await expect(page.getByText('Mate y charla.')).toBeVisible()
    await accessible(page)

    const other = await (await browser.newContext()).newPage()
    await speak(other, language)
    await logIn(other, people.passenger, language)
    await open(other, `/users?name=${language === 'en-US' ? 'INGLESA' : 'criolla'}`)
    const card = other.getByRole('main').locator('a[href^="/user/"]').first()
    await expect(card).toContainText('Novela')
    await accessible(other)
    await card.click()
    await expect(other.getByText('Mate y charla.')).toBeVisible()
    await expect(other.getByText(/3415550000|40111222|San Luis 1234/)).toHaveCount(0)
    await accessible(other)
    await expect(other.getByText(profile.nobody_found)).toHaveCount(0)
    await page.context().close()
    await other.context().close()
  })
}
