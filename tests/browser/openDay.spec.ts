import { expect } from '@playwright/test'
import { postTrip } from './acting.ts'
import { accessible, filled, inDays, oneLanguage, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

for (const language of spokenIn(import.meta.filename)) {
  const { trips } = words[language]

  test(`a search with a wrong day and too many seats uses the places and shows the corrections (${language})`, async ({
    browser,
  }) => {
    const { page } = await settle(browser, 'Nora', { language })
    await open(page, '/route-list/9?from=3838583&to=3860259&date=31-02-2026')
    await page.waitForURL(/date=(?!31-02-2026)\d{2}-\d{2}-\d{4}/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled(trips.from_to, { from: 'Rosario', to: 'Córdoba' }))
    await expect(page.getByText(trips.seats_corrected.slice(0, 20))).toBeVisible()
    await accessible(page)
  })
}

for (const language of oneLanguage) {
  const { trips } = words[language]

  test(`the search accepts a typed day as well as a chosen one (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Marina', { language })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/home')
    const date = page.getByRole('button', { name: new RegExp(`^${trips.date}`) })
    await date.click()
    const typed = page.getByRole('dialog', { name: trips.date }).locator('input[type=date]')
    const [day, month, year] = inDays(33).split('-')
    await typed.fill(`${Number(year) - 1}-${month}-${day}`)
    await typed.press('Enter')
    await expect(typed).toBeVisible()
    await accessible(page)
    await typed.fill(`${year}-${month}-${day}`)
    await typed.press('Enter')
    await expect(typed).toBeHidden()
    await expect(date).toContainText(String(Number(day)))
  })

  test(`a newly posted trip is first in the list of all trips (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Diana', { drives: true, language })
    const id = await postTrip(page, { date: inDays((language === 'en-US' ? 80 : 90) + test.info().repeatEachIndex) })
    await open(page, `/route-list?posted=${id}`)
    const posted = page.getByRole('region', { name: trips.posted })
    await expect(posted.locator(`a[href="/route/${id}"]`)).toBeVisible()
    await accessible(page)
  })
}
