import { expect, type Locator, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { look, postTrip, send } from './acting.ts'
import { lookClosely } from './looks.ts'
import { pays } from './paying.ts'
import { accessible, chooseDay, choosePlace, filled, inDays, type Language, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

test.describe.configure({ mode: 'parallel' })

/** Presses a button by keyboard. */
async function keys(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).press('Enter')
}

/**
 * Requests the distance to the point at -32.95432, -60.65117: first with a position that the browser refuses, then from three
 * places. No request to the server contains the position.
 */
async function measures(page: Page, language: Language): Promise<void> {
  const { from_here: here } = words[language].bookings
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: here.ask }).click()
  await expect(page.getByText(here.refused)).toBeVisible()
  await accessible(page)
  await page.context().grantPermissions(['geolocation'])
  const away = [
    [-32.9651, -60.65117, filled(here.north, { distance: '1[.,]2 km' })],
    [-32.95432, -60.64697, filled(here.west, { distance: '390 m' })],
    [-32.95432, -60.6512, here.there],
  ] as const
  for (const [n, [latitude, longitude, sentence]] of away.entries()) {
    await page.context().setGeolocation({ latitude, longitude })
    await keys(page, n === 0 ? here.ask : here.again)
    await expect(page.getByRole('status').filter({ hasText: new RegExp(sentence) })).toBeVisible()
  }
  expect(requests.filter((request) => /32\.9|60\.6/.test(request))).toEqual([])
  // GET requests do not count, because the page may refetch content meanwhile
  expect(requests.filter((request) => request.includes('/api/') && !request.startsWith('GET'))).toEqual([])
}

for (const language of oneLanguage) {
  const { point, post, trips } = words[language]

  test(`a driver states the meeting point by keyboard, and members find it on a map (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Lucía', { drives: true, language })
    await open(page, '/route')
    await choosePlace(page, post.route.origin, 'rosario', /Rosario/)
    await choosePlace(page, post.route.destination, 'cordoba', /Córdoba/)
    await keys(page, post.route.positions)
    const panel = page.getByRole('region', { name: filled(post.route.meet_in, { place: 'Rosario' }) })
    await expect(panel.getByText(point.none)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Monumento a la Bandera' })).toBeVisible()
    await accessible(page)
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
    expect(await lookClosely(page)).toEqual([])
    await page.setViewportSize({ width, height })
    const pasted = panel.getByLabel(point.paste)
    await pasted.fill('https://maps.app.goo.gl/AbC123')
    await expect(panel.getByText(filled(point.paste_unread, { town: 'Rosario' }))).toBeVisible()
    await accessible(page)
    await pasted.fill('-32,94770; -60,63050')
    await expect(pasted).not.toHaveAttribute('aria-invalid', 'true')
    await expect(panel.getByRole('status')).toContainText('Rosario')
    await keys(panel, 'Monumento a la Bandera')
    await expect(page.locator('[name="origin.meetingPoint"]')).toHaveValue('Monumento a la Bandera')
    await expect(panel.getByRole('status')).toContainText('Rosario')
    await keys(panel, point.to.east)
    await chooseDay(page, new RegExp(post.when.choose), inDays(61))
    await page.getByLabel(post.when.time, { exact: true }).fill('10:30')
    await page.getByRole('button', { name: post.summary.preview }).click()
    await page.waitForURL('**/route/finish')
    await expect(page.getByText(post.price.cap)).toBeVisible()
    const posted = page.waitForResponse('**/api/maps/route/add')
    await page.getByRole('button', { name: post.preview.create }).click()
    const { id } = await (await posted).json()

    const { page: member } = await settle(browser, 'Sofía', { language })
    await look(member, id)
    const link = member.locator('summary', { hasText: filled(trips.point_open_in, { point: 'Monumento a la Bandera' }) }).first()
    await link.focus()
    await member.keyboard.press('Enter')
    await expect(member.getByRole('link', { name: trips.point_apps.device })).toHaveAttribute(
      'href',
      /^geo:-32\.9477,-60\.6302\d\?q=/,
    )
    await accessible(member)
  })

  test(`a position that a driver set is exact only with a paid seat, and slightly moved otherwise (${language})`, async ({
    browser,
  }) => {
    const { page: driver } = await settle(browser, 'Pedro', { drives: true, language })
    const trip = await postTrip(driver, {
      meetingPoint: 'Mi casa',
      originPoint: { lat: -32.95432, long: -60.65117 },
      joining: 'at_once',
    })
    const { page } = await settle(browser, 'Joaquín', { language })
    await look(page, trip)
    const link = page.getByText(filled(trips.point_open_in, { point: 'Mi casa' })).first()
    await expect(page.getByText('Mi casa').first()).toBeVisible()
    await expect(link).toHaveCount(0)
    const seat = await send(page, requestSeat, { body: { idRoute: trip } })
    await pays(page, seat)
    await open(page, `/booking/${seat.id}`)
    await link.click()
    await expect(page.getByRole('link', { name: trips.point_apps.google })).toHaveAttribute('href', /-32\.95432%2C-60\.65117/)
    await expect(page.getByRole('link', { name: trips.point_apps.osm })).toHaveAttribute(
      'href',
      /mlat=-32\.95432&mlon=-60\.65117/,
    )
    await accessible(page)

    await measures(page, language)
    await accessible(page)
    expect(await lookClosely(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })

    await open(driver, `/route/${trip}/edit`)
    await keys(driver, post.route.positions)
    const panel = driver.getByRole('region', { name: filled(post.route.meet_in, { place: 'Rosario' }) })
    await panel.getByLabel(point.step).selectOption('1000')
    await keys(panel, point.to.north)
    await expect(driver.getByRole('button', { name: /1 (passenger|pasajer)/ })).toBeVisible()
    await keys(panel, point.to.south)
    await panel.getByLabel(point.step).selectOption('250')
    await keys(panel, point.to.north)
    await expect(driver.getByText(words[language].editTrip.at_once)).toBeVisible()
    await accessible(driver)
    // browsers of these tests draw no map; `map.spec.ts` covers the map
    await keys(panel, point.map)
    await expect(panel.getByText(point.no_map)).toBeVisible()
    await driver.getByRole('button', { name: words[language].editTrip.save, exact: true }).click()
    await driver.waitForURL(`**/route/${trip}`)
    await open(page, `/booking/${seat.id}`)
    await link.click()
    await expect(page.getByRole('link', { name: trips.point_apps.google })).toHaveAttribute('href', /-32\.95207%2C-60\.65117/)
  })
}
