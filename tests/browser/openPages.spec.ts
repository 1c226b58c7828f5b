import { expect } from '@playwright/test'
import { ownPage, postTrip } from './acting.ts'
import { accessible, inDays, introduceOneself, oneLanguage, spokenIn, words } from './people.ts'
import { newFamilyName, settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const open = {
  'en-US': {
    path: '/rides/rosario/cordoba',
    title: 'Shared rides from Rosario to Córdoba',
    town: 'All trips from Rosario',
    townTitle: 'Shared rides from Rosario',
    several: 'There are several towns with this name',
    // a route on which no other test posts
    own: { path: '/rides/rio-cuarto/villa-mercedes', from: 'Río Cuarto, Córdoba', to: 'Villa Mercedes, San Luis' },
  },
  'es-AR': {
    path: '/viajes/rosario/cordoba',
    title: 'Viajes compartidos de Rosario a Córdoba',
    town: 'Todos los viajes desde Rosario',
    townTitle: 'Viajes compartidos desde Rosario',
    several: 'Hay varias localidades con este nombre',
    own: { path: '/viajes/villa-mercedes/rio-cuarto', from: 'Villa Mercedes, San Luis', to: 'Río Cuarto, Córdoba' },
  },
}

for (const language of spokenIn(import.meta.filename)) {
  const { path, title } = open[language]

  test(`a visitor opens a trip of a route, logs in and returns to the trip (${language})`, async ({ browser }) => {
    const page = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
    const consoleMessages: string[] = []
    page.on('console', (message) => consoleMessages.push(message.text()))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const trip = page.locator('main a[href^="/route/"]').first()
    const address = (await trip.getAttribute('href')) ?? ''
    await accessible(page)
    // if the browser ran the structured data as a script, it would report a violation of the policy here
    expect(consoleMessages).toEqual([])
    await trip.click()
    await page.getByRole('main').getByRole('button', { name: words[language].sharing.log_in_to_join }).click()
    const familyName = newFamilyName()
    await introduceOneself(page, `${familyName.toLowerCase()}@example.org`, 'Vera', familyName)
    await page.waitForURL(`**${address}*`)
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText('Rosario')
  })
}

for (const language of oneLanguage) {
  const { path, title, town, townTitle, several, own } = open[language]

  test(`from a link in a group, a user reaches the trip in three clicks, through an open page and a login (${language})`, async ({
    browser,
  }) => {
    const { join, sharing } = words[language]
    const { page: driver } = await settle(browser, 'Gonzalo', { drives: true, language })
    const date = inDays(2 + test.info().repeatEachIndex)
    const road = { originName: `${own.from}, Argentina`, destinationName: `${own.to}, Argentina` }
    const trip = await postTrip(driver, { ...road, origin: undefined, destination: undefined, date })
    const joiner = await settle(browser, 'Antonella', { language })
    const page = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
    await page.goto('/cookies-policy')
    await page.evaluate((address) => {
      const link = document.createElement('a')
      Object.assign(link, { href: address, textContent: 'in the group' })
      document.body.replaceChildren(link)
    }, own.path)
    await page.getByRole('link', { name: 'in the group' }).click()
    await page.locator(`main a[href^="/route/${trip}"]`).click()
    const card = page.getByRole('region', { name: sharing.this_trip })
    await card.getByRole('button', { name: sharing.log_in_to_join }).click()
    await introduceOneself(page, joiner.email, joiner.givenName, joiner.familyName)
    await page.waitForURL(`**/route/${trip}?*`)
    // no dialog opens by itself, so that the user can read the trip first (F32)
    await expect(page.getByRole('button', { name: join.join, exact: true })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true })).toBeVisible()
    // the seat is released immediately
    await page.getByRole('dialog').getByRole('button', { name: join.back, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`a visitor without scripts chooses a town among several of the same name, and opens its routes (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/viajes\/concepcion\/cordoba$/, 404)
    const page = await ownPage(browser, language, { javaScriptEnabled: false })
    await page.goto(path.replace('rosario', 'concepcion'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(several)
    await page.getByRole('link', { name: /^Concepción, Tucumán, Argentina → Córdoba, / }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Concepción')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('link', { name: town }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(townTitle)
    await expect(page.locator('main a[href^="/route/"]').first()).toBeVisible()
  })

  test(`the pages of a town, of an empty route and of an ambiguous name are accessible (${language})`, async ({ browser }) => {
    expectFailure(/^\/viajes\/concepcion$/, 404)
    const page = await ownPage(browser, language)
    const [, root = ''] = path.split('/')
    for (const rest of ['rosario', 'mendoza/funes-santa-fe', 'concepcion']) {
      await page.goto(`/${root}/${rest}`)
      await accessible(page)
    }
  })
}
