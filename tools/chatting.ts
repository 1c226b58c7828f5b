import type { Doing } from './doings.ts'

/** The connection is gone: one message waits. */
export const writeOffline: Doing = async (page, { messages }) => {
  await page.route('**/api/chat/add', (route) => route.abort())
  const field = page.getByRole('textbox', { name: messages.message })
  await field.fill('Ya estoy en la terminal.')
  await field.press('Enter')
  await page.getByText(messages.waiting).waitFor()
}

/** The question before a person is blocked. */
export const askToBlock: Doing = async (page, { messages }) => {
  await page.getByRole('button', { name: new RegExp(messages.block.split(' ')[0] ?? '') }).click()
  await page.getByRole('dialog').waitFor()
}
