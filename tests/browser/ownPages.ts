import type { Locator, Page } from '@playwright/test'
import { loginTexts } from '#server/providers/identity/own/texts.ts'
import { type Language, open, speak, words } from './people.ts'
import { newFamilyName } from './settling.ts'

export const codeIn = (mail: string) => /^\d{6}$/m.exec(mail)?.[0] ?? ''
export const newEmail = () => `${newFamilyName().toLowerCase()}@example.org`

type Press = (control: Locator) => Promise<void>
const pressed: Press = (control) => control.click()

export const logInButton = (page: Page, language: Language) =>
  page.getByRole('banner').getByRole('button', { name: words[language].shell.log_in, exact: true })

/** Goes from the home page to the page for the code. */
export async function asksForCode(page: Page, email: string, language: Language, press = pressed) {
  const { ask } = loginTexts[language]
  await speak(page, language)
  await open(page, '/home')
  await press(logInButton(page, language))
  await page.getByRole('textbox', { name: ask.label }).fill(email)
  await press(page.getByRole('button', { name: ask.act }))
}

/** Goes from the page for the code to the offer of a passkey. */
export async function typesCode(page: Page, mail: string, language: Language, press = pressed) {
  const { code } = loginTexts[language]
  await page.getByRole('textbox', { name: code.label }).fill(codeIn(mail))
  await press(page.getByRole('button', { name: code.act, exact: true }))
}
