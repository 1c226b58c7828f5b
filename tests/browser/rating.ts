import { expect, type Page } from '@playwright/test'
import { fieldSentence } from '#contract/words/fields.ts'
import { accessible, type Language, words } from './people.ts'

/** Fills in the rating form on a person's page with the keyboard. Each press of an arrow key adds half a star. */
export async function rates(page: Page, language: Language, description: string, presses: number): Promise<void> {
  const { ratings } = words[language]
  const send = page.getByRole('button', { name: ratings.send, exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(fieldSentence('description_required', language))
  await page.getByRole('textbox', { name: ratings.description }).fill(description)
  await expect(send).toHaveAccessibleDescription(fieldSentence('rating_required', language))
  await page.getByRole('radio', { name: language === 'en-US' ? '0 of 5' : '0 de 5', exact: true }).focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < presses; i++) await page.keyboard.press('ArrowRight')
  await accessible(page)
  await send.click()
  await expect(page.getByRole('dialog', { name: ratings.created })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: ratings.created_close }).click()
}
