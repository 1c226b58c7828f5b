import { type Browser, expect } from '@playwright/test'
import { showRideFigures } from '#contract/admin/rideFigures.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { mostWantedRoads } from '#contract/trips/demand.ts'
import { invite } from '#contract/trips/rideRequests.ts'
import { postTrip as publish } from '#contract/trips/tripPosting.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { arrive, ownPage, send } from './acting.ts'
import { paysThere } from './paying.ts'
import { accessible, demo, filled, inDays, type Language, oneLanguage, open, spokenIn, words } from './people.ts'
import { type Settled, settle } from './settling.ts'
import { test } from './story.ts'

/* Wanted routes: shown to drivers, on the home page, and to administrators. */

const places = { Bariloche: 7647007, Neuquén: 3843123 }
/** Returns a day on which no other test searches this route. */
const ownDay = (language: Language) => inDays((language === 'en-US' ? 105 : 128) + test.info().repeatEachIndex)

for (const language of spokenIn(import.meta.filename)) {
  const { home, post, wanted } = words[language]

  test(`a driver opens the most wanted routes and posts a trip on one of them (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Lorena', { drives: true, language })
    await open(page, '/home')
    await page.getByRole('link', { name: home.most_wanted }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted.roads_title)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Buenos Aires.*Tandil/ }) })
    await expect(card).toContainText(filled(wanted.road_people, { count: '7' }))
    await accessible(page)
    await card.getByRole('button', { name: filled(wanted.drive_road_named, { from: 'Buenos Aires', to: 'Tandil' }) }).click()
    await page.waitForURL('**/route')
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    await expect(field(post.route.origin)).toHaveValue(/^Buenos Aires/)
    await expect(field(post.route.destination)).toHaveValue(/^Tandil/)
    await accessible(page)
  })
}

for (const language of oneLanguage) {
  const { admin, home, join } = words[language]

  test(`the home page shows four wanted routes when there are four, each linking to a search (${language})`, async ({
    browser,
  }) => {
    const page = await ownPage(browser, language)
    const cards = page.getByRole('region', { name: home.popular }).getByRole('link')
    // the demo has fewer than four wanted routes, so the page shows four well-known routes instead
    await open(page, '/home')
    await expect(cards.last()).toContainText('Mendoza')
    const { roads } = await send(page, mostWantedRoads, { query: {} })
    expect(roads.length).toBeLessThan(4)
    await page.route('**/api/wanted*', (route) => route.fulfill({ json: { roads: [...roads, ...roads].slice(0, 4) } }))
    await open(page, '/home')
    await expect(cards).toHaveCount(4)
    const [first] = roads
    await expect(cards.first()).toContainText(first?.to.name.split(',')[0] ?? '?')
    await expect(cards.first()).toHaveAttribute('href', `/route-list/1?from=${first?.from.id}&to=${first?.to.id}`)
    await accessible(page)
  })

  test(`the dashboard shows routes without drivers, and outcomes of requests and invitations (${language})`, async ({
    browser,
  }) => {
    const date = ownDay(language)
    const elena = await arrive(browser, demo.administrator, language)
    const before = await send(elena, showRideFigures, {})
    const seekers = await Promise.all(['Alma', 'Brisa', 'Celia'].map((name) => settle(browser, name, { language })))
    const requests = await Promise.all(seekers.map((one) => looksInVain(one, date)))
    await invitesAll(browser, language, date, requests, seekers[0])
    const after = await send(elena, showRideFigures, {})
    expect(after.requests?.answered).toBeGreaterThanOrEqual((before.requests?.answered ?? 0) + 3)
    expect(after.invitations?.accepted).toBeGreaterThanOrEqual((before.invitations?.accepted ?? 0) + 1)

    await open(elena, '/admin')
    const figures = elena.getByRole('region', { name: admin.demand.title })
    const row = figures.getByRole('row').filter({ hasText: 'Bariloche' }).filter({ hasText: 'Neuquén' })
    await expect(row.last().getByRole('cell').last()).toHaveText(/^[3-9]$/)
    await expect(
      figures.getByRole('listitem').filter({ hasText: language === 'en-US' ? 'got an invitation' : 'recib' }),
    ).toContainText(/^\d/)
    await expect(figures.getByRole('listitem').filter({ hasText: language === 'en-US' ? 'led to a' : 'termin' })).toContainText(
      /^\d/,
    )
    for (const { email, familyName } of seekers) {
      await expect(figures).not.toContainText(email)
      await expect(figures).not.toContainText(familyName)
    }
    await accessible(elena)
  })

  /** Searches without results as a passenger, and publishes the request. */
  async function looksInVain({ page }: Settled, date: string): Promise<string> {
    const road = { from: String(places.Bariloche), to: String(places.Neuquén), date }
    const { routes } = await send(page, searchTrips, { query: road })
    expect(routes).toEqual([])
    return (await send(page, setAlert, { body: { ...road, show: true } })).id
  }

  /** Posts a trip on the route as a driver and invites the passengers. One of them books. */
  async function invitesAll(
    browser: Browser,
    driverLanguage: Language,
    date: string,
    requests: string[],
    guest: Settled | undefined,
  ) {
    const { page: driver } = await settle(browser, 'Tobías', { drives: true, language: driverLanguage })
    const road = {
      origin: places.Bariloche,
      originName: 'San Carlos de Bariloche, Río Negro, Argentina',
      destination: places.Neuquén,
      destinationName: 'Neuquén, Neuquén, Argentina',
    }
    const { id } = await send(driver, publish, { body: { ...road, date, hours: '10:30', place: 3, restriction: '' } })
    for (const request of requests) await send(driver, invite, { params: { id }, body: { request } })
    const page = guest?.page ?? driver
    await open(page, `/route/${id}`)
    await page.getByRole('button', { name: join.join, exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true }).click()
    await paysThere(page)
    await page.waitForURL('**/order/**')
    await expect(page.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
  }
}
