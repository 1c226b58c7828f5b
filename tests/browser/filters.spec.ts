import { expect } from '@playwright/test'
import { postTrip } from './acting.ts'
import { accessible, inDays, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/** Returns the width that a field has for its text, in pixels. */
function roomIn(field: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(field)
  return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
}

for (const language of spokenIn(import.meta.filename)) {
  const { trips } = words[language]

  test(`a search can be filtered by hour, price, identity and kind of booking, and the URL stores the filters (${language})`, async ({
    browser,
  }) => {
    const { page } = await settle(browser, 'Diana', { drives: true, language })
    const day = inDays((language === 'en-US' ? 107 : 112) + test.info().repeatEachIndex)
    const id = await postTrip(page, { date: day })
    const search = `/route-list/1?from=3838583&to=3860259&date=${day}`
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, search)
    const card = page.locator(`a[href^="/route/${id}"]`)
    const filters = page.getByRole('complementary', { name: trips.sort_and_filter })
    await expect(card).toBeVisible()
    // 44 pixels: the width of "20:00"
    expect(await filters.getByLabel(trips.hour_from).evaluate(roomIn)).toBeGreaterThan(44)
    await filters.getByLabel(trips.hour_from).selectOption('20')
    await expect(page).toHaveURL(/fromHour=20/)
    await expect(card).toBeHidden()
    await filters.getByLabel(trips.hour_from).selectOption('0')
    await expect(card).toBeVisible()
    await filters.getByLabel(trips.most_price).fill('1')
    await filters.getByLabel(trips.most_price).press('Enter')
    await expect(page).toHaveURL(/maxPrice=1/)
    await expect(card).toBeHidden()
    await accessible(page)
    await filters.getByLabel(trips.most_price).fill('')
    await filters.getByLabel(trips.most_price).press('Enter')
    await expect(card).toBeVisible()
    await filters.getByLabel(trips.filter_verified).check()
    await expect(card).toBeHidden()
    await page.reload()
    await expect(filters.getByLabel(trips.filter_verified)).toBeChecked()
    await filters.getByLabel(trips.filter_verified).uncheck()
    await expect(card).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: trips.sort_and_filter }).click()
    await accessible(page)
  })
}
