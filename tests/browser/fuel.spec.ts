import { expect, type Page } from '@playwright/test'
import { addFuelPrice } from '#contract/admin/settings.ts'
import { editCar, listCars } from '#contract/people/vehicles.ts'
import { fields } from '#contract/words/fields.es-AR.ts'
import { refusals } from '#contract/words/refusals.en-US.ts'
import { arrive, look, send } from './acting.ts'
import { accessible, chooseDay, choosePlace, demo, filled, inDays, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a driver states GNC and seat belts, sees the price next to the seats, and posts a trip that shows its calculation (M8)', async ({
  browser,
}) => {
  const { post, profile, register, trips } = words['es-AR']
  const { page } = await settle(browser, 'Gaspar', { drives: true, language: 'es-AR' })
  await open(page, '/profile?tab=car')
  await page.getByRole('button', { name: /Kangoo/ }).click()
  const [fuel, consumption] = [page.getByRole('combobox', { name: register.car.fuel }), page.getByLabel(register.car.consumption)]
  await consumption.fill('7,5 l/100 km')
  await fuel.selectOption('electric')
  await expect(consumption).toHaveValue('')
  await fuel.selectOption('gnc')
  await press(page, profile.save)
  await expect(page.getByText(fields.consumption_range)).toBeVisible()
  await expect(consumption).toHaveValue('7,5 l/100 km')
  await consumption.fill('7,5 m3')
  await page.getByRole('combobox', { name: register.car.petrolPercent }).selectOption('10')
  await page.getByRole('combobox', { name: register.car.belts }).selectOption('5')
  await accessible(page)
  await press(page, profile.save)
  await expect(page.getByText(`${profile.fuels.gnc}, 10 %`)).toBeVisible()

  await open(page, '/route')
  await choosePlace(page, post.route.origin, 'rosario', /^Rosario/)
  await choosePlace(page, post.route.destination, 'santa fe', /^Santa Fe/)
  const most = page.getByText(new RegExp(filled(post.seats.most_price, { price: '\\$.*' })))
  await expect(most).toBeVisible()
  const [of1] = await most.allTextContents()
  for (let seats = 1; seats < 4; seats++) await press(page, post.seats.more)
  await expect(most).not.toHaveText(of1 ?? '')
  const more = page.getByRole('button', { name: post.seats.more, exact: true })
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  const [of4 = ''] = await most.allTextContents()
  await chooseDay(page, new RegExp(post.when.choose), inDays(3))
  await page.getByLabel(post.when.time, { exact: true }).fill('09:30')
  await page.getByRole('button', { name: trips.twoMaxInTheBack }).click()
  await press(page, post.summary.preview)
  await expect(page.getByText(post.seats.too_many)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: trips.twoMaxInTheBack }).click()
  await press(page, post.summary.preview)
  await page.waitForURL('**/route/finish')
  await expect(page.getByText(of4.match(/\$\s?[\d.]+/)?.[0] ?? '').first()).toBeVisible()
  await press(page, post.preview.create)
  await press(page, post.created.go)
  await page.waitForURL(/posted=/)
  const trip = new URL(page.url()).searchParams.get('posted') ?? ''
  await look(page, trip)
  await expect(page.getByRole('term').filter({ hasText: trips.fuels.gnc })).toContainText(
    trips.fuel_price_from.replace('{day}', ''),
  )

  const [car] = await send(page, listCars, { query: {} })
  await send(page, editCar, { params: { id: car && 'id' in car ? car.id : '' }, body: { fuel: 'diesel' } })
  await look(page, trip)
  await expect(page.getByText(filled(trips.fuel_now, { fuel: trips.fuels.diesel }))).toBeVisible()
  await accessible(page)
})

