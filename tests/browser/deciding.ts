import { expect, type Page } from '@playwright/test'
import { open } from './people.ts'
import type { Settled } from './settling.ts'

/* Actions of administrators who decide cases, and of the people concerned. */

export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
export const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** Enters a reason and confirms. */
export async function because(page: Page, reason: string, yes: string): Promise<void> {
  await dialog(page).getByRole('textbox').fill(reason)
  await pressIn(page, yes)
  await expect(dialog(page)).toHaveCount(0)
}

/** Opens the case about a person from the list. */
export async function opensCase(page: Page, { email, name }: Settled): Promise<void> {
  await open(page, `/admin/cases?state=all&person=${email}`)
  await page.getByRole('main').getByRole('link').filter({ hasText: name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}
