import { expect, type Page } from '@playwright/test'
import { open } from './people.ts'

/** Finds the button to the checkout, whether or not one was opened before. */
export const toPay = (page: Page) =>
  page.getByRole('link', { name: /^(Pay|Pagar) / }).or(page.getByRole('button', { name: /^(Pay|Pagar) / }))

/** Pays on the sandbox's own page with the first card, which succeeds. */
export async function paysThere(page: Page): Promise<void> {
  await page.waitForURL('**/dev-pay/**')
  await page.getByRole('radio').first().click()
  await page
    .getByRole('button')
    .filter({ hasText: /^Pay|^Pagar/ })
    .click()
}

/** The trip page's sentence for a passenger with one confirmed seat. */
export const ownsSeat = /^(You’re booked|Ya tenés tu lugar)\./

/** Pays for a reserved seat, starting on the seat's page, and waits for the confirmation. */
export async function paysHere(page: Page): Promise<void> {
  await toPay(page).click()
  await paysThere(page)
  await page.waitForURL('**/order/**')
  await expect(page.getByRole('heading', { name: /You’re booked|Your \d seats are booked|Ya tenés tus? / })).toBeVisible()
}

export async function pays(page: Page, { id }: { id: string }): Promise<void> {
  await open(page, `/booking/${id}`)
  await paysHere(page)
}
