import { expect, type Locator, type Page } from '@playwright/test'
import { loginTexts } from '#server/providers/identity/own/texts.ts'
import { asksForCode, codeIn, logInButton, newEmail, typesCode } from './ownPages.ts'
import { test } from './ownServer.ts'
import { accessible, filled, type Language, open, spokenIn, words } from './people.ts'
import { expectFailure } from './story.ts'

const linkIn = (mail: string) => /http\S+/.exec(mail)?.[0] ?? ''

const isIn = (page: Page, language: Language) => expect(logInButton(page, language)).toHaveCount(0)

/** Adds a virtual authenticator to the browser; `verify` is false to simulate that the user closes the dialog. */
async function authenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return { verify: (isUserVerified: boolean) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) }
}

for (const language of spokenIn(import.meta.filename)) {
  const { privacy } = words[language]
  const { ask, code, link, elsewhere, mistakes, passkey } = loginTexts[language]
  const codeBox = (page: Page) => page.getByRole('textbox', { name: code.label })

  test(`a new user logs in with a code by mail, in at most four clicks (${language})`, async ({ page, site }) => {
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
    await press(page.getByRole('link', { name: passkey.later }))
    await page.waitForURL('**/home')
    await isIn(page, language)
    expect(presses).toBeLessThanOrEqual(4)
  })

  test(`the login shows mistakes at the wrong field, and a link opened in another browser shows the code (${language})`, async ({
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
    await page.getByRole('link', { name: passkey.later }).click()
    await page.waitForURL('**/home')
    await isIn(page, language)
  })

  test(`the link logs in the browser that requested the code, and removes the code from the address (${language})`, async ({
    page,
    site,
  }) => {
    const [email, next] = [newEmail(), newEmail()]
    await asksForCode(page, email, language)
    await expect(codeBox(page)).toBeVisible()
    await page.goto(linkIn(await site.mailTo(email)))
    await expect(page.getByText(link.text(email))).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: link.act, exact: true }).click()
    await page.getByRole('link', { name: passkey.later }).click()
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

for (const language of spokenIn(import.meta.filename)) {
  const { privacy, shell } = words[language]
  const { ask, passkey } = loginTexts[language]
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** Ends the session after closing the page, because an open page would continue to call the server and get status 401. */
  const losesSession = async (page: Page) => {
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'session' })
  }

  test(`a user creates a passkey after the first login, and logs in with it in two clicks (${language})`, async ({
    page,
    site,
  }) => {
    const { verify } = await authenticator(page)
    const email = newEmail()
    await asksForCode(page, email, language)
    await typesCode(page, await site.mailTo(email), language)
    await expect(page.getByRole('heading', { name: passkey.offer })).toBeVisible()
    await accessible(page)
    await verify(false)
    await button(page, passkey.add).click()
    await expect(page.getByRole('alert')).toHaveText(passkey.notMade)
    await verify(true)
    await button(page, passkey.add).click()
    await page.waitForURL('**/home')

    await losesSession(page)
    let presses = 0
    const press = async (control: Locator) => {
      presses += 1
      await control.click()
    }
    await open(page, '/home')
    await press(logInButton(page, language))
    await press(button(page, passkey.use))
    await page.waitForURL('**/home')
    await isIn(page, language)
    expect(presses).toBeLessThanOrEqual(2)
  })

  test(`closing the passkey dialog changes nothing, and the user names and deletes passkeys (${language})`, async ({
    page,
    site,
  }) => {
    const { verify } = await authenticator(page)
    const email = newEmail()
    await asksForCode(page, email, language)
    await typesCode(page, await site.mailTo(email), language)
    await button(page, passkey.add).click()
    await page.waitForURL('**/home')
    await open(page, '/profile?tab=data')
    await page.getByRole('link', { name: privacy.own_passkeys, exact: true }).click()
    await expect(page.getByRole('heading', { name: passkey.title })).toBeVisible()
    await accessible(page)
    await button(page, passkey.add).click()
    await expect(page.getByRole('alert')).toHaveText(passkey.known)
    await page.getByRole('textbox', { name: passkey.name }).fill('Laptop')
    await page.getByRole('button', { name: passkey.rename }).click()
    await expect(page.getByRole('textbox', { name: passkey.name })).toHaveValue('Laptop')
    await page.getByText(passkey.remove, { exact: true }).click()
    await page.getByRole('button', { name: passkey.removeNow }).click()
    await expect(page.getByRole('textbox', { name: passkey.name })).toHaveCount(0)

    await losesSession(page)
    await open(page, '/home')
    await logInButton(page, language).click()
    await page.getByRole('textbox', { name: ask.label }).fill(email)
    await verify(false)
    await button(page, passkey.use).click()
    await expect(page.getByRole('alert')).toHaveText(passkey.unused)
    await expect(page.getByRole('textbox', { name: ask.label })).toHaveValue(email)
    await accessible(page)
  })

  test(`an administrator is led to create a passkey, and administers with it (${language})`, async ({ page, site }) => {
    await authenticator(page)
    const email = newEmail()
    await asksForCode(page, email, language)
    await typesCode(page, await site.mailTo(email), language)
    await page.getByRole('link', { name: passkey.later }).click()
    await page.waitForURL('**/home')
    await site.promote(email)
    await losesSession(page)

    await asksForCode(page, email, language)
    await typesCode(page, await site.mailTo(email), language)
    await expect(page.getByText(passkey.adminMakes)).toBeVisible()
    await accessible(page)
    await button(page, passkey.add).click()
    await page.waitForURL('**/home')
    await open(page, '/admin')
    await expect(page.getByRole('navigation', { name: words[language].admin.admin_menu })).toBeVisible()

    await losesSession(page)
    await asksForCode(page, email, language)
    await typesCode(page, await site.mailTo(email), language)
    await expect(page.getByText(passkey.adminUses)).toBeVisible()
    await button(page, passkey.logIn).click()
    await button(page, passkey.use).click()
    await page.waitForURL('**/home')
    await isIn(page, language)
    await expect(page.getByRole('link', { name: shell.log_in })).toHaveCount(0)
  })

  test(`the login offers no passkey in a browser without passkeys (${language})`, async ({ page, site }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    const email = newEmail()
    await asksForCode(page, email, language, async (control) => {
      if (page.url().includes('/login?')) await expect(button(page, passkey.use)).toBeHidden()
      await control.click()
    })
    await typesCode(page, await site.mailTo(email), language)
    await page.waitForURL('**/home')
    await page.goto(`/login/passkeys?lang=${language}`)
    await expect(page.getByText(passkey.without)).toBeVisible()
    await expect(button(page, passkey.add)).toBeHidden()
  })
}
