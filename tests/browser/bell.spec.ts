import { expect, type Page } from '@playwright/test'
import { acceptSeat, requestSeat } from '#contract/bookings/bookings.ts'
import { kindWords } from '#contract/notifications/notifications.kinds.en-US.ts'
import { postTrip, send } from './acting.ts'
import { accessible, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', {
    name: `${words['es-AR'].notifications.title}: ${count > 0 ? `${count} nuevo` : 'nada nuevo'}`,
  })

test('the bell rings for a driver when a passenger requests a seat, and shows the latest notification', async ({ browser }) => {
  const { notifications, shell } = words['es-AR']
  const { page: driver } = await settle(browser, 'Daniela', { drives: true, language: 'es-AR' })
  const { page: passenger } = await settle(browser, 'Antonella', { language: 'es-AR' })
  const trip = await postTrip(driver, { joining: 'on_approval' })
  await open(driver, '/home')
  await expect(bell(driver, 0)).toBeVisible()
  const seat = await send(passenger, requestSeat, { body: { idRoute: trip, adultAttested: true } })
  await expect(bell(driver, 1)).toBeVisible()

  await driver.getByRole('button', { name: shell.profile_menu }).click()
  await expect(driver.getByRole('link', { name: new RegExp(`^${shell.my_trips}`) })).toContainText(/\d/)
  await driver.keyboard.press('Escape')

  await bell(driver, 1).click()
  const panel = driver.getByRole('dialog', { name: notifications.title })
  const link = panel.getByRole('link', { name: /Rosario → Córdoba/ }).first()
  await expect(link).toBeVisible()
  await accessible(driver)
  await link.click()
  await driver.waitForURL(/\/(booking|route)\//)
  await expect(bell(driver, 0)).toBeVisible()
  await send(driver, acceptSeat, { params: { id: seat.id } })

  await passenger.setViewportSize({ width: 390, height: 844 })
  await open(passenger, '/home')
  await passenger
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${notifications.title}`) })
    .click()
  await expect(passenger.getByRole('heading', { name: notifications.title, level: 1 })).toBeVisible()
  const item = passenger.getByRole('main').getByRole('listitem').first()
  await expect(item).toContainText('Rosario → Córdoba')
  await expect(item).toContainText(notifications.unread)
  await accessible(passenger)
  await passenger.getByRole('button', { name: notifications.mark_all }).click()
  await expect(passenger.getByText(notifications.all_read)).toBeVisible()
  await expect(item).not.toContainText(notifications.unread)
})

test('a user turns mail off by group or by kind in one click, and sees why push is unavailable', async ({ browser }) => {
  const { notifications } = words['en-US']
  const { page } = await settle(browser, 'Paula')
  await open(page, '/notifications?part=choices')
  const mailOf = (group: 'ratings' | 'account' | 'trips') =>
    page.getByRole('checkbox', { name: notifications.mail_of.replace('{group}', notifications.groups[group]) })
  const box = mailOf('ratings')
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(mailOf('account')).toBeDisabled()
  await page.getByRole('button', { name: notifications.groups.trips }).click()
  const soon = page.getByRole('checkbox', { name: notifications.mail_when.replace('{kind}', kindWords.trip_soon) })
  await soon.click()
  await expect(soon).not.toBeChecked()
  await expect(mailOf('trips')).toBeChecked({ indeterminate: true })
  await expect(page.getByText(notifications.push_why)).toBeVisible()
  await accessible(page)
  await page.waitForLoadState('networkidle')
  await open(page, '/notifications?part=choices')
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
  await mailOf('trips').click()
  await expect(mailOf('trips')).toBeChecked()
})
