import { expect, type Page, test } from '@playwright/test'
import { cancelSeat, requestSeat } from '#contract/bookings.ts'
import { arrive, postTrip, send } from './acting.ts'
import { clockDoes, heldFor, tooOldToRefund } from './books.ts'
import { because, dialog, press, pressIn } from './deciding.ts'
import { newCbu } from './numbers.ts'
import { pays } from './paying.ts'
import { accessible, demo, languages, open, words } from './people.ts'
import { type Settled, settle } from './settling.ts'

for (const language of languages) {
  const { alarms, bookings } = words[language]

  test(`a refund that the provider refuses goes to the account that its passenger names (${language})`, async ({ browser }) => {
    const elena = await arrive(browser, demo.administrator, language)
    const gustavo = await arrive(browser, demo.secondAdministrator, language)
    const rita = await settle(browser, 'Rita', { drives: true, language })
    const ciro = await settle(browser, 'Ciro', { language })
    const seat = await send(ciro.page, requestSeat, { body: { idRoute: await postTrip(rita.page) } })
    await pays(ciro.page, seat)
    await tooOldToRefund(seat.id)
    await send(ciro.page, cancelSeat, { params: { id: seat.id }, body: {} })
    await clockDoes('send refunds')

    const card = await finds(elena, ciro)
    await accessible(elena)
    await card.getByRole('button', { name: alarms.act.refund_by_hand, exact: true }).click()
    await dialog(elena).getByRole('textbox').fill('x')
    await pressIn(elena, alarms.act.refund_by_hand)
    await expect(dialog(elena).getByRole('alert')).toBeVisible()

    const cbu = await newCbu()
    await open(ciro.page, '/profile?tab=payments')
    await press(ciro.page, bookings.refund_account)
    await accessible(ciro.page)
    await dialog(ciro.page).getByLabel(bookings.refund_cbu).fill(cbu)
    await dialog(ciro.page).getByLabel(bookings.refund_holder).fill(ciro.name)
    await pressIn(ciro.page, bookings.refund_account_save)
    await expect(ciro.page.getByText(bookings.refund_account_named)).toBeVisible()

    await pressIn(elena, alarms.act.refund_by_hand)
    await expect(elena.getByRole('status').filter({ hasText: alarms.proposed.split('.')[0] ?? '' })).toBeVisible()
    const other = await finds(gustavo, ciro)
    await other.getByRole('button', { name: alarms.act.refund_by_hand, exact: true }).click()
    await dialog(gustavo).getByRole('textbox').fill('Visto con el proveedor.')
    await pressIn(gustavo, alarms.act.refund_by_hand)
    await expect(dialog(gustavo).getByText(cbu)).toBeVisible()
    await accessible(gustavo)
    await pressIn(gustavo, alarms.transferred)
    await expect(other).toHaveCount(0)
    expect(await heldFor(seat.id)).toBe(0)
    await open(ciro.page, '/profile?tab=payments')
    await expect(ciro.page.getByText(bookings.order.refunded).first()).toBeVisible()
  })
}

test('an alarm is closed with a reason and stays to be read', async ({ browser }) => {
  const { alarms } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  const rita = await settle(browser, 'Rita', { drives: true })
  const omar = await settle(browser, 'Omar')
  const seat = await send(omar.page, requestSeat, { body: { idRoute: await postTrip(rita.page) } })
  await pays(omar.page, seat)
  await tooOldToRefund(seat.id)
  await send(omar.page, cancelSeat, { params: { id: seat.id }, body: {} })
  await clockDoes('send refunds')
  const card = await finds(elena, omar)
  await card.getByRole('button', { name: new RegExp(`^${alarms.act.close}`) }).click()
  await because(elena, 'They are told by mail.', alarms.act.close)
  await expect(card).toHaveCount(0)
  await elena.getByRole('radio', { name: alarms.closed }).check()
  await expect(card).toContainText('They are told by mail.')
  await accessible(elena)
})

/** The alarm about a person, on the page of alarms. */
async function finds(page: Page, { name }: Settled) {
  await open(page, '/admin/alarms')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toBeVisible()
  return card
}
