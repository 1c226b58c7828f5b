import { type Browser, expect, type Page } from '@playwright/test'
import { listAlerts } from '#contract/trips/alerts.ts'
import { listWanted } from '#contract/trips/rideRequests.ts'
import { send } from './acting.ts'
import { paysThere } from './paying.ts'
import { accessible, chooseDay, choosePlace, inDays, type Language, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/*
 * A passenger finds no trip and publishes a request. A driver who has not searched sees the request while posting a trip, adds
 * the stop and invites the passenger.
 */

const road = { from: 3832662, to: 3860259 }
/** Returns a day on which no other test posts. */
const ownDay = (language: Language) => inDays((language === 'en-US' ? 134 : 137) + test.info().repeatEachIndex)
const plain = (sentence: string) => new RegExp(sentence.split(/[{<]/)[0]?.trim() ?? sentence)

async function writesTrip(driver: Page, language: Language, day: string): Promise<void> {
  const { post } = words[language]
  await open(driver, '/route')
  await choosePlace(driver, post.route.origin, 'rosario', /Rosario/)
  await choosePlace(driver, post.route.destination, 'cordoba', /Córdoba/)
  await chooseDay(driver, new RegExp(post.when.choose), day)
  await driver.getByLabel(post.when.time, { exact: true }).fill('10:30')
  await driver.getByRole('button', { name: post.summary.preview }).click()
  await driver.waitForURL('**/route/finish')
}

const seeks = (browser: Browser, language: Language) => settle(browser, 'Abril', { gender: 'Female', language })

for (const language of spokenIn(import.meta.filename)) {
  const { alert, alerts, join, post, trips, wanted } = words[language]

  test(`a passenger without results publishes a request, and pays for a seat with a driver who saw it while posting (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/alert\/[^/]+\/showing$/, 422)
    const day = ownDay(language)
    const passenger = await seeks(browser, language)
    const seeker = passenger.page
    await open(seeker, `/route-list/1?from=${road.from}&to=${road.to}&date=${day}`)
    await expect(seeker.getByRole('heading', { name: trips.none_found })).toBeVisible()
    await seeker.getByRole('button', { name: alert.show_too }).click()
    await expect(seeker.getByRole('status').filter({ hasText: alert.shown })).toBeVisible()
    await accessible(seeker)

    // the page of alerts adds hours and a note, and refuses a note with a phone number
    await seeker.getByRole('link', { name: alert.my_alerts }).click()
    await seeker.getByRole('button', { name: wanted.edit }).click()
    const dialog = seeker.getByRole('dialog', { name: wanted.show })
    await dialog.getByRole('radio', { name: wanted.some_hours }).check()
    await dialog.getByLabel(wanted.note).fill('Llamame al 353 412 3456')
    await accessible(seeker)
    await dialog.getByRole('button', { name: wanted.save }).click()
    await expect(dialog.getByRole('alert')).toContainText(words[language].refusals.contact_in_note)
    await dialog.getByLabel(wanted.note).fill('Viajo con un bolso chico')
    await dialog.getByRole('button', { name: wanted.save }).click()
    await expect(dialog).toBeHidden()
    await expect(seeker.getByRole('listitem').filter({ hasText: 'Villa Nueva' })).toContainText('Viajo con un bolso chico')
    await accessible(seeker)

    const { page: driver } = await settle(browser, 'Lucía', { drives: true, language })
    await writesTrip(driver, language, day)
    const line = driver.getByRole('listitem').filter({ hasText: 'Viajo con un bolso chico' })
    await expect(line).toContainText('Abril')
    await expect(line).toContainText(wanted.within)
    await accessible(driver)
    const price = driver.getByText(post.price.cap).locator('xpath=ancestor::section')
    const before = await price.innerText()
    await line.getByRole('button', { name: 'Villa Nueva' }).click()
    await expect(line).toContainText(wanted.is_stop)
    await expect(price).toBeVisible()
    await expect(async () => expect(await price.innerText()).not.toBe(before)).toPass()
    await accessible(driver)
    await driver.getByRole('button', { name: post.preview.create }).click()
    await driver.getByRole('dialog').getByRole('link', { name: wanted.invite_them }).click()
    await driver.waitForURL(/\/route\/[0-9a-f-]{36}/)
    const trip = driver.url().split('/').pop() ?? ''
    await driver.getByRole('button', { name: wanted.invite_who.replace('{name}', 'Abril') }).click()
    await expect(driver.getByRole('status').filter({ hasText: wanted.invited })).toBeVisible()
    await accessible(driver)
    expect((await send(driver, listWanted, { params: { id: trip } })).invitationsLeft).toBe(9)

    await open(seeker, '/notifications')
    await seeker
      .getByRole('link')
      .filter({ hasText: plain(language === 'en-US' ? 'A driver invites you' : 'Un conductor te invita') })
      .first()
      .click()
    await seeker.waitForURL(new RegExp(`/route/${trip}\\?from=`))
    await expect(seeker.getByRole('heading', { level: 1 })).toHaveText(/Villa Nueva.*Córdoba/)
    await seeker.getByRole('button', { name: join.join, exact: true }).click()
    await seeker.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true }).click()
    await paysThere(seeker)
    await seeker.waitForURL('**/order/**')
    await expect(seeker.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
    expect((await send(driver, listWanted, { params: { id: trip } })).requests).toEqual([])
    await open(seeker, '/alerts')
    await seeker.getByRole('button', { name: wanted.hide }).click()
    await expect(seeker.getByRole('button', { name: wanted.show })).toBeVisible()
    await expect(seeker.getByText(alerts.on, { exact: true })).toBeVisible()
    expect((await send(seeker, listAlerts, {})).alerts.map(({ shown }) => shown)).toEqual([null])
  })
}

test('a passenger without a profile sets an alert, and the button to publish a request names the missing steps', async ({
  browser,
}) => {
  const texts = words['en-US']
  const { page } = await settle(browser, 'Nuria', { isRegistered: false })
  await open(page, `/route-list/1?from=${road.from}&to=3427833&date=${inDays(30)}`)
  await expect(page.getByRole('button', { name: texts.alert.show_too })).toHaveAccessibleDescription(texts.alert.register_to_show)
  await page.getByRole('button', { name: texts.alert.tell_me }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.alert.set_title })).toBeVisible()
})
