import { type Browser, expect, type Page } from '@playwright/test'
import { cancelTrip } from '#contract/bookings/bookings.ts'
import { listAlerts } from '#contract/trips/alerts.ts'
import { look, postTrip, send } from './acting.ts'
import { accessible, chooseDay, inDays, type Language, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/** A route that no driver of the demo drives. */
const road = { from: 3838583, to: 3427833 }
const names = {
  origin: 3838583,
  originName: 'Rosario, Santa Fe, Argentina',
  destination: 3427833,
  destinationName: 'Tandil, Buenos Aires, Argentina',
}

/** Returns a day on which only this repetition of this test posts on the route. */
const ownDay = (first: number) => first + test.info().repeatEachIndex
const search = (days: number) => `/route-list/1?from=${road.from}&to=${road.to}&date=${inDays(days)}`
const alertCard = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

const seeks = async (browser: Browser, language: Language = 'en-US') =>
  (await settle(browser, 'Abril', { isRegistered: false, language })).page
const drives = async (browser: Browser) => (await settle(browser, 'Lucía', { drives: true })).page
const texts = words['en-US']

test('a passenger without results sets an alert, and is notified when a driver posts the trip', async ({ browser }) => {
  const [seeker, driver, texts] = [await seeks(browser, 'es-AR'), await drives(browser), words['es-AR']]
  const day = ownDay(100)
  await open(seeker, search(day))
  await expect(seeker.getByRole('heading', { name: texts.trips.none_found })).toBeVisible()
  await seeker.getByRole('button', { name: texts.alert.tell_me }).click()
  await expect(seeker.getByRole('status').filter({ hasText: texts.alert.set_title })).toBeVisible()
  await accessible(seeker)
  await seeker.getByRole('link', { name: texts.alert.my_alerts }).click()
  const alert = alertCard(seeker, 'Tandil')
  await expect(alert).toContainText(texts.alerts.nothing_yet)
  await accessible(seeker)
  const trip = await postTrip(driver, { ...names, date: inDays(day) })
  // the worker notifies the passenger immediately, and the page updates by itself
  await expect(alert.getByRole('link', { name: 'Tandil' })).toHaveAttribute('href', new RegExp(trip))
  await alert.getByRole('button', { name: texts.alerts.switch_off }).click()
  await expect(alert.getByText(texts.alerts.off, { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: texts.alerts.remove.split(' {')[0] ?? '' }).click()
  await expect(seeker.getByRole('heading', { name: texts.alerts.no_alerts })).toBeVisible()
})

test('a passenger widens the days of an alert in a dialog, and sets a new alert from another search', async ({ browser }) => {
  const seeker = await seeks(browser)
  await open(seeker, search(42))
  await seeker.getByRole('button', { name: texts.alert.other_days }).click()
  const dialog = seeker.getByRole('dialog', { name: texts.alert.tell_me })
  await chooseDay(seeker, new RegExp(texts.alert.first_day), inDays(44))
  await expect(dialog).toBeVisible()
  await accessible(seeker)
  await dialog.getByRole('button', { name: texts.alert.tell_me_then }).click()
  await expect(seeker.getByRole('status').filter({ hasText: texts.alert.set_title })).toBeVisible()
  const { alerts } = await send(seeker, listAlerts, {})
  expect(alerts.map(({ date, until }) => [date, until])).toEqual([[inDays(44), inDays(48)]])
  await open(seeker, search(43))
  await seeker.getByRole('button', { name: texts.alert.other_days }).click()
  await seeker.getByRole('radio', { name: new RegExp(texts.alert.any_day) }).check()
  await dialog.getByRole('button', { name: texts.alert.tell_me_then }).click()
  await expect(seeker.getByRole('status').filter({ hasText: 'on any day' })).toBeVisible()
})

test('a passenger sets an alert for a route without a search, and is notified of a trip on any day', async ({ browser }) => {
  const seeker = await seeks(browser)
  await open(seeker, '/route-list')
  await seeker.getByRole('button', { name: texts.alert.tell_me }).click()
  const dialog = seeker.getByRole('dialog', { name: texts.alert.tell_me })
  const tell = dialog.getByRole('button', { name: texts.alert.tell_me_then })
  await expect(tell).toHaveAccessibleDescription(texts.trips.choose_from)
  for (const [field, city] of [
    [texts.trips.from, 'Rosario'],
    [texts.trips.to, 'Tandil'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field, exact: true }).fill(city)
    await dialog.getByRole('option', { name: city }).first().click()
  }
  await accessible(seeker)
  await tell.click()
  await expect(seeker.getByRole('status').filter({ hasText: texts.alert.set_title })).toContainText('Rosario')
  const { alerts } = await send(seeker, listAlerts, {})
  expect(alerts.map(({ from, to, date }) => [from.id, to.id, date])).toEqual([[road.from, road.to, undefined]])
})

test('a passenger saves a trip, finds it in the list of saved trips, and removes it', async ({ browser }) => {
  const [seeker, driver] = [await seeks(browser), await drives(browser)]
  const trip = await postTrip(driver, names)
  await look(seeker, trip)
  await seeker.getByRole('button', { name: texts.alert.save }).click()
  await expect(seeker.getByRole('button', { name: texts.alert.saved, pressed: true })).toBeVisible()
  await seeker.getByRole('button', { name: texts.shell.profile_menu }).click()
  await seeker.getByRole('link', { name: texts.shell.alerts }).click()
  const saved = seeker.getByRole('region', { name: texts.alerts.saved_trips })
  await expect(saved.getByRole('listitem')).toContainText('Tandil')
  await send(driver, cancelTrip, { params: { id: trip }, body: { reason: 'Test' } })
  await seeker.reload()
  await expect(saved.getByText(texts.alerts.state_cancelled)).toBeVisible()
  await accessible(seeker)
  await saved.getByRole('button').click()
  await expect(saved.getByRole('heading', { name: texts.alerts.no_saved })).toBeVisible()
})
