import { expect } from '@playwright/test'
import { arrive } from './acting.ts'
import { accessible, demo, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

for (const language of spokenIn(import.meta.filename)) {
  const { admin, moderation } = words[language]

  test(`an administrator sets a hold on the deletion of a person’s data, and releases it (${language})`, async ({ browser }) => {
    const elena = await arrive(browser, demo.administrator, language)
    const someone = await settle(browser, 'Lucía')
    await open(elena, `/admin/users/${someone.email}`)
    const panel = elena.getByRole('region', { name: moderation.hold })
    await expect(panel).toContainText(moderation.hold_none)
    await panel.getByRole('button', { name: moderation.hold_set, exact: true }).click()
    const dialog = elena.getByRole('dialog')
    await dialog.getByRole('textbox').fill('A court asks for it')
    await accessible(elena)
    await dialog.getByRole('button', { name: moderation.hold_set, exact: true }).click()
    await expect(panel).toContainText('A court asks for it')
    await accessible(elena)
    await panel.getByRole('button', { name: moderation.hold_lift, exact: true }).click()
    await dialog.getByRole('textbox').fill('It has decided')
    await dialog.getByRole('button', { name: moderation.hold_lift, exact: true }).click()
    await expect(panel).toContainText('It has decided')
    await expect(panel.getByRole('button', { name: moderation.hold_set, exact: true })).toBeVisible()

    await open(elena, '/admin/jobs')
    await expect(elena.getByRole('rowheader', { name: admin.job.erase_closed_accounts })).toBeVisible()
    await accessible(elena)
  })
}
