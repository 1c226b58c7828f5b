import { expect, type Page } from '@playwright/test'
import { look, postTrip } from './acting.ts'
import { accessible, choosePlace, filled, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/** Finds the box of the trip's map: with the drawn picture, or with the map once its first view is drawn. */
const mapBox = (page: Page) => page.locator('[data-map]')

for (const language of spokenIn(import.meta.filename)) {
  const { point, post, trips } = words[language]
  const { map } = trips

  test(`a wide window shows the map of a trip, and a phone a picture until the user requests the map (${language})`, async ({
    browser,
  }) => {
    const trip = await postTrip((await settle(browser, 'Gonzalo', { drives: true, language })).page)
    const { page: wide } = await settle(browser, 'Antonella', { language })
    await look(wide, trip)
    await expect(mapBox(wide)).toHaveAttribute('data-map', 'map')
    await wide.getByRole('button', { name: map.zoom_in }).click()
    await accessible(wide)

    const { page: phone } = await settle(browser, 'Marcos', { language })
    await phone.setViewportSize({ width: 390, height: 844 })
    await look(phone, trip)
    await expect(mapBox(phone)).toHaveAttribute('data-map', 'picture')
    // the server draws the background of the picture, in the current theme
    const still = mapBox(phone).locator('img:visible')
    // the server draws the picture for one size, at twice the resolution, before any script knows the size of the box
    await expect(still).toHaveJSProperty('naturalWidth', 2 * 344)
    await expect(still).toHaveAttribute('src', /\/still\/light\?/)
    await phone.emulateMedia({ colorScheme: 'dark' })
    await expect(still).toHaveAttribute('src', /\/still\/dark\?/)
    await expect(still).toHaveJSProperty('naturalWidth', 2 * 344)
    await phone.getByRole('button', { name: map.open }).click()
    await expect(mapBox(phone)).toHaveAttribute('data-map', 'map')
    await expect(still).toHaveCount(0)
  })

  test(`a click on the map sets the position of a meeting point (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Renata', { drives: true, language })
    await open(page, '/route')
    await choosePlace(page, post.route.origin, 'rosario', /Rosario/)
    await page.getByRole('button', { name: post.route.positions }).click()
    await page.getByRole('button', { name: point.map }).click()
    await expect(page.getByRole('button', { name: point.remove })).toHaveCount(0)
    await page.locator('.maplibregl-canvas').click({ position: { x: 60, y: 60 } })
    await expect(page.getByText(new RegExp(filled(point.away.northwest, { distance: '.*', town: 'Rosario' })))).toBeVisible()
    await expect(page.getByText(point.needs_words)).toBeVisible()
    await page.getByRole('button', { name: point.remove }).click()
    await expect(page.getByText(point.none)).toBeVisible()
    await accessible(page)
  })
}
