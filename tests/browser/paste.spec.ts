import { expect, type Page } from '@playwright/test'
import { setAlert } from '#contract/trips/alerts.ts'
import { ownPage, send } from './acting.ts'
import { accessible, inDays, introduceOneself, oneLanguage, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of spokenIn(import.meta.filename)) {
  const { paste, post } = words[language]

  test(`a message of a group fills the form of a trip, and the form can be restored (${language})`, async ({ browser }) => {
    const { page } = await settle(browser, 'Gonzalo', { drives: true, language })
    await open(page, '/route')
    await field(page, post.route.origin).fill('Mendoza')
    await page.getByRole('option', { name: 'Mendoza' }).first().click()
    await button(page, post.paste.open).click()
    const dialog = page.getByRole('dialog')
    const message = dialog.getByRole('textbox', { name: paste.message })
    await message.fill('mañana salgo a las 7 de rosario a bsas, 2 lugares, $9 mil, <b>llevo mate</b> 我们')
    await accessible(page)
    await dialog.getByRole('button', { name: paste.read }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, post.route.origin)).toHaveValue(/^Rosario/)
    await expect(field(page, post.route.destination)).toHaveValue(/^Buenos Aires/)
    const panel = page.getByRole('region', { name: paste.filled })
    // the text does not state whether seven is in the morning or in the evening
    await expect(panel.getByRole('listitem').filter({ hasText: '07:00' })).toContainText(paste.guessed)
    await expect(panel.getByText('我们')).toBeVisible()
    await expect(panel.locator('b')).toHaveCount(0)
    await accessible(page)
    await page.getByRole('button', { name: post.summary.preview }).click()
    await page.waitForURL('**/route/finish')
    await expect(page.getByText('07:00').first()).toBeVisible()
    await page.getByRole('link', { name: post.preview.change }).click()
    await panel.getByRole('button', { name: paste.undo }).click()
    await expect(panel).toHaveCount(0)
    await expect(field(page, post.route.origin)).toHaveValue(/^Mendoza/)
    await expect(field(page, post.route.destination)).toHaveValue('')
    await expect(button(page, post.paste.open)).toBeFocused()
  })
}

for (const language of oneLanguage) {
  const { paste, home, trips, sharing } = words[language]

  test(`a request from a group fills the search, and a text that is too long stays in the field (${language})`, async ({
    browser,
  }) => {
    const { page } = await settle(browser, 'Antonella', { language })
    await open(page, '/home')
    await page.getByRole('link', { name: home.paste_message }).click()
    const message = page.getByRole('textbox', { name: paste.message })
    const request = 'busco viaje de cba a mendoza para mañana, somos 2, tipo 18'
    await message.fill(`${request} ${'a'.repeat(10_000)}`)
    // the field does not cut the text
    await expect(page.getByText(new RegExp(`10[.,]0${request.length + 1}`)).first()).toBeVisible()
    await expect(button(page, paste.read)).toHaveAttribute('aria-disabled', 'true')
    await message.fill(request)
    await button(page, paste.read).click()
    const search = page.getByRole('search')
    await expect(search.getByRole('combobox', { name: trips.from, exact: true })).toHaveValue('Córdoba')
    await expect(page.getByRole('listitem').filter({ hasText: '18:00' })).toContainText(paste.why.no_such_field)
    await accessible(page)
    await search.getByRole('button', { name: trips.search, exact: true }).click()
    await page.waitForURL(/\/route-list\/2\?from=\d+&to=\d+&date=/)
  })

  test(`an alert becomes a message for a group, and the message fills the same search again (${language})`, async ({
    browser,
  }) => {
    const { page } = await settle(browser, 'Antonella', { language })
    await send(page, setAlert, { body: { from: '3838583', to: '3860259', date: inDays(9), until: inDays(9), place: 2 } })
    await open(page, '/alerts')
    await button(page, sharing.share_request).click()
    const dialog = page.getByRole('dialog', { name: sharing.request_title })
    const link = new URL((await dialog.getByRole('link', { name: sharing.whatsapp }).getAttribute('href')) ?? '')
    const message = link.searchParams.get('text') ?? ''
    expect(message).toContain(language === 'en-US' ? 'from Rosario to Córdoba' : 'de Rosario a Córdoba')
    expect(message.split('\n').at(-1)).toMatch(/\/route$/)
    await accessible(page)
    await open(page, '/paste')
    await page.getByRole('textbox', { name: paste.message }).fill(message.split('\n')[0] ?? '')
    await button(page, paste.read).click()
    await page.getByRole('search').getByRole('button', { name: trips.search, exact: true }).click()
    await page.waitForURL(`**/route-list/2?from=3838583&to=3860259&date=${inDays(9)}`)
  })
}

