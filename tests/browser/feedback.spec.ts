import { expect, type Page } from '@playwright/test'
import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { arrive, send } from './acting.ts'
import { accessible, demo, oneLanguage, open, spokenIn, words } from './people.ts'
import { newFamilyName } from './settling.ts'
import { test } from './story.ts'

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

for (const language of spokenIn(import.meta.filename)) {
  const { feedback } = words[language]

  test(`an administrator reads a suggestion and deletes it (${language})`, async ({ browser }) => {
    const admin = await arrive(browser, demo.administrator, language)
    const suggestion = `To be deleted, says ${newFamilyName()}`
    await send(admin, addSuggestion, { body: { author: 'Marina', authorEmail: 'marina@example.org', suggestion } })
    await open(admin, '/admin/feedback')
    const one = card(admin, suggestion)
    await expect(one.getByRole('link', { name: 'marina@example.org' })).toBeVisible()
    await accessible(admin)
    await one.getByRole('button').click()
    const dialog = admin.getByRole('dialog', { name: feedback.delete_title })
    await accessible(admin)
    await dialog.getByRole('button', { name: feedback.delete, exact: true }).click()
    await expect(one).toHaveCount(0)
    await expect(admin.getByText(feedback.deleted)).toBeVisible()
  })
}

for (const language of oneLanguage) {
  const { cases } = words[language]

  test(`an administrator answers a withdrawal, which moves to the settled ones (${language})`, async ({ browser }) => {
    const admin = await arrive(browser, demo.administrator, language)
    const { code } = await withdrawalOf(admin)
    await open(admin, '/admin/withdrawals')
    await accessible(admin)
    await card(admin, code)
      .getByRole('button', { name: cases.title_answer.replace('{code}', code) })
      .click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: cases.do_answer, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill('Done.')
    await accessible(admin)
    await dialog.getByRole('button', { name: cases.do_answer, exact: true }).click()
    await expect(admin.getByText(cases.done)).toBeVisible()
    await expect(card(admin, code)).toHaveCount(0)
    await admin.getByLabel(cases.settled, { exact: true }).check()
    await expect(card(admin, code)).toContainText('Done.')
    await accessible(admin)
  })
}

const withdrawalOf = (admin: Page) =>
  send(admin, addWithdrawal, { body: { name: 'Rita', email: `${newFamilyName()}@example.org`, about: 'fee' } })
