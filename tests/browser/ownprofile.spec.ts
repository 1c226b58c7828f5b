import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, beSomebody, type Language, languages, logIn, open, people, speak, words } from './people.ts'

/** The driver has two cars: each language is told about one of them. */
const carOf = { 'en-US': 0, 'es-AR': 1 }
const CBU = '0110599540000012345672'

const save = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language].profile.save, exact: true }).click()

async function gives(page: Page, name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  await page.locator(`input[type=file][name="${name}"]`).first().setInputFiles(file)
}

/** The server says so once, as it does ten minutes after a login. */
const askForFreshLogInOnce = (page: Page) =>
  page.route(
    /\/api\/user\/[0-9a-f-]{36}$/,
    (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, json: { status: 403, reason: 'step_up_required', detail: 'x' } })
        : route.fallback(),
    { times: 1 },
  )

for (const language of languages) {
  const { profile, register } = words[language]
  const color = language === 'en-US' ? 'Violeta' : 'Lila'

  test(`a driver gives a car its cards, and changes the CBU after logging in once more (${language})`, async ({ page }) => {
    await speak(page, language)
    await logIn(page, people.driver, language)

    await open(page, '/profile?tab=car')
    await page
      .getByRole('button', { name: new RegExp(`^${profile.edit_car.replace('{car}', '')}`) })
      .nth(carOf[language])
      .click()
    await page.locator('[name="color"]').fill(color)
    await gives(page, 'greencard', '#6c6')
    await expect(page.getByText(register.image.replace, { exact: true })).toHaveCount(1)
    await page.getByRole('checkbox', { name: register.car.not_only_mine }).check()
    await save(page, language)
    await expect(page.getByText(profile.check_inputs)).toBeVisible()
    await accessible(page)
    await gives(page, 'bluecard', '#66c')
    await expect(page.getByText(register.image.replace, { exact: true })).toHaveCount(2)
    await save(page, language)
    await expect(page.getByText(profile.saved)).toBeVisible()
    await expect(page.getByText(color)).toBeVisible()
    await expect(page.getByText(profile.borrowed).last()).toBeVisible()

    await open(page, '/profile')
    await page.getByRole('button', { name: profile.edit_driving }).click()
    const cbu = page.locator('[name="cbu"]')
    await cbu.fill(CBU)
    await askForFreshLogInOnce(page)
    await save(page, language)
    await page.waitForURL(/\/dev-idp\//)
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(CBU.slice(0, 8))
    await beSomebody(page, people.driver)
    await page.waitForURL('**/profile')
    await expect(page.getByText(profile.logged_in_again)).toBeVisible()
    await expect(cbu).toBeFocused()
    await expect(cbu).not.toHaveValue(CBU)
    await accessible(page)
    await cbu.fill(CBU)
    await save(page, language)
    await expect(page.getByText(profile.saved)).toBeVisible()
    await expect(page.getByText('…5672')).toBeVisible()
    await open(page, '/profile')
    await expect(cbu).toHaveCount(0)
  })
}

test('somebody with two cars chooses one for a trip, and the form remembers it', async ({ page }) => {
  const { post } = words['en-US']
  await speak(page, 'en-US')
  await logIn(page, people.driver)
  await open(page, '/route')
  const choice = page.getByLabel(post.car.label, { exact: true })
  await choice.selectOption({ index: 1 })
  await accessible(page)
  const chosen = await choice.inputValue()
  await open(page, '/route')
  await expect(choice).toHaveValue(chosen)
})
