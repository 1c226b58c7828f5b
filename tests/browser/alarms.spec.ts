import { expect, type Page } from '@playwright/test'
import { cancelSeat, requestSeat, showBooking } from '#contract/bookings/bookings.ts'
import { liftSanction, sanctionPerson } from '#contract/moderation/sanctions.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { refusals } from '#contract/words/refusals.es-AR.ts'
import { arrive, postTrip, send } from './acting.ts'
import {
  clockDoes,
  feeTooOldToRefund,
  heldMinorOf,
  strayPayment,
  suspensionOver,
  tooOldToRefund,
  unreadablePayment,
} from './books.ts'
import { because, dialog, press, pressIn } from './deciding.ts'
import { newCbu } from './numbers.ts'
import { pays, paysThere } from './paying.ts'
import { accessible, demo, open, spokenIn, words } from './people.ts'
import { returns, type Settled, settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

for (const language of spokenIn(import.meta.filename)) {
  const { alarms, bookings } = words[language]

  test(`a refund that the provider refuses is transferred to the account that the passenger names (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/refund\/[^/]+\/hand$/, 409)
    const elena = await arrive(browser, demo.administrator, language)
    const gustavo = await arrive(browser, demo.secondAdministrator, language)
    const rita = await settle(browser, 'Rita', { drives: true, language })
    const ciro = await settle(browser, 'Ciro', { language })
    const seat = await send(ciro.page, requestSeat, { body: { idRoute: await postTrip(rita.page) } })
    await pays(ciro.page, seat)
    await tooOldToRefund(seat.id)
    await send(ciro.page, cancelSeat, { params: { id: seat.id }, body: {} })
    await clockDoes('send-refunds')

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
    // delays the response with the account until the alarm has left the list
    await gustavo.route('**/refund/*/hand', async (route) => {
      const response = await route.fetch()
      await expect(gustavo.locator('article').filter({ hasText: ciro.name })).toHaveCount(0)
      await route.fulfill({ response })
    })
    await pressIn(gustavo, alarms.act.refund_by_hand)
    await expect(dialog(gustavo).getByText(cbu)).toBeVisible()
    await accessible(gustavo)
    await pressIn(gustavo, alarms.transferred)
    await expect(other).toHaveCount(0)
    expect(await heldMinorOf(seat.id)).toBe(0)
    await open(ciro.page, '/profile?tab=payments')
    await expect(ciro.page.getByText(bookings.order.refunded).first()).toBeVisible()
  })
}

test('a seat stays held while its unreadable payment is reviewed, and is confirmed when the payment is admitted', async ({
  browser,
}) => {
  const { alarms, bookings, order } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  const rita = await settle(browser, 'Rita', { drives: true })
  const omar = await settle(browser, 'Omar')
  const { id, bookingId } = await send(omar.page, startPayment, { body: { idRoute: await postTrip(rita.page) } })
  await unreadablePayment(bookingId)
  await open(omar.page, `/order/${id}`)
  await expect(omar.page.getByRole('heading', { name: order.titles.review })).toBeVisible()
  await expect(omar.page.getByText('Your seat is safe')).toBeVisible()
  await accessible(omar.page)
  await open(omar.page, `/booking/${bookingId}`)
  await expect(omar.page.getByRole('heading', { name: bookings.title.review })).toBeVisible()

  const card = await finds(elena, omar)
  await expect(card).toContainText(alarms.unread)
  await accessible(elena)
  await card.getByRole('button', { name: alarms.act.admit_payment, exact: true }).click()
  await because(elena, 'Approved in the panel.', alarms.act.admit_payment)
  await expect(card).toHaveCount(0)
  await open(omar.page, `/order/${id}`)
  await expect(omar.page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
})

test('a closed alarm stays readable, with its reason', async ({ browser }) => {
  const { alarms } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  const rita = await settle(browser, 'Rita', { drives: true })
  const omar = await settle(browser, 'Omar')
  const seat = await send(omar.page, requestSeat, { body: { idRoute: await postTrip(rita.page) } })
  await pays(omar.page, seat)
  await tooOldToRefund(seat.id)
  await send(omar.page, cancelSeat, { params: { id: seat.id }, body: {} })
  await clockDoes('send-refunds')
  const card = await finds(elena, omar)
  await card.getByRole('button', { name: new RegExp(`^${alarms.act.close}`) }).click()
  await because(elena, 'They are told by mail.', alarms.act.close)
  await expect(card).toHaveCount(0)
  await elena.getByRole('radio', { name: alarms.closed }).check()
  await expect(card).toContainText('They are told by mail.')
  await accessible(elena)
})

for (const isAdopted of [true, false])
  test(`two administrators ${isAdopted ? 'assign a payment without an order to its order' : 'send back a payment without an order'}`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/payment\/adoption$/, 404)
    const { alarms } = words['en-US']
    const elena = await arrive(browser, demo.administrator)
    const gustavo = await arrive(browser, demo.secondAdministrator)
    const rita = await settle(browser, 'Rita', { drives: true })
    const omar = await settle(browser, 'Omar')
    const { id: order, bookingId } = await send(omar.page, startPayment, { body: { idRoute: await postTrip(rita.page) } })
    const payment = await strayPayment(bookingId)
    await clockDoes('reconcile-ledger')

    const act = isAdopted ? alarms.act.adopt_payment : alarms.act.return_payment
    for (const [page, isSecond] of [[elena, false] as const, [gustavo, true] as const]) {
      const card = await findsCard(page, payment)
      await card.getByRole('button', { name: act, exact: true }).click()
      if (isAdopted)
        await dialog(page)
          .getByLabel(alarms.order, { exact: true })
          .fill(isSecond ? order : 'x')
      await dialog(page).getByRole('textbox').last().fill('Seen in the panel of the provider.')
      await accessible(page)
      await pressIn(page, act)
      if (isAdopted && !isSecond) {
        // "x" is no order number, so the dialog shows the refusal; then a valid number is sent
        await expect(dialog(page).getByRole('alert')).toBeVisible()
        await dialog(page).getByLabel(alarms.order, { exact: true }).fill(order)
        await pressIn(page, act)
      }
      await expect(dialog(page)).toHaveCount(0)
      await expect(
        page.getByRole('status').filter({ hasText: isSecond ? alarms.done : (alarms.proposed.split('.')[0] ?? '') }),
      ).toBeVisible()
      await expect(card).toHaveCount(isSecond ? 0 : 1)
    }
    const seat = await send(omar.page, showBooking, { params: { id: bookingId } })
    expect([seat.state, await heldMinorOf(bookingId)]).toEqual(isAdopted ? ['confirmed', seat.priceMinor] : ['accepted', 0])
  })

test('two administrators transfer a fee that the provider does not refund to an account that they name', async ({ browser }) => {
  expectFailure(/^\/api\/fee\/[^/]+\/hand$/, 422)
  expectFailure(/^\/api\/image\/[^/]+$/, 403)
  const { alarms } = words['es-AR']
  const elena = await arrive(browser, demo.administrator, 'es-AR')
  const gustavo = await arrive(browser, demo.secondAdministrator, 'es-AR')
  const rita = await settle(browser, 'Rita', { language: 'es-AR' })
  const { sanction } = await send(elena, sanctionPerson, {
    body: { person: rita.email, step: 'suspend', months: 1, offence: 'other', text: 'Lo vieron dos personas.' },
  })
  await suspensionOver(rita.id)
  await returns(rita, 'es-AR')
  await rita.page.getByRole('button', { name: /^Pagar / }).click()
  await rita.page.waitForURL('**/dev-pay/**')
  // lifts the sanction while Rita is on the provider's page, which waives the fee
  await send(gustavo, liftSanction, { params: { id: sanction?.id ?? '' }, body: { reason: 'No correspondía.' } })
  await paysThere(rita.page)
  await rita.page.waitForURL('**/reactivation/**')
  await feeTooOldToRefund(rita.id)
  // the open page of the first administrator does not show the payment yet; the job notifies this administrator
  await clockDoes('poll-fees', 'poll-fees')

  const cbu = await newCbu()
  for (const [page, isSecond] of [[elena, false] as const, [gustavo, true] as const]) {
    const card = await findsCard(page, rita.name)
    await card.getByRole('button', { name: alarms.act.fee_by_hand, exact: true }).click()
    await dialog(page)
      .getByLabel(alarms.cbu)
      .fill(isSecond ? cbu : '1234')
    await dialog(page).getByRole('textbox').last().fill('El proveedor ya no la devuelve.')
    await accessible(page)
    await pressIn(page, alarms.act.fee_by_hand)
    if (!isSecond) {
      const named = dialog(page).getByLabel(alarms.cbu)
      await expect(named).toHaveAccessibleDescription(refusals.cbu_invalid)
      await expect(named).toBeFocused()
      await named.fill(cbu)
      await pressIn(page, alarms.act.fee_by_hand)
    }
    await expect(dialog(page)).toHaveCount(0)
    await expect(card).toHaveCount(isSecond ? 0 : 1)
  }
})

/** Finds the alarm about a person, on the page of alarms. */
const finds = (page: Page, { name }: Settled) => findsCard(page, name)

/** Finds the alarm with this text. */
async function findsCard(page: Page, text: string) {
  await open(page, '/admin/alarms')
  const card = page.getByRole('article').filter({ hasText: text })
  await expect(card).toBeVisible()
  return card
}
