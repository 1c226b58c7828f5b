import { expect } from '@playwright/test'
import { acceptedEarlierTerms } from './books.ts'
import { accessible, inDays, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

test('a user who declines new terms can still see personal data, and can use the site again after accepting the terms', async ({
  browser,
}) => {
  expectFailure(/^\/api\/alert$/, 403)
  const { terms, privacy, alert, shell } = words['en-US']
  const { page, id } = await settle(browser, 'Tomasa')
  await acceptedEarlierTerms(id)
  // no driver of the demo drives this road
  const search = `/route-list/1?from=3838583&to=3427833&date=${inDays(47)}`
  await open(page, search)
  const dialog = page.getByRole('dialog', { name: terms.title })
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/terms-and-conditions')
  await accessible(page)
  await dialog.getByRole('button', { name: terms.not_now }).click()
  await page.waitForURL('**/profile?tab=data#your-data')
  await expect(page.getByRole('heading', { name: privacy.your_data })).toBeInViewport()
  await expect(page.getByRole('button', { name: privacy.export })).toBeVisible()
  await accessible(page)

  await open(page, '/terms-and-conditions')
  const strip = page.getByRole('complementary', { name: terms.title })
  await expect(strip).toContainText(terms.without)
  await expect(dialog).toHaveCount(0)
  await strip.getByRole('button', { name: terms.close }).click()
  await expect(strip).toHaveCount(0)

  await open(page, search)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: alert.tell_me }).click()
  await expect(page.getByText('Please accept the new terms and conditions first.')).toBeVisible()
  await strip.getByRole('button', { name: terms.open }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: terms.accept, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(strip).toHaveCount(0)
  await open(page, search)
  await page.getByRole('button', { name: shell.profile_menu }).waitFor()
  await page.getByRole('button', { name: alert.tell_me }).click()
  await expect(page.getByRole('status').filter({ hasText: alert.set_title })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