test('an administrator compares a new fuel price with the old one, sets the new price and withdraws it (M8)', async ({
  browser,
}) => {
  const { admin } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  await open(elena, '/admin/settings')
  await accessible(elena)
  await press(elena, filled(admin.new_price_of, { fuel: admin.fuels.electric }))
  const dialog = elena.getByRole('dialog')
  const price = dialog.getByLabel('ARS per kWh')
  expectFailure(/^\/api\/setting\/fuel$/, 422)
  await price.fill('mil')
  await press(elena, admin.add_price)
  await expect(price).toHaveAccessibleDescription(new RegExp(refusals.amount_malformed))
  await expect(price).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await price.fill('2.000')
  await expect(price).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByText('+900')).toBeVisible()
  await expect(dialog.getByText(admin.big_step)).toBeVisible()
  await price.fill('210,50')
  await expect(dialog.getByText('+5.3')).toBeVisible()
  await accessible(elena)
  await press(elena, admin.add_price)
  await expect(elena.getByText(admin.saved)).toBeVisible()
  await elena.getByRole('button', { name: new RegExp(filled(admin.withdraw_price_of, { price: '.*210.50.*' })) }).click()
  await dialog.getByRole('button', { name: admin.withdraw_price, exact: true }).click()
  await expect(elena.getByText('210.50')).toHaveCount(0)
})

test('a price far from the current one is shown next to its fuel as waiting, with a link to Approvals (M8)', async ({
  browser,
}) => {
  const { admin, moderation } = words['es-AR']
  const elena = await arrive(browser, demo.administrator, 'es-AR')
  await open(elena, '/admin/settings')
  const row = elena.getByRole('listitem').filter({ has: elena.getByRole('heading', { name: /^GNC/ }) })
  await row.getByRole('button').first().click()
  const dialog = elena.getByRole('dialog')
  await dialog.getByLabel('ARS por m³').fill(' $ 1.950,50 ')
  await dialog.getByRole('checkbox', { name: admin.compared }).check()
  await press(elena, admin.add_price)
  await expect(row.getByRole('status')).toContainText('30 %')
  await expect(row.getByText(admin.price_waits)).toBeVisible()
  await expect(row.getByText('1.950,50')).toBeVisible()
  await accessible(elena)
  await row.getByRole('link', { name: admin.price_waits_where }).click()
  await elena.setViewportSize({ width: 390, height: 844 })
  await elena.getByRole('button', { name: moderation.approve, exact: true }).hover()
  const tip = elena.getByText(moderation.not_second)
  await expect(tip).toBeVisible()
  expect((await tip.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await press(elena, moderation.end_proposal)
  await dialog.getByRole('textbox').fill('Era una prueba')
  await dialog.getByRole('button', { name: moderation.end_proposal, exact: true }).click()
  await expect(elena.getByText(moderation.proposals_none)).toBeVisible()
})

test('a second administrator confirms one of two proposed prices and rejects the other, and the first one sees both (M8)', async ({
  browser,
}) => {
  const { admin, moderation } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  // on a day far ahead, so that no other test uses the price
  for (const [price, days] of [
    ['9000', 140],
    ['9500', 141],
  ] as const)
    await send(elena, addFuelPrice, { body: { fuel: 'diesel', price, from: inDays(days), source: 'A story' } })
  await open(elena, '/admin/settings')
  const row = elena.getByRole('listitem').filter({ has: elena.getByRole('heading', { name: /^Diesel/ }) })
  await expect(row.getByText(admin.price_waits)).toHaveCount(2)
  await expect(row).toContainText('9,000')
  await accessible(elena)

  const gustavo = await arrive(browser, demo.secondAdministrator)
  await open(gustavo, '/admin/approvals')
  const proposal = (price: string) =>
    gustavo.getByRole('listitem').filter({ hasText: admin.fuels.diesel }).filter({ hasText: price })
  const decides = async (price: string, how: string) => {
    await proposal(price).getByRole('button', { name: how, exact: true }).click()
    await gustavo.getByRole('dialog').getByRole('textbox').fill('Read at the pump.')
    await gustavo.getByRole('dialog').getByRole('button', { name: how, exact: true }).click()
    await expect(proposal(price)).toHaveCount(0)
  }
  await expect(proposal('9,500')).toContainText('A story')
  await accessible(gustavo)
  await decides('9,500', moderation.end_proposal)
  await decides('9,000', moderation.approve)

  await open(elena, '/admin/settings')
  await expect(row.getByText(admin.price_waits)).toHaveCount(0)
  await expect(row).not.toContainText('9,500')
  await row.getByRole('button', { name: /9,000/ }).click()
  await elena.getByRole('dialog').getByRole('button', { name: admin.withdraw_price, exact: true }).click()
  await expect(row).not.toContainText('9,000')
})
