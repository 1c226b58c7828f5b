import { expect, type Page } from '@playwright/test'
import { type Booking, requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { look, postTrip, send } from './acting.ts'
import { clockDoes, heldMinorOf } from './books.ts'
import { pays } from './paying.ts'
import { accessible, filled, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Requests a seat and pays for it on the provider's page. */
async function books(page: Page, idRoute: string): Promise<Booking> {
  const seat = await send(page, requestSeat, { body: { idRoute } })
  await pays(page, seat)
  await open(page, `/booking/${seat.id}`)
  return seat
}

test('a driver moves the departure by an hour: one passenger agrees, the other declines and gets a refund', async ({
  browser,
}) => {
  expectFailure(/^\/api\/maps\/route\/[^/]+$/, 409)
  const language = 'es-AR'
  const { bookings, change, driving, editTrip } = words[language]
  const { page: driver } = await settle(browser, 'Lucía', { drives: true, language })
  const trip = await postTrip(driver, { joining: 'at_once' })
  const [{ page: one }, { page: other }] = [
    await settle(browser, 'Sofía', { language }),
    await settle(browser, 'Joaquín', { language }),
  ]
  const [stays, leaves] = [await books(one, trip), await books(other, trip)]
  expect(await heldMinorOf(leaves.id)).toBe(leaves.priceMinor)

  await look(driver, trip)
  await driver.getByRole('link', { name: change.edit, exact: true }).click()
  await driver.waitForURL('**/edit')
  await expect(driver.getByText(editTrip.nothing).first()).toBeVisible()
  await driver.locator('[name="hours"]').fill('13:00')
  await expect(driver.getByRole('status').filter({ hasText: '2' })).toContainText(editTrip.paused)
  await accessible(driver)
  const ask = driver.getByRole('button', { name: /2 (passengers|pasajeros)/ })
  await ask.click()
  await expect(driver.getByRole('alert')).toBeVisible()
  await driver.locator('[name="hours"]').fill('11:30')
  await ask.click()
  await driver.waitForURL(`**/route/${trip}`)
  await expect(driver.getByText(change.answer.waiting)).toHaveCount(2)
  await accessible(driver)

  // these pages update by live events, without a click
  await expect(one.getByRole('button', { name: change.yes })).toBeVisible()
  await expect(one.getByText('11:30')).toBeVisible()
  // one passenger has to answer; the calendar file has the old hour until all agree
  await expect(one.getByText(change.proposed_text)).toBeVisible()
  await expect(one.getByText(new RegExp(`^${filled(change.mine_until, { when: '.+' })}`))).toBeVisible()
  await expect(one.getByText(driving.calendar_old)).toBeVisible()
  await accessible(one)
  await press(one, change.yes)
  await expect(one.getByRole('heading', { name: change.said_yes })).toBeVisible()
  await accessible(one)
  await expect(driver.getByText('Sofía').first()).toBeVisible()
  await expect(driver.getByText(change.answer.yes, { exact: true })).toBeVisible()

  const amount = priceText(leaves.priceMinor, 'ARS', language)
  await look(other, trip)
  await expect(other.getByRole('link', { name: change.see_and_answer })).toBeVisible()
  await open(other, '/profile?tab=trips')
  const line = other.getByRole('listitem').filter({ hasText: bookings.change_waits })
  await accessible(other)
  await line.getByRole('link', { name: bookings.next.change }).click()
  await press(other, change.no)
  await expect(other.getByRole('dialog')).toContainText(amount)
  await accessible(other)
  await press(other, filled(change.no_yes, { amount }))
  await expect(other.getByText(bookings.title.cancelled)).toBeVisible()
  expect(await send(other, showBooking, { params: { id: leaves.id } })).toMatchObject({ refund: { minor: leaves.priceMinor } })

  await expect(driver.getByText(change.open_title)).toHaveCount(0)
  expect(await send(driver, showTrip, { params: { id: trip }, query: {} })).toMatchObject({ hours: '11:30', place: 2 })
  await expect(one.getByRole('heading', { name: change.said_yes })).toHaveCount(0)
  expect(await send(one, showBooking, { params: { id: stays.id } })).toMatchObject({
    pickUp: { hours: '11:30' },
    state: 'confirmed',
  })
  await clockDoes('send-refunds')
  expect(await heldMinorOf(leaves.id)).toBe(0)
  expect(await heldMinorOf(stays.id)).toBe(stays.priceMinor)
})

test('a driver withdraws a proposed change, and the passenger sees the trip unchanged', async ({ browser }) => {
  const { change } = words['en-US']
  const { page: driver } = await settle(browser, 'Lucía', { drives: true })
  const trip = await postTrip(driver)
  const { page } = await settle(browser, 'Sofía')
  await books(page, trip)
  await open(driver, `/route/${trip}/edit`)
  await driver.locator('[name="origin.meetingPoint"]').fill('Plaza 25 de Mayo')
  await driver.getByRole('button', { name: /1 passenger/ }).click()
  await driver.waitForURL(`**/route/${trip}`)
  await expect(page.getByText('Plaza 25 de Mayo')).toBeVisible()
  await press(driver, change.take_back)
  await driver.getByRole('dialog').getByRole('button', { name: change.take_back }).click()
  await expect(driver.getByText(change.open_title)).toHaveCount(0)
  await expect(page.getByText('Plaza 25 de Mayo')).toHaveCount(0)
  await expect(driver.getByRole('link', { name: change.edit, exact: true })).toBeVisible()
})

test('a driver changes a trip without bookings directly', async ({ browser }) => {
  const { editTrip } = words['en-US']
  const { page: driver } = await settle(browser, 'Lucía', { drives: true })
  const trip = await postTrip(driver)
  await open(driver, `/route/${trip}/edit`)
  await driver.locator('[name="hours"]').fill('16:45')
  await driver.locator('[name="comment"]').fill('Salgo puntual.')
  await expect(driver.getByText(editTrip.at_once)).toBeVisible()
  await accessible(driver)
  await press(driver, editTrip.save)
  await driver.waitForURL(`**/route/${trip}`)
  await expect(driver.getByText(/16:45/).first()).toBeVisible()
  await expect(driver.getByText('Salgo puntual.')).toBeVisible()
})
