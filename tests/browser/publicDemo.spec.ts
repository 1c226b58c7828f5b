import { expect, type Locator } from '@playwright/test'
import { ownPage } from './acting.ts'
import { accessible, languages, words } from './people.ts'
import { siteWith } from './siteWith.ts'

const test = siteWith('demo', { PUBLIC_DEMO: 'on' })

/** Presses for the role, the trip, join, checkout and pay. */
const PRESSES = 5
const tourIn = {
  'en-US': {
    roles: ['Passenger', 'Driver', 'Administrator'],
    list: '1 of 4. Choose a trip.',
    trip: '2 of 4. Join this trip.',
    pay: '4 of 4. Pay with the card that is chosen.',
    seat: 'That was the passenger’s tour.',
    drive: 'You’re a driver, and',
    administer: 'You’re an administrator.',
    title: 'Take the tour in four taps',
  },
  'es-AR': {
    roles: ['Pasajero', 'Conductor', 'Administrador'],
    list: '1 de 4. Elegí un viaje.',
    trip: '2 de 4. Sumate a este viaje.',
    pay: '4 de 4. Pagá con la tarjeta elegida.',
    seat: 'Ese fue el recorrido del pasajero.',
    drive: 'Sos conductor, y',
    administer: 'Sos administrador.',
    title: 'Recorrido en cuatro toques',
  },
}

for (const language of languages)
  test(`a visitor pays for a seat ${PRESSES} clicks after opening the demo’s link, and sees the driver’s and the administrator’s side (${language})`, async ({
    browser,
  }) => {
    const { join } = words[language]
    const says = tourIn[language]
    const [passenger = '', driver = '', administrator = ''] = says.roles
    const page = await ownPage(browser, language)
    await page.setViewportSize({ width: 390, height: 844 })
    const tour = page.getByRole('complementary', { name: 'Demo' })
    const role = (name: string) => tour.getByRole('button', { name, exact: true })
    let presses = 0
    const press = (what: Locator) => what.click().then(() => presses++)

    await page.goto('/')
    await accessible(page)
    await press(role(passenger))
    await page.waitForURL('**/route-list/**')
    await expect(tour.getByText(says.list)).toBeVisible()
    const card = page.getByRole('main').locator('a[href^="/route/"]').first()
    await expect(card).toBeVisible()
    await accessible(page)
    await press(card)
    await page.waitForURL(/\/route\/[0-9a-f-]{36}/)
    await expect(tour.getByText(says.trip)).toBeVisible()
    await press(page.getByRole('button', { name: join.join, exact: true }))
    await press(page.getByRole('dialog').getByRole('link', { name: join.go_pay, exact: true }))
    await page.waitForURL('**/dev-pay/**')
    await expect(tour.getByText(says.pay)).toBeVisible()
    await accessible(page)
    await press(page.getByRole('main').getByRole('button', { name: /^(Pay|Pagar) / }))
    await page.waitForURL('**/order/**')
    await expect(page.getByRole('heading', { level: 1, name: join.titles.on_board })).toBeVisible()
    expect(presses).toBe(PRESSES)
    await expect(tour.getByText(says.seat)).toBeVisible()
    await accessible(page)

    await role(driver).press('Enter')
    await page.waitForURL('**/profile**')
    await expect(tour.getByText(says.drive)).toBeVisible()
    await role(administrator).press('Space')
    await page.waitForURL('**/admin')
    await expect(tour.getByText(says.administer)).toBeVisible()
    await tour.locator('summary').press('Enter')
    await expect(tour.getByText(says.administer)).toBeHidden()
    await page.reload()
    await expect(tour.getByText(says.title)).toBeVisible()
    await expect(tour.getByText(says.administer)).toBeHidden()
  })
