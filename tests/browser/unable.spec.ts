import { expect, type Page } from '@playwright/test'
import { ownPage } from './acting.ts'
import { accessible, type Language, languages, oneLanguage, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectError, expectFailure, test } from './story.ts'

/*
 * Pages without scripts, in browsers that are too old, and when scripts fail to load. Text pages are readable, and all other
 * pages explain what they need.
 */

const texts = ['/', '/faq', '/recommendations', '/aboutus', '/terms-and-conditions', '/privacy-policy', '/cookies-policy']
const others = ['/home', '/route-list', '/register', '/withdrawal', '/suggestion-box', '/admin/dashboard']

/** Checks the sentence in both languages, on a page in either language. */
async function saysWhatItNeeds(page: Page): Promise<void> {
  const sentence = page.getByRole('alert')
  for (const one of languages) {
    await expect(sentence.locator(`[lang="${one}"]`)).toContainText(words[one].pages.needs)
    await expect(sentence.getByRole('link', { name: words[one].pages.again })).toBeVisible()
  }
}

/** Checks that nothing on the page is still loading. */
const waitsForNothing = (page: Page, language: Language) =>
  expect(page.getByText(words[language].shell.waiting, { exact: true })).toBeHidden()

for (const language of spokenIn(import.meta.filename)) {
  const { shell, pages } = words[language]

  test(`without scripts, text pages are readable, and all other pages explain what they need (${language})`, async ({
    browser,
  }) => {
    const page = await ownPage(browser, language, { javaScriptEnabled: false })
    // deletes the answer to the cookie notice, so that the notice is shown as on a first visit
    await page.context().clearCookies({ name: 'cookies' })
    for (const path of texts) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(path === '/' ? 100 : 800)
      await expect(page.getByText(pages.needs)).toHaveCount(0)
      // no notice, because no answer to it would have an effect
      await expect(page.getByRole('complementary', { name: shell.cookies_label })).toHaveCount(0)
    }
    for (const path of others) {
      await page.goto(path)
      await saysWhatItNeeds(page)
      await waitsForNothing(page, language)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: shell.footer_faq })).toBeVisible()
    }
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const language of oneLanguage) {
  const { pages } = words[language]

  test(`a browser too old for the screens shows a sentence in both languages (${language})`, async ({ browser }) => {
    const page = await ownPage(browser, language)
    // as in browsers before Chrome 110, Safari 16 and Firefox 115
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
    await page.goto('/route-list')
    await saysWhatItNeeds(page)
    await page.goto('/faq')
    await expect(page.getByText(pages.needs)).toHaveCount(0)
  })

  test(`a page whose scripts fail to load shows an error instead of waiting, and can be reloaded (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/assets\//, 0)
    expectError(/^\s*$/)
    const { page } = await settle(browser, 'Nora', { language })
    await page.route('**/assets/*.js', (route) => route.abort())
    // three kinds of HTML: a loading state, a complete page, and a page with its data
    for (const path of ['/users', '/home', '/profile']) {
      await page.goto(path)
      await saysWhatItNeeds(page)
      await waitsForNothing(page, language)
    }
    await accessible(page)
    await page.unroute('**/assets/*.js')
    await page.getByRole('alert').getByRole('link', { name: pages.again }).click()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByText(pages.needs)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('a capable browser shows no sentence, while the scripts load and when they run', async ({ browser }) => {
  const { page } = await settle(browser, 'Nora')
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', (route) => late.then(() => route.continue()))
  await page.goto('/users', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText(words['en-US'].pages.needs)).toBeHidden()
  come()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByText(words['en-US'].pages.needs)).toBeHidden()
  await open(page, '/route-list')
  await expect(page.getByText(words['en-US'].pages.needs)).toBeHidden()
})
