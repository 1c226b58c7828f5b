import { type Browser, expect } from '@playwright/test'
import { enter, type Login, ownPage } from './acting.ts'
import { accessible, type Language, open, spokenIn, words } from './people.ts'
import { newFamilyName } from './settling.ts'
import { expectFailure, test } from './story.ts'

async function loggedIn(browser: Browser, who: Login, language: Language, userAgent: string) {
  const page = await ownPage(browser, language, { userAgent })
  await enter(page, who, language)
  return page
}

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

for (const language of spokenIn(import.meta.filename)) {
  const { privacy, shell } = words[language]

  test(`a user logs out a lost phone from another device, and then all devices (${language})`, async ({ browser }) => {
    const familyName = newFamilyName()
    const who = { email: `${familyName.toLowerCase()}@example.org`, givenName: 'Abril', familyName }
    const [phone, tablet, here] = [
      await loggedIn(browser, who, language, FIREFOX),
      await loggedIn(browser, who, language, SAFARI),
      await loggedIn(browser, who, language, 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'),
    ]
    await open(here, '/profile?tab=data')
    const panel = here.getByRole('region', { name: privacy.sessions })
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expect(panel.getByRole('listitem').filter({ hasText: 'Firefox, Linux' })).toContainText(privacy.this_device)
    await accessible(here)
    await panel.getByRole('listitem').filter({ hasText: 'Firefox, Android' }).getByRole('button').click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await open(phone, '/home')
    await expect(phone.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true })).toBeVisible()

    // ending a session also changes the user's data, so other pages may refetch it before they are notified of the session's end
    expectFailure(/^\/api\//, 401)
    await panel.getByRole('button', { name: privacy.end_all, exact: true }).click()
    await here.waitForURL(({ pathname }) => pathname !== '/profile')
    for (const page of [here, tablet]) {
      await open(page, '/home')
      await expect(page.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true })).toBeVisible()
    }
  })
}
