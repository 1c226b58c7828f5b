import { type Browser, expect, type Page } from '@playwright/test'
import { listBookings, requestSeat, withdrawSeat } from '#contract/bookings/bookings.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { look, ownConnection, ownPage, postTrip, send, sessionOf } from './acting.ts'
import {
  accessible,
  beSomebody,
  inDays,
  introduceOneself,
  type Language,
  oneLanguage,
  open,
  people,
  speak,
  spokenIn,
  words,
} from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const gonzalo = async (browser: Browser, language: Language) =>
  (await settle(browser, 'Gonzalo', { drives: true, language })).page
const antonella = async (browser: Browser, language: Language) => (await settle(browser, 'Antonella', { language })).page
const forWomenOnly = async (browser: Browser) =>
  postTrip((await settle(browser, 'Lucía', { drives: true, gender: 'Female' })).page, { restriction: 'onlyWomen' })
/** Marcos Juárez, half-way from Rosario, and Córdoba. */
const halfWay = { from: 3844899, to: 3860259 }
const villaMaria = { name: 'Villa María, Córdoba, Argentina', meetingPoint: 'Terminal de ómnibus' }

const metaOf = (html: string, name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const plain = (html = '') => html.replaceAll('&amp;', '&')
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of spokenIn(import.meta.filename)) {
  const { sharing, shell, trips, join } = words[language]

  test(`a user shares a trip with a message in the user’s language, and the link’s preview has a picture (${language})`, async ({
    browser,
  }) => {
    const driver = await gonzalo(browser, language)
    const trip = await postTrip(driver)
    const page = await antonella(browser, language)
    await look(page, trip)
    await button(page, sharing.share).click()
    const link = page.getByRole('link', { name: sharing.whatsapp })
    const sent = new URL((await link.getAttribute('href')) ?? '')
    expect(sent.origin).toBe('https://wa.me')
    const message = sent.searchParams.get('text') ?? ''
    expect(message).toContain(language === 'en-US' ? 'Rosario to Córdoba, ' : 'De Rosario a Córdoba, ')
    expect(message).toContain('10:30')
    const address = message.split('\n').at(-1) ?? ''
    expect(address).toMatch(new RegExp(`/route/${trip}\\?lang=${language}$`))
    await expect(page.getByRole('img', { name: sharing.code })).toBeVisible()
    await accessible(page)
    const file = await page.getByRole('link', { name: sharing.download }).getAttribute('href')
    expect(decodeURIComponent(file ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, sharing.copy).click()
    await expect(button(page, sharing.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    // fetches the page without a session and without scripts, as a chat app does
    const html = await (await fetch(address)).text()
    expect(metaOf(html, 'og:title')).toContain(language === 'en-US' ? 'Rosario to Córdoba' : 'Rosario a Córdoba')
    expect(metaOf(html, 'og:locale')).toBe(language.replace('-', '_'))
    for (const secret of ['Gonzalo', 'Mariano Moreno']) expect(html).not.toContain(secret)
    const picture = await fetch(plain(metaOf(html, 'og:image')))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(sizeOf(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630])
  })

  test(`a link in a group opens the trip, with its seats and the focus on the join button (${language})`, async ({ browser }) => {
    expectFailure(/^\/api\/maps\/route\/[^/]+\/card$/, 404)
    const driver = await gonzalo(browser, language)
    const [trip, forWomen] = [await postTrip(driver, { restriction: 'petsAllowed' }), await forWomenOnly(browser)]
    const joiner = await settle(browser, 'Antonella', { language })
    const page = await ownPage(browser, language, { viewport: { width: 390, height: 844 } })
    await page.goto('/cookies-policy')
    await page.evaluate((address) => {
      const link = document.createElement('a')
      Object.assign(link, { href: address, textContent: 'in the group' })
      document.body.replaceChildren(link)
    }, `/route/${trip}?place=2&lang=${language}`)
    await page.getByRole('link', { name: 'in the group' }).click()
    const card = page.getByRole('region', { name: sharing.this_trip })
    await expect(card).toContainText(trips.petsAllowed)
    await expect(card).toContainText('10:30')
    for (const secret of ['Gonzalo', 'Mariano Moreno', 'Kangoo']) await expect(page.getByRole('main')).not.toContainText(secret)
    await accessible(page)
    await card.getByRole('button', { name: sharing.log_in_to_join }).click()
    await introduceOneself(page, joiner.email, joiner.givenName, joiner.familyName)
    await page.waitForURL(`**/route/${trip}?*`)
    const dialog = page.getByRole('dialog')
    await expect(button(page, join.join)).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await accessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('group', { name: trips.seats }).getByRole('status')).toHaveText('2')
    await accessible(page)

    const visitor = await ownPage(browser, language)
    await open(visitor, `/route/${forWomen}`)
    await expect(visitor.getByText(shell.log_in_to_see_trip)).toBeVisible()
    await visitor.waitForLoadState('networkidle')
    await expect(visitor.getByRole('region', { name: sharing.this_trip })).toHaveCount(0)
  })
}

for (const language of oneLanguage) {
  const { shell, driving, post, bookings, trips } = words[language]

  test(`a shared part of a trip requires a login, and then shows exactly this part (${language})`, async ({ browser, page }) => {
    const trip = await postTrip(await gonzalo(browser, language))
    const errors: string[] = []
    page.on(
      'console',
      (line) => line.type() === 'error' && /Content Security Policy/.test(line.text()) && errors.push(line.text()),
    )
    await speak(page, language)
    const wanted = `/route/${trip}?from=${halfWay.from}&to=${halfWay.to}&lang=${language}`
    await open(page, wanted)
    await expect(page.getByText(shell.log_in_to_see_trip)).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: shell.log_in, exact: true }).click()
    await beSomebody(page, people.passenger)
    await page.waitForURL(new RegExp(`/route/${trip}\\?from=${halfWay.from}&to=${halfWay.to}`))
    await expect(page.getByText(trips.pick_up)).toBeVisible()
    await expect(page.getByRole('complementary')).toContainText('Marcos Juárez')
    expect(errors).toEqual([])
  })

  test(`a driver repeats a trip in two clicks, and posts the return trip in two clicks (${language})`, async ({ browser }) => {
    const page = await gonzalo(browser, language)
    const trip = await postTrip(page, { place: 2, stopovers: [villaMaria], comment: 'Salgo puntual.' })
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    await look(page, trip)
    await button(page, driving.return).click()
    await page.waitForURL('**/route')
    await expect(field(post.route.origin)).toHaveValue(/^Córdoba/)
    await expect(field(post.route.destination)).toHaveValue(/^Rosario/)
    await accessible(page)
    await open(page, '/profile?tab=trips')
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/route/${trip}"]`) })
    await row.getByRole('button', { name: driving.repeat }).click()
    await page.waitForURL('**/route')
    await expect(field(post.route.origin)).toHaveValue(/^Rosario/)
    await page.getByRole('button', { name: post.summary.preview }).click()
    await page.waitForURL('**/route/finish')
    await button(page, post.preview.create).click()
    await button(page, post.created.go).click()
    await page.waitForURL(/\/route-list|\/route\/[0-9a-f-]{36}/)
    const [again] = await mine(page, inDays(67))
    expect(again).toBeDefined()
    const known = await send(page, showTrip, { params: { id: again ?? '' }, query: {} })
    expect(known).toMatchObject({ comment: 'Salgo puntual.', seats: 2, hours: '10:30' })
    expect(known.stops.map(({ meetingPoint }) => meetingPoint)).toEqual([
      'Terminal Mariano Moreno',
      villaMaria.meetingPoint,
      undefined,
    ])
  })

  test(`a passenger sees all open requests on one page, and withdraws them on it (${language})`, async ({ browser }) => {
    const trip = await postTrip(await gonzalo(browser, language), { joining: 'on_approval' })
    const page = await antonella(browser, language)
    const { id } = await send(page, requestSeat, { body: { idRoute: trip } })
    await open(page, '/profile?tab=trips')
    const waiting = page.getByRole('listitem').filter({ has: page.getByRole('timer') })
    const card = waiting.filter({ has: page.locator(`a[href="/booking/${id}"]`) })
    await expect(card.getByRole('timer')).toBeVisible()
    await accessible(page)
    await card.getByRole('button', { name: bookings.withdraw_requested }).click()
    await page.getByRole('dialog').getByRole('button', { name: bookings.withdraw_requested }).click()
    // waits for the end of the dialog, because the page behind a dialog is hidden from all users
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toHaveCount(0)
    const after = await send(page, listBookings, { query: { as: 'passenger' } })
    expect(after.find((booking) => booking.id === id)?.state).toBe('withdrawn')
    await expect(send(page, withdrawSeat, { params: { id } })).rejects.toThrow('not_possible_now')
  })

  test(`a passenger adds a booked trip to the calendar (${language})`, async ({ browser }) => {
    const trip = await postTrip(await gonzalo(browser, language), { price: '0' })
    const page = await antonella(browser, language)
    const seat = await send(page, requestSeat, { body: { idRoute: trip } })
    expect(seat.state).toBe('confirmed')
    await open(page, `/booking/${seat.id}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: driving.calendar }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('tramo.ics')
    const lines = await linesOf(download)
    const stamp = (at: string) => at.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
    expect(lines).toMatchObject({
      DTSTART: stamp(seat.pickUp.at),
      DTEND: stamp(seat.dropOff.at),
      STATUS: 'CONFIRMED',
      TRIGGER: '-PT2H',
    })
    expect(lines['LOCATION']).toBe('Terminal Mariano Moreno\\, Rosario\\, Santa Fe\\, Argentina')
    await accessible(page)
  })
}

/** Returns IDs of the user's trips on a day. */
async function mine(page: Page, date: string): Promise<string[]> {
  const { me } = await sessionOf(page)
  const { routes } = await (await page.request.get(`/api/user/${me.id}`, { headers: ownConnection })).json()
  return routes
    .filter((route: { date: string; cancelled: boolean }) => route.date === date && !route.cancelled)
    .map(({ id }: { id: string }) => id)
}

async function linesOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Record<string, string>> {
  let text = ''
  for await (const part of await download.createReadStream()) text += String(part)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/^([A-Z-]+)[^:]*:(.*)$/g)].map(([, name, value]) => [name, value])),
  )
}
