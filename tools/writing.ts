import type { Doing } from './doings.ts'

/** Sends the open form with nothing in it. */
export const sendNothing: Doing = (page) => page.locator('#main form button').last().click()

/** And what is seen once the dialog that says so is closed. */
export const seeFirstError: Doing = async (page, words) => {
  await sendNothing(page, words)
  await page.getByRole('dialog').getByRole('button', { name: words.shell.alright }).click()
}

export const suggest: Doing = async (page, words) => {
  await page.locator('[name="author"]').fill('Marina Ortiz')
  await page.locator('[name="authorEmail"]').fill('marina@example.org')
  await page.locator('[name="suggestion"]').fill(`${words.suggestions.title} ${Math.random()}`)
  await sendNothing(page, words)
  await page.getByText(words.suggestions.sent).waitFor()
}

export const withdraw: Doing = async (page, words) => {
  await page.locator('[name="name"]').fill('Marina Ortiz')
  await page.locator('[name="email"]').fill('marina@example.org')
  await page.locator('[name="about"]').selectOption('booking')
  await sendNothing(page, words)
  await page.getByText(words.withdrawals.taken).waitFor()
}