const { paste, post } = words['en-US']

test('a request pasted into the trip form leads to the search, and an ambiguous text offers both form and search', async ({
  browser,
}) => {
  const { page } = await settle(browser, 'Gonzalo', { drives: true })
  await open(page, '/route')
  await button(page, post.paste.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: paste.message }).fill('busco viaje de cba a mendoza mañana')
  await dialog.getByRole('button', { name: paste.read }).click()
  await expect(dialog.getByText(paste.is_request)).toBeVisible()
  await dialog.getByRole('button', { name: paste.search_with_it }).click()
  await page.waitForURL('**/paste')
  await expect(page.getByRole('search').getByRole('combobox', { name: 'From', exact: true })).toHaveValue('Córdoba')
  await page.getByRole('textbox', { name: paste.message }).fill('rosario cordoba mañana')
  await button(page, paste.read).click()
  await expect(page.getByText(paste.which)).toBeVisible()
  await button(page, paste.i_drive).click()
  await page.waitForURL('**/route')
  await expect(field(page, post.route.destination)).toHaveValue(/^Córdoba/)
})

test('a user chooses one of several pasted messages, and a region requires a town', async ({ browser }) => {
  const { page } = await settle(browser, 'Gonzalo', { drives: true })
  await open(page, '/paste')
  const [offer, request] = [
    '[18:05, 01/10/2026] Juana: Salgo mañana 7hs de Rosario a la Costa, 3 lugares',
    '[18:07, 01/10/2026] Pedro: Busco de Mendoza a Rosario',
  ]
  await page.getByRole('textbox', { name: paste.message }).fill([offer, request].join('\n'))
  await button(page, paste.read).click()
  await expect(button(page, request)).toBeVisible()
  await accessible(page)
  await button(page, offer).click()
  await page.waitForURL('**/route')
  await expect(field(page, post.route.origin)).toHaveValue(/^Rosario/)
  await expect(page.getByRole('region', { name: paste.filled }).getByText('“la Costa”')).toBeVisible()
  await accessible(page)
})

/** Sends a form to the share target, as the device does with content shared to the installed app. */
const shares = (page: Page, text: string) =>
  page.evaluate((shared) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/paste' })
    const field = Object.assign(document.createElement('textarea'), { name: 'text', value: shared })
    form.append(field)
    document.body.append(form)
    form.submit()
  }, text)

const secret = 'xyzzy'
const offer = `mañana salgo 18 hs de rosario a cordoba, 3 lugares, $9.000, ${secret}`

/** Waits until the service worker controls this page. */
async function isControlled(page: Page) {
  await open(page, '/home')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await open(page, '/home')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

test.describe('the share target of the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a shared text waits for the login, even offline, then fills the form, and never appears in an address', async ({
    browser,
  }) => {
    expectFailure(/^\/assets\//, 0)
    const { email, givenName, familyName } = await settle(browser, 'Gonzalo', { drives: true })
    const page = await ownPage(browser, 'en-US', { serviceWorkers: 'allow' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await isControlled(page)
    await page.context().setOffline(true)
    await shares(page, offer)
    await expect(page.getByText(words['en-US'].offline.needs)).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/paste')
    await page.context().setOffline(false)
    await open(page, '/paste')
    const sent = requests.filter((request) => request.includes(secret) && !request.includes('/paste text='))
    // no part of the text has left the device before the login
    expect(sent).toEqual([])
    await page.getByRole('main').getByRole('button', { name: words['en-US'].shell.log_in, exact: true }).click()
    await introduceOneself(page, email, givenName, familyName)
    await page.waitForURL('**/route')
    await expect(field(page, post.route.destination)).toHaveValue(/^Córdoba/)
    await expect(page.getByRole('region', { name: paste.filled })).toContainText(secret)
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false)
    expect(requests.filter((request) => request.split(' ')[0]?.includes(secret))).toEqual([])
    // the page reads the shared text only once, so it is empty when it is opened again
    await open(page, '/paste')
    await expect(page.getByRole('textbox', { name: paste.message })).toHaveValue('')
  })
})

test('the page asks for the text again if no service worker received the shared text', async ({ browser }) => {
  const { page } = await settle(browser, 'Gonzalo')
  await open(page, '/home')
  await shares(page, offer)
  await page.waitForURL('**/paste#lost')
  await expect(page.getByText(paste.lost)).toBeVisible()
})
