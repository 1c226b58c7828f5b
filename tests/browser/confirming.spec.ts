import { expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { listCases, report } from '#contract/moderation/cases.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { arrive, postTrip, send } from './acting.ts'
import { clockDoes, heldMinorOf, leftHoursAgo } from './books.ts'
import { because, dialog, opensCase, press, pressIn } from './deciding.ts'
import { pays } from './paying.ts'
import { accessible, demo, filled, open, words } from './people.ts'
import { settle, type Settled } from './settling.ts'
import { test } from './story.ts'

/* Actions that one administrator proposes and another one confirms (E7). */

/** Makes a paid booking on a trip that has departed since. */
async function travelled(driver: Settled, passenger: Settled, hoursAgo: number) {
  const seat = await send(passenger.page, requestSeat, { body: { idRoute: await postTrip(driver.page) } })
  await pays(passenger.page, seat)
  await leftHoursAgo(seat.idRoute, hoursAgo)
  return seat
}

test('two administrators refund part of a settled payment from Sales, and the passenger sees it', async ({ browser }) => {
  const language = 'es-AR'
  const { admin, bookings, moderation } = words[language]
  const elena = await arrive(browser, demo.administrator, language)
  const gustavo = await arrive(browser, demo.secondAdministrator, language)
  const rita = await settle(browser, 'Rita', { drives: true, language })
  const ciro = await settle(browser, 'Ciro', { language })
  const seat = await travelled(rita, ciro, 72)
  await clockDoes('complete-travelled-bookings', 'settle-trips')
  expect(await heldMinorOf(seat.id)).toBe(0)

  await givesBack(elena, ciro, '1000')
  await expect(dialog(elena)).toContainText(admin.refund_proposed.split('.')[0] ?? '')
  await accessible(elena)
  await open(elena, '/admin/approvals')
  const proposal = elena.getByRole('listitem').filter({ has: elena.locator(`a[href="/booking/${seat.id}"]`) })
  await expect(proposal).toContainText('1.000')
  await expect(proposal.getByRole('button', { name: moderation.approve, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await accessible(elena)

  await givesBack(gustavo, ciro, '1000')
  await expect(dialog(gustavo)).toContainText(filled(admin.refund_owed, { amount: '$ 1.000', name: ciro.name }))
  await clockDoes('send-refunds')
  await open(elena, '/admin/approvals')
  await expect(elena.getByRole('heading', { name: moderation.proposals, exact: true })).toBeVisible()
  await expect(proposal).toHaveCount(0)

  await open(ciro.page, `/booking/${seat.id}`)
  await expect(ciro.page.getByText(filled(bookings.refund_done, { amount: '$ 1.000' }))).toBeVisible()
  await accessible(ciro.page)
  await open(ciro.page, '/profile?tab=payments')
  await expect(ciro.page.getByText(filled(bookings.refunded, { amount: '$ 1.000' }))).toBeVisible()
  await accessible(ciro.page)
})

/** Refunds part of a person's payment, from the list of sales. */
async function givesBack(page: Page, { email, name }: Settled, amount: string): Promise<void> {
  const { admin } = words['es-AR']
  await open(page, `/admin/transactions?q=${email}`)
  await page.getByRole('button', { name: filled(admin.refund_order_of, { name }), exact: true }).click()
  await dialog(page).getByRole('textbox', { name: admin.refund_amount }).fill(amount)
  await dialog(page).getByRole('textbox', { name: admin.reason }).fill('Se dividió mal.')
  await accessible(page)
  await pressIn(page, admin.refund_give)
}

test('two administrators extend a freeze, once', async ({ browser }) => {
  const { moderation } = words['en-US']
  const elena = await arrive(browser, demo.administrator)
  const gustavo = await arrive(browser, demo.secondAdministrator)
  const vera = await settle(browser, 'Vera', { drives: true })
  const leo = await settle(browser, 'Leo')
  const seat = await travelled(vera, leo, 3)
  const about = { subject: 'trip', id: seat.idRoute, reason: 'money_outside', text: 'She wanted cash too.' } as const
  await send(leo.page, report, { body: about })
  const [opened] = (await send(elena, listCases, { query: { person: vera.email } })).cases
  await send(elena, sanctionPerson, {
    body: { caseId: opened?.id ?? '', step: 'suspend', months: 6, offence: 'money_outside', text: 'Seen.', keepOpen: true },
  })

  await opensCase(elena, vera)
  await press(elena, moderation.prolong)
  await accessible(elena)
  await because(elena, 'A witness is away.', moderation.prolong)
  await expect(elena.getByText(/asked for 60 more days/)).toBeVisible()
  await expect(elena.getByRole('button', { name: moderation.prolong_confirm, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await accessible(elena)

  await opensCase(gustavo, vera)
  await press(gustavo, moderation.prolong_confirm)
  await because(gustavo, 'The witness comes back in March.', moderation.prolong_confirm)
  await expect(gustavo.getByText(/^until .*, extended$/)).toBeVisible()
  await expect(gustavo.getByText(/asked for 60 more days/)).toHaveCount(0)
  for (const label of [moderation.prolong, moderation.prolong_confirm])
    await expect(gustavo.getByRole('button', { name: label, exact: true })).toHaveCount(0)
  await accessible(gustavo)
})
