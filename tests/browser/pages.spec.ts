import { expect, type Page } from '@playwright/test'
import { accessible, type Language, oneLanguage, open, speak, spokenIn, words } from './people.ts'
import { newFamilyName } from './settling.ts'
import { expectFailure, test } from './story.ts'

const paths = ['/faq', '/recommendations', '/aboutus', '/terms-and-conditions', '/privacy-policy', '/cookies-policy']

const isFocused = (page: Page, name: string) => expect(page.locator(`[name="${name}"]`)).toBeFocused()

for (const language of spokenIn(import.meta.filename)) {
  const { shell, suggestions, withdrawals, pages } = words[language]

  test(`a visitor finds the suggestion box in the footer, sees which fields are missing, and sends a suggestion (${language})`, async ({
    page,
  }) => {
    expectFailure(/^\/api\/suggestionbox\/add$/, 0)
    await speak(page, language)
    await open(page, '/home')
    const link = page.getByRole('contentinfo').getByRole('link', { name: shell.footer_suggestions })
    await expect(link).toHaveAccessibleName(`${shell.footer_suggestions} ${shell.new_tab}`)
    const [box] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await box.locator('html[data-ready]').waitFor()
    expect(await box.evaluate(() => window.opener)).toBeNull()
    await accessible(box)
    await errorsInOrder(box, language)
    await box.locator('[name="suggestion"]').fill(`Más viajes a Tandil. ${newFamilyName()}`)
    await keepsLettersWithoutConnection(box, language)
    await send(box, language)
    await expect(box.getByRole('dialog').getByText(suggestions.sent)).toBeVisible()
    await accessible(box)
    await box.getByRole('dialog').getByRole('button', { name: shell.alright }).click()
    await expect(box.locator('[name="suggestion"]')).toHaveValue('')
  })

  test(`a visitor withdraws from a purchase without an account and gets a code immediately (${language})`, async ({ page }) => {
    await speak(page, language)
    await open(page, '/home')
    await page.getByRole('contentinfo').getByRole('link', { name: withdrawals.title }).click()
    await page.waitForURL('**/withdrawal')
    await accessible(page)
    await page.getByRole('button', { name: withdrawals.send }).click()
    await page.getByRole('dialog').getByRole('button', { name: shell.alright }).click()
    await isFocused(page, 'name')
    await write(page, { name: 'Rita Sola', email: `${newFamilyName()}@example.org` })
    await page.getByLabel(withdrawals.about).selectOption('booking')
    await page.getByRole('button', { name: withdrawals.send }).click()
    await expect(page.getByText(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: withdrawals.taken })).toBeFocused()
    await accessible(page)
  })

  for (const path of paths)
    test(`${path} can be read by its table of contents, part by part, and in print (${language})`, async ({ page }) => {
      await speak(page, language)
      await open(page, path)
      await accessible(page)
      const contents = page.getByRole('navigation', { name: pages.contents }).getByRole('link')
      const headings = page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 })
      await expect(contents).toHaveText(await headings.allTextContents())
      await contents.last().click()
      await expect(headings.last()).toBeInViewport()
      const name = await headings.first().textContent()
      await page.getByRole('link', { name: pages.link_to.replace('{heading}', name ?? '') }).click()
      await expect(page).toHaveURL(/#[a-z-]+$/)
      await expect(headings.first()).toBeInViewport()
      await page.emulateMedia({ media: 'print' })
      for (const seen of ['navigation', 'banner', 'contentinfo'] as const) await expect(page.getByRole(seen)).toHaveCount(0)
      await expect(headings.first()).toBeVisible()
    })
}

