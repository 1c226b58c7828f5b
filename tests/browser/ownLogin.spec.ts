import { expect, type Locator, type Page } from '@playwright/test'
import { loginTexts } from '#server/providers/identity/own/texts.ts'
import { test } from './ownServer.ts'
import { accessible, filled, type Language, open, speak, spokenIn, words } from './people.ts'
import { newFamilyName } from './settling.ts'
import { expectFailure } from './story.ts'

const codeIn = (mail: string) => /^\d{6}$/m.exec(mail)?.[0] ?? ''
const linkIn = (mail: string) => /http\S+/.exec(mail)?.[0] ?? ''
const newEmail = () => `${newFamilyName().toLowerCase()}@example.org`

/** From home to the page of the code. */
async function asksForCode(page: Page, email: string, language: Language, press = (button: Locator) => button.click()) {
  const { ask } = loginTexts[language]
  await speak(page, language)
  await open(page, '/home')
  await press(page.getByRole('banner').getByRole('button', { name: words[language].shell.log_in, exact: true }))
  await page.getByRole('textbox', { name: ask.label }).fill(email)
  await press(page.getByRole('button', { name: ask.act }))
}

const isIn = (page: Page, language: Language) =>
  expect(page.getByRole('banner').getByRole('button', { name: words[language].shell.log_in, exact: true })).toHaveCount(0)

for (const language of spokenIn(import.meta.filename)) {
  const { privacy } = words[language]
  const { ask, code, link, elsewhere, mistakes } = loginTexts[language]
  const codeBox = (page: Page) => page.getByRole('textbox', { name: code.label })

  test(`a new person logs in with a code by mail, in at most four presses (${language})`, async ({ page, site }) => {
    const email = newEmail()
    let presses = 0
    const press = async (button: Locator) => {
      presses += 1
      await button.click()
    }
    await asksForCode(page, email, language, press)
    await expect(page.getByText(code.sent(email))).toBeVisible()
    await accessible(page)
    await codeBox(page).fill(codeIn(await site.mailTo(email)))
    await press(page.getByRole('button', { name: code.act, exact: true }))
    await page.waitForURL('**/home')
    await isIn(page, language)
    expect(presses).toBeLessThanOrEqual(4)
  })

  test(`mistakes are told at their field, and a link opened elsewhere shows the code (${language})`, async ({
    page,
    browser,
    site,
  }) => {
    expectFailure(/^\/login/, 422)
    const email = newEmail()
    await asksForCode(page, email.replace('@', ' '), language)
    await expect(page.getByRole('alert')).toHaveText(mistakes.email_malformed)
    await expect(page.getByRole('textbox', { name: ask.label })).toHaveValue(email.replace('@', ' '))
    await accessible(page)
    await page.getByRole('textbox', { name: ask.label }).fill(email)
    await page.getByRole('button', { name: ask.act }).click()
    const right = codeIn(await site.mailTo(email))
    await codeBox(page).fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: code.act, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(mistakes.code_wrong)

    const phone = await (await browser.newContext()).newPage()
    await phone.goto(linkIn(await site.mailTo(email)))
    await expect(phone.getByRole('heading', { name: elsewhere.title })).toBeVisible()
    await accessible(phone)
    const shown = await phone.getByText(/^\d{6}$/).innerText()
    await phone.context().close()
    await codeBox(page).fill(shown)
    await page.getByRole('button', { name: code.act, exact: true }).click()
    await page.waitForURL('**/home')
    await isIn(page, language)
  })

  test(`the link logs in where the code was requested, and the address is changed (${language})`, async ({ page, site }) => {
    const [email, next] = [newEmail(), newEmail()]
    await asksForCode(page, email, language)
    await expect(codeBox(page)).toBeVisible()
    await page.goto(linkIn(await site.mailTo(email)))
    await expect(page.getByText(link.text(email))).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: link.act, exact: true }).click()
    await page.waitForURL('**/home')

    await open(page, '/profile?tab=data')
    const panel = page.getByRole('region', { name: privacy.own_email, exact: true })
    await expect(panel).toContainText(filled(privacy.own_email_is, { email }))
    await accessible(page)
    await panel.getByRole('button', { name: privacy.own_email_change }).click()
    await page.getByRole('textbox', { name: ask.label }).fill(next)
    await page.getByRole('button', { name: ask.act }).click()
    await expect(codeBox(page)).toBeVisible()
    await codeBox(page).fill(codeIn(await site.mailTo(next)))
    await page.getByRole('button', { name: code.act, exact: true }).click()
    await page.waitForURL('**/profile**')
    await expect(panel).toContainText(filled(privacy.own_email_is, { email: next }))
    expect(await site.mailTo(email)).toContain('…@')
  })
}
