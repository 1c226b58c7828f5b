import { expect, type Page, test } from '@playwright/test'
import { acceptSeat, requestSeat } from '#contract/bookings.ts'
import { readNotifications, listNotifications } from '#contract/notifications.ts'
import { arrive, postTrip, send } from './acting.ts'
import { accessible, languages, open, words } from './people.ts'

test.describe.configure({ timeout: 120_000 })

/** Everything that was told before the story is read. */
async function readsAll(page: Page) {
  const [newest] = (await send(page, listNotifications, { query: {} })).notifications
  if (newest) await send(page, readNotifications, { body: { upTo: newest.id } })
}

const bell = (page: Page, language: 'en-US' | 'es-AR', count: number) => {
  const said = { 'en-US': ['nothing new', `${count} new`], 'es-AR': ['nada nuevo', `${count} nuevo`] }[language]
  return page
    .getByRole('banner')
    .getByRole('button', { name: `${words[language].notifications.title}: ${said[count > 0 ? 1 : 0]}` })
}

for (const [language, days, whoDrives, whoAsks] of [
  ['en-US', 64, /Ignacio Videla/, /Emily Carter/],
  ['es-AR', 65, /Daniela Arce/, /Antonella Ricci/],
] as const)
  test(`a driver who does nothing sees the bell ring when somebody asks for a seat, opens the latest and reads it (${language})`, async ({
    browser,
  }) => {
    const { notifications, shell } = words[language]
    const [driver, passenger] = [await arrive(browser, whoDrives, language), await arrive(browser, whoAsks, language)]
    const trip = await postTrip(driver, days, { joining: 'on_approval' })
    await readsAll(driver)
    await open(driver, '/home')
    await expect(bell(driver, language, 0)).toBeVisible()
    const seat = await send(passenger, requestSeat, { body: { idRoute: trip, adultAttested: true } })
    await expect(bell(driver, language, 1)).toBeVisible({ timeout: 20_000 })

    await driver.getByRole('button', { name: shell.profile_menu }).click()
    await expect(driver.getByRole('link', { name: new RegExp(`^${shell.my_trips}`) })).toContainText(/\d/)
    await driver.keyboard.press('Escape')

    await bell(driver, language, 1).click()
    const panel = driver.getByRole('dialog', { name: notifications.title })
    const told = panel.getByRole('link', { name: /Rosario → Córdoba/ }).first()
    await expect(told).toBeVisible()
    await accessible(driver)
    await told.click()
    await driver.waitForURL(/\/(booking|route)\//)
    await expect(bell(driver, language, 0)).toBeVisible()
    await send(driver, acceptSeat, { params: { id: seat.id } })

    await passenger.setViewportSize({ width: 390, height: 844 })
    await open(passenger, '/home')
    await passenger
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${notifications.title}`) })
      .click()
    await expect(passenger.getByRole('heading', { name: notifications.title, level: 1 })).toBeVisible()
    const said = passenger.getByRole('main').getByRole('listitem').first()
    await expect(said).toContainText('Rosario → Córdoba')
    await expect(said).toContainText(notifications.unread)
    await accessible(passenger)
    await passenger.getByRole('button', { name: notifications.mark_all }).click()
    await expect(passenger.getByText(notifications.all_read)).toBeVisible()
    await expect(said).not.toContainText(notifications.unread)
  })

for (const language of languages)
  test(`mail about ratings is one press away from off, and stays off; push says why it cannot be had (${language})`, async ({
    browser,
  }) => {
    const { notifications } = words[language]
    const page = await arrive(browser, language === 'en-US' ? /Paula Weber/ : /Nahuel Currumil/, language)
    await open(page, '/notifications?part=choices')
    const box = page.getByRole('checkbox', { name: notifications.mail_of.replace('{group}', notifications.groups.ratings) })
    await expect(box).toBeChecked()
    await box.click()
    await expect(box).not.toBeChecked()
    await expect(
      page.getByRole('checkbox', { name: notifications.mail_of.replace('{group}', notifications.groups.account) }),
    ).toBeDisabled()
    await expect(page.getByText(notifications.push_why)).toBeVisible()
    await accessible(page)
    await page.waitForLoadState('networkidle')
    await open(page, '/notifications?part=choices')
    await expect(box).not.toBeChecked()
    await box.click()
    await expect(box).toBeChecked()
  })