for (const language of oneLanguage) {
  const { suggestions } = words[language]

  test(`a form with a filled honeypot shows the refusal, and preserves the text (${language})`, async ({ page }) => {
    expectFailure(/^\/api\/suggestionbox\/add$/, 403)
    await speak(page, language)
    await open(page, '/suggestion-box')
    const suggestion = `Cheap watches ${newFamilyName()}`
    await write(page, { author: 'Robot', authorEmail: 'robot@example.org', suggestion })
    await expect(page.getByRole('textbox')).toHaveCount(3)
    await page.locator('[name="website"]').evaluate((trap: HTMLInputElement) => (trap.value = 'https://cheap.example'))
    await send(page, language)
    await expect(page.getByRole('alert')).toContainText(language === 'en-US' ? 'looked automated' : 'pareció un envío automático')
    await expect(page.locator('[name="suggestion"]')).toHaveValue(suggestion)
    await accessible(page)
    // empties the honeypot, as for a user whose browser filled it in by itself
    await page.locator('[name="website"]').evaluate((trap: HTMLInputElement) => (trap.value = ''))
    await send(page, language)
    await expect(page.getByRole('dialog').getByText(suggestions.sent)).toBeVisible()
  })
}

test('the form preserves and sends letters typed before the scripts loaded', async ({ page }) => {
  await speak(page, 'en-US')
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', (route) => late.then(() => route.continue()))
  await page.goto('/suggestion-box', { waitUntil: 'commit' })
  await write(page, { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'On a slow road.' })
  await page.getByRole('button', { name: words['en-US'].suggestions.send }).click()
  expect(new URL(page.url()).search).toBe('')
  come()
  await page.locator('html[data-ready]').waitFor()
  await page.locator('[name="author"]').pressSequentially(' María')
  await expect(page.locator('[name="suggestion"]')).toHaveValue('On a slow road.')
  await open(page, '/suggestion-box')
  await expect(page.locator('[name="author"]')).toHaveValue(/María/)
  await send(page, 'en-US')
  await expect(page.getByRole('dialog').getByText(words['en-US'].suggestions.sent)).toBeVisible()
})

async function write(page: Page, letters: Record<string, string>) {
  for (const [name, text] of Object.entries(letters)) await page.locator(`[name="${name}"]`).fill(text)
}

const send = (page: Page, language: Language) => page.getByRole('button', { name: words[language].suggestions.send }).click()

/** Checks that each attempt shows the first error only. */
async function errorsInOrder(page: Page, language: Language) {
  const { shell, suggestions } = words[language]
  const steps: [field: string, letters: string, error: Record<Language, string>][] = [
    ['author', 'R2D2', { 'en-US': 'Name is required', 'es-AR': 'El nombre es obligatorio' }],
    ['author', 'Ana', { 'en-US': 'Invalid Name: No Symbols Allowed', 'es-AR': 'Nombre inválido: no se permiten símbolos' }],
    ['authorEmail', 'ana', { 'en-US': 'Email is required', 'es-AR': 'El correo es obligatorio' }],
    [
      'authorEmail',
      'ana@example.org',
      { 'en-US': 'Invalid Email: No Symbols Allowed', 'es-AR': 'Correo inválido: no se permiten símbolos' },
    ],
    ['suggestion', '', { 'en-US': 'Suggestion is required', 'es-AR': 'La sugerencia es obligatoria' }],
  ]
  for (const [field, letters, error] of steps) {
    await send(page, language)
    const dialog = page.getByRole('dialog', { name: shell.sorry })
    await expect(dialog.getByText(suggestions.all_mandatory)).toBeVisible()
    await dialog.getByRole('button', { name: shell.alright }).click()
    await isFocused(page, field)
    await expect(page.locator('[id$="-error"]')).toHaveText([error[language]])
    await page.locator(`[name="${field}"]`).fill(letters)
  }
}

async function keepsLettersWithoutConnection(page: Page, language: Language) {
  await page.route('**/api/suggestionbox/add', (route) => route.abort(), { times: 1 })
  await send(page, language)
  await expect(page.getByRole('alert')).toContainText(words[language].shell.offline)
  await expect(page.locator('[name="author"]')).toHaveValue('Ana')
}
