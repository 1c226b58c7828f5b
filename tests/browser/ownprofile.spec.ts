import { expect, type Page } from '@playwright/test'
import { newCbu } from './numbers.ts'
import { accessible, introduceOneself, type Language, open, spokenIn, words } from './people.ts'
import { getsCar, putsPicture, settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const save = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language].profile.save, exact: true }).click()

/** Requires a fresh login once, as the server does ten minutes after a login. The page's reads do not count as that once. */
async function askForFreshLogInOnce(page: Page) {
  let isAsked = false
  await page.route(/\/api\/user\/[0-9a-f-]{36}$/, (route) => {
    if (isAsked || route.request().method() !== 'PUT') return route.fallback()
    isAsked = true
    return route.fulfill({ status: 403, json: { status: 403, reason: 'step_up_required', detail: 'x' } })
  })
}

for (const language of spokenIn(import.meta.filename)) {
  const { profile, register } = words[language]
  const color = language === 'en-US' ? 'Violeta' : 'Lila'

  test(`a driver adds the documents of a car, and changes the CBU after logging in again (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/user\/[^/]+$/, 403)
    const { page, email, givenName, familyName } = await settle(browser, 'Lucía', { drives: true, language })
    const cbu = await newCbu()

    await open(page, '/profile?tab=car')
    await page.getByRole('button', { name: new RegExp(`^${profile.edit_car.replace('{car}', '')}`) }).click()
    await page.locator('[name="color"]').fill(color)
    await putsPicture(page, 'greencard', '#6c6')
    await expect(page.getByText(register.image.replace, { exact: true })).toHaveCount(1)
    await page.getByRole('checkbox', { name: register.car.not_only_mine }).check()
    await save(page, language)
    await expect(page.getByText(profile.check_inputs)).toBeVisible()
    await accessible(page)
    await putsPicture(page, 'bluecard', '#66c')
    await expect(page.getByText(register.image.replace, { exact: true })).toHaveCount(2)
    await save(page, language)
    await expect(page.getByText(profile.saved)).toBeVisible()
    await expect(page.getByText(color)).toBeVisible()
    await expect(page.getByText(profile.borrowed).last()).toBeVisible()

    await open(page, '/profile')
    await page.getByRole('button', { name: profile.edit_driving }).click()
    const field = page.locator('[name="cbu"]')
    await page.getByRole('checkbox', { name: profile.plans_to_drive }).check()
    await field.fill(cbu)
    await askForFreshLogInOnce(page)
    await save(page, language)
    await page.waitForURL(/\/dev-idp\//)
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(cbu.slice(0, 8))
    await introduceOneself(page, email, givenName, familyName)
    await page.waitForURL('**/profile')
    await expect(page.getByText(profile.logged_in_again)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).not.toHaveValue(cbu)
    await accessible(page)
    await field.fill(cbu)
    await save(page, language)
    await expect(page.getByText(profile.saved)).toBeVisible()
    await expect(page.getByText(`…${cbu.slice(-4)}`)).toBeVisible()
    await open(page, '/profile')
    await expect(field).toHaveCount(0)
  })
}

test('a driver with two cars chooses one for a trip, and the form preselects it next time', async ({ browser }) => {
  const { post } = words['en-US']
  const { page } = await settle(browser, 'Lucía', { drives: true })
  await getsCar(page)
  await open(page, '/route')
  const choice = page.getByLabel(post.car.label, { exact: true })
  await choice.selectOption({ index: 1 })
  await accessible(page)
  const chosen = await choice.inputValue()
  await open(page, '/route')
  await expect(choice).toHaveValue(chosen)
})

test('an address with an unknown tab shows the first tab', async ({ browser }) => {
  const { profile, notifications } = words['en-US']
  const { page } = await settle(browser, 'Nora')
  await open(page, '/profile?tab=cars')
  await expect(page.getByRole('tab', { name: profile.tab_details, selected: true })).toBeVisible()
  await open(page, '/notifications?part=all')
  await expect(page.getByRole('tab', { name: notifications.list, selected: true })).toBeVisible()
})
