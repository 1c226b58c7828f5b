import { expect } from '@playwright/test'
import { oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

for (const language of oneLanguage)
  test(`a logout in one tab logs out another tab that shows a trip (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/notification\/count$/, 401)
    expectFailure(/^\/api\/saved\/[^/]+$/, 401)
    expectFailure(/^\/api\/booking$/, 401)
    const { shell } = words[language]
    const { page } = await settle(browser, 'Sofía', { language })
    await open(page, '/home')
    const other = await page.context().newPage()
    const line = other.waitForResponse(/\/api\/events\?trip=[0-9a-f-]{36}&/)
    await open(other, '/route-list')
    await other.getByRole('main').locator('a[href^="/route/"]').first().click()
    expect((await line).status()).toBe(200)
    const logInButton = other.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true })
    await expect(logInButton).toBeHidden()
    await page.getByRole('button', { name: shell.profile_menu }).click()
    await page.getByRole('button', { name: shell.menu_logout }).click()
    await expect(other.getByText(shell.log_in_to_see_trip)).toBeVisible()
    await expect(logInButton).toBeVisible()
  })
