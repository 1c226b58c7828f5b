import type { Page } from '@playwright/test'
import type { ListedOrder, showJobs } from '#contract/admin/admin.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Due } from '#contract/payments/payouts.ts'
import { type Doing, press } from './doings.ts'
import { answer, changed } from './scenery.ts'

export const editUserWrongly: Doing = async (page, { profile }) => {
  await page.locator('[name="telephone"]').fill('no number')
  await page.locator('[name="city"]').fill('')
  await press(page, profile.save)
}

/** Row 1 is settled: the first of its buttons takes it off the list, the second gives money back. */
export const askToRefund: Doing = (page) => page.getByRole('row').nth(1).getByRole('button').nth(2).click()
export const askToDelete: Doing = (page) => page.getByRole('row').nth(1).getByRole('button').nth(1).click()

/** As if the clock had stopped, and one job had failed before. */
export const jobsAreLate = (page: Page) =>
  page.route('**/api/dashboard/jobs', async (route) => {
    const response = await route.fetch()
    const said = (await response.json()) as Reply<typeof showJobs> // checked by the same contract
    const jobs = said.jobs.map((job, i) => ({
      ...job,
      late: i === 4,
      ...(i === 2 && {
        last: { startedAt: said.now, endedAt: said.now, problem: 'Error: timeout exceeded when trying to connect', done: null },
        failed: 3,
      }),
    }))
    const alarms = [
      { kind: 'refund_stuck', n: 2, since: '2026-11-18T12:05:00.000Z' },
      { kind: 'books_differ', n: 1, since: '2026-11-19T09:50:00.000Z' },
    ]
    await route.fulfill({ response, json: { ...said, jobs, alarms } })
  })

const due = (id: string, name: string, priceMinor: number, whyNot: Due['whyNot'] = null): Due => ({
  id,
  name,
  price: '',
  priceMinor,
  currency: 'ARS',
  waitingMinor: whyNot === 'waits' ? priceMinor : 0,
  hasCbu: whyNot !== 'no_cbu',
  whyNot,
})

export const driversAreDue = (page: Page) =>
  answer(page, /\/api\/payout(\?|$)/, 200, {
    drivers: [
      due('00000000-0000-4000-8000-00000000000a', 'Lucía Fernández', 4_512_300),
      due('00000000-0000-4000-8000-00000000000b', 'Martín Gauna', 1_240_000, 'holder_unseen'),
      due('00000000-0000-4000-8000-00000000000c', 'Ariel Domínguez', 830_000, 'waits'),
      due('00000000-0000-4000-8000-00000000000d', 'Antonella Ricci', -120_000, 'owes'),
    ],
  })

export const askForPayout: Doing = (page, { admin }) => press(page, admin.prepare_payout)

const names = [
  ['Sofía', 'Herrera', 'Female'],
  ['Joaquín', 'Ríos', 'Male'],
  ['Mariana', 'Toledo', 'Female'],
  ['Ariel', 'Domínguez', 'Rather not say'],
  ['Pablo', 'Quinteros', 'Male'],
  ['Antonella', 'Ricci', 'Female'],
] as const
const states = ['settled', 'paid', 'waiting', 'refunded', 'settled', 'disputed'] as const

const orders: ListedOrder[] = names.map(([name, lastName, genre], i) => ({
  id: `${i}a7d18b8-0000-4000-8000-00000000000${i}`,
  payment_id: states[i] === 'waiting' ? null : `10000004${i}1`,
  price: '',
  priceMinor: 940_000 + 317_000 * i,
  currency: 'ARS',
  status: ['settled', 'paid'].includes(states[i] ?? '') ? 'created' : (states[i] ?? ''),
  state: states[i] ?? 'paid',
  idRoute: '00000000-0000-4000-8000-00000000000a',
  bookingId: '00000000-0000-4000-8000-00000000000b',
  title: 'Rosario – Córdoba',
  refundedMinor: 0,
  createdAt: `2026-11-${19 - i}T1${i}:24:00.000Z`,
  updatedAt: `2026-11-${19 - i}T1${i}:24:00.000Z`,
  user: { id: `00000000-0000-4000-8000-00000000001${i}`, email: 'someone@example.org', name, lastName, photo: null, genre },
}))

const figure = (minor: number, lastMinor: number, change: number) => ({ minor, lastMinor, change })
const months = [31, 38, 27, 44, 52, 49, 71, 64, 58, 83, 76].map((thousands) => thousands * 1_350_000)

/** As if people had paid for seats all year. */
export const salesWereGood = (page: Page) =>
  changed(page, /\/api\/dashboard(\?|$)/, {
    sales: figure(102_600_000, 112_050_000, -0.0843),
    costs: figure(2_052_000, 2_241_000, -0.0843),
    revenue: figure(8_208_000, 7_264_000, 0.13),
    months: [...months, null],
    transactions: orders.slice(0, 5),
    troubles: 2,
  })

export const peoplePaid = (page: Page) =>
  answer(page, /\/api\/dashboard\/transactions/, 200, { rows: orders, total: orders.length, more: false })
