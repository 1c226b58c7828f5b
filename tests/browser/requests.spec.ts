import { expect } from '@playwright/test'
import { arrive } from './acting.ts'
import { because, dialog, press, pressIn } from './deciding.ts'
import { accessible, demo, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

for (const language of spokenIn(import.meta.filename)) {
  const { moderation, privacy, shell } = words[language]

  test(`a user requests a correction, and an administrator answers (${language})`, async ({ browser }) => {
    const nadia = await settle(browser, 'Nadia', { language })
    await nadia.page.setViewportSize({ width: 360, height: 740 })
    await open(nadia.page, '/profile?tab=data')
    await press(nadia.page, privacy.ask)
    await dialog(nadia.page).getByRole('radio', { name: privacy.ask_kind.object }).check()
    await dialog(nadia.page).getByRole('radio', { name: privacy.ask_kind.rectify }).check()
    await dialog(nadia.page).getByRole('textbox').fill('My second surname is missing.')
    await accessible(nadia.page)
    await pressIn(nadia.page, privacy.ask_send)
    const panel = nadia.page.locator('#your-data')
    await expect(panel).toContainText('My second surname is missing.')
    await expect(panel).toContainText(privacy.ask_state.open)
    expect(await nadia.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const elena = await arrive(browser, demo.administrator, language)
    await open(elena, `/user/${nadia.id}`)
    await expect(elena.getByText(shell.under_review)).toBeVisible()
    await open(elena, '/admin/approvals')
    const request = elena.getByRole('listitem').filter({ hasText: nadia.familyName })
    await expect(request).toContainText('My second surname is missing.')
    await accessible(elena)
    await request.getByRole('button', { name: moderation.data_grant, exact: true }).click()
    await because(elena, 'It is there now.', moderation.data_grant)
    await expect(elena.getByText('My second surname is missing.')).toHaveCount(0)
    await press(elena, moderation.data_record)
    await expect(dialog(elena)).toContainText(moderation.data_record_why)
    await accessible(elena)

    await open(nadia.page, '/profile?tab=data')
    await expect(panel).toContainText('It is there now.')
    await expect(panel).toContainText(privacy.ask_state.granted)
  })
}
