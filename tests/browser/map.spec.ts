import { expect, type Page } from '@playwright/test'
import { look, postTrip } from './acting.ts'
import { accessible, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/** The box of the trip's map, and what it shows: the drawn picture, or the map once it has drawn its first view. */
const mapBox = (page: Page) => page.locator('[data-map]')

for (const language of spokenIn(import.meta.filename)) {
  const { map } = words[language].trips

  test(`a wide window shows the map of a trip, and a phone its picture until the map is requested (${language})`, async ({
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
    // the server draws the ground of the picture, in the current theme
    const still = mapBox(phone).locator('img:visible')
    // the picture is drawn for one size, twice as fine, before any script knows the box
    await expect(still).toHaveJSProperty('naturalWidth', 2 * 344)
    await expect(still).toHaveAttribute('src', /\/still\/light\?/)
    await phone.emulateMedia({ colorScheme: 'dark' })
    await expect(still).toHaveAttribute('src', /\/still\/dark\?/)
    await expect(still).toHaveJSProperty('naturalWidth', 2 * 344)
    await phone.getByRole('button', { name: map.open }).click()
    await expect(mapBox(phone)).toHaveAttribute('data-map', 'map')
    await expect(still).toHaveCount(0)
  })
}
