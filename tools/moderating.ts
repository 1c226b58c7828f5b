import type { Page } from '@playwright/test'
import type { listAudit } from '#contract/admin/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { listCases, listHints, showTasks } from '#contract/moderation/cases.ts'
import type { listAbsences, listAppeals, listDivisions, listIdentities, listPending } from '#contract/moderation/moderation.ts'
import type { Effects, Sanction, showOwnSanctions } from '#contract/moderation/sanctions.ts'
import type { Payout } from '#contract/payments/payouts.ts'
import type { listDataRequests } from '#contract/people/dataRequests.ts'
import { type Doing, press } from './doings.ts'
import { about, at, card, celeste, elena, hint, id, olga, ramiro, warning, who } from './moderated.ts'
import { answer, firstTrip } from './scenery.ts'

const own: Reply<typeof showOwnSanctions> = {
  state: 'suspended',
  until: '2026-12-18T12:05:00.000Z',
  sanctions: [
    {
      id: id('a'),
      step: 'suspend',
      state: 'in_force',
      startsAt: at,
      until: '2026-12-18T12:05:00.000Z',
      offence: 'money_outside',
      statement: 'El 17 de noviembre pediste por chat una seña por transferencia.',
      appealUntil: '2027-05-18T12:05:00.000Z',
      whyNotAppeal: null,
      appeal: null,
    },
  ],
  fee: null,
  whyNotReactivate: 'no_reactivation',
  now: at,
}

/** Suspended for a month, with reasons. */
export const isBarred = (page: Page) => answer(page, '**/api/sanction', 200, own)

/** The same, and the appeal is on its way. */
export const hasAppealed = (page: Page) =>
  answer(page, '**/api/sanction', 200, {
    ...own,
    sanctions: own.sanctions.map((one) => ({
      ...one,
      whyNotAppeal: 'appeal_used',
      appeal: { at, upheld: null, reason: null, decideBy: '2026-12-02T12:05:00.000Z' },
    })),
  })

const tasks: Reply<typeof showTasks> = {
  cases: 2,
  approvals: 1,
  appeals: 1,
  identities: 3,
  absences: 0,
  receipts: 0,
  hints: 1,
  payouts: 1,
  requests: 1,
}
const cases: Reply<typeof listCases> = {
  cases: [card, { ...card, id: id('8'), person: celeste, reports: 1, reasons: ['harassment'], pending: true }],
  next: '7',
}
const hints: Reply<typeof listHints> = [hint]
const definitive: Sanction = {
  ...warning,
  id: id('7'),
  step: 'disable',
  state: 'pending',
  offence: 'violence',
  by: olga,
  startsAt: null,
}
const pending: Reply<typeof listPending> = [{ sanction: definitive, person: celeste, caseId: id('d'), mine: true }]
const appeals: Reply<typeof listAppeals> = [
  {
    id: id('6'),
    person: ramiro,
    sanction: { ...warning, step: 'suspend', until: '2026-12-18T12:05:00.000Z' },
    text: 'Ese día estaba internado; mando el certificado.',
    at,
    decideBy: '2026-12-02T12:05:00.000Z',
    mine: false,
  },
]
const due = (letter: string, name: string, priceMinor: number) => ({
  id: id(letter),
  name,
  priceMinor,
  price: String(priceMinor / 100),
  currency: 'ARS',
})
const payout: Payout = {
  id: id('5'),
  preparedBy: olga,
  preparedAt: at,
  mine: false,
  drivers: [due('1', 'Ramiro Sosa', 2480000), due('2', 'Celeste Ibáñez', 910000)],
  until: '2026-11-26T12:05:00.000Z',
  count: 2,
  totalMinor: 3390000,
  command: null,
}
const audit: Reply<typeof listAudit> = {
  entries: [
    {
      n: 1204,
      at,
      actor: elena,
      action: 'sanctioned',
      subject: `account:${ramiro.id}`,
      person: ramiro,
      reason: 'Pidió una seña por fuera; lo dice el chat.',
      before: { standing: 'active' },
      after: { step: 'suspend', months: 1 },
      address: '192.0.2.7',
      hash: '5d41402abc4b2a76b9719d911017c592',
    },
    {
      n: 1203,
      at,
      actor: null,
      action: 'papers_deleted',
      subject: `account:${celeste.id}`,
      person: celeste,
      reason: null,
      before: null,
      after: null,
      address: null,
      hash: '7d793037a0760186574b0282f2f435e7',
    },
  ],
  next: '1203',
  followed: { n: 1204, hash: '5d41402abc4b2a76b9719d911017c592', at, holds: true },
}

const back = { price: '24800', priceMinor: 2480000, currency: 'ARS' }
const effects: Effects = { trips: 1, passengers: 2, back: [back], seats: 0, ownBack: [], frozen: [back] }

const absences: Reply<typeof listAbsences> = [
  {
    bookingId: id('3'),
    idRoute: id('2'),
    driver: ramiro,
    passenger: celeste,
    departsAt: at,
    decideBy: '2026-12-02T12:05:00.000Z',
    reports: [
      {
        reporter: 'passenger',
        claim: 'not_driven',
        reason: 'Nobody came to the station.',
        at,
        objection: 'I was there at seven.',
      },
    ],
  },
]
const divisions: Reply<typeof listDivisions> = [
  {
    idRoute: id('2'),
    originName: 'Rosario',
    destinyName: 'Córdoba',
    departsAt: at,
    driver: ramiro,
    dueBy: '2026-12-02T12:05:00.000Z',
    judgeBy: '2026-12-02T12:05:00.000Z',
    extendable: false,
    doubts: ['fuel_price', 'tolls', 'litres'],
    currency: 'ARS',
    fuelPriceMinor: 310_000,
    referenceMinor: 150_000,
    tollsMinor: 2_400_000,
    referenceTollsMinor: 1_050_000,
    litresHundredths: 7000,
    expectedLitresHundredths: 2800,
    receipts: [id('a'), id('b')],
  },
]

/** As if some things had been reported, proposed and appealed against. */
const request = {
  state: 'open' as const,
  askedAt: at,
  answerBy: '2026-11-26T03:00:00.000Z',
  answer: null,
  endedAt: null,
  byMail: false,
  contact: null,
  proof: null,
}
const dataRequests: Reply<typeof listDataRequests> = [
  { ...request, id: id('5'), kind: 'rectify', person: celeste, text: 'Mi apellido es Ibáñez Ruiz, con los dos.' },
  {
    ...request,
    id: id('6'),
    kind: 'erase',
    person: null,
    text: 'Viajé con una amiga que me anotó. Borren mi nombre.',
    byMail: true,
    contact: 'lucia@example.org',
    proof: 'Rosario a Córdoba, el viernes 13, con Celeste.',
  },
]

export async function busyOffice(page: Page): Promise<void> {
  const answers = {
    tasks,
    cases,
    hints,
    pending,
    appeals,
    absences,
    divisions,
    [`effects/${ramiro.id}`]: effects,
    [`case/${card.id}`]: about,
  }
  for (const [path, said] of Object.entries(answers))
    await page.route(new RegExp(`/api/moderation/${path}(\\?|$)`), (route) => route.fulfill({ json: said }))
  await answer(page, '**/api/data-request', 200, dataRequests)
  await answer(page, '**/api/payout/prepared', 200, payout)
  await page.route(/\/api\/audit(\?|$)/, (route) => route.fulfill({ json: audit }))
}

export const casePath = `/admin/cases/${card.id}`

/** People of the demo world as if they had just sent their ID. */
export async function idsWait(page: Page): Promise<void> {
  const { users } = await firstTrip(page, () => true)
  const driver = users[0]
  const waiting: Reply<typeof listIdentities> = {
    people: [
      { person: who('1', 'Ramiro Sosa'), front: id('a'), back: id('b'), uploadedAt: at },
      ...(driver
        ? [{ person: { id: driver.id, name: driver.name, photo: null }, front: id('a'), back: id('b'), uploadedAt: at }]
        : []),
    ].toReversed(),
  }
  await answer(page, /\/api\/moderation\/identities/, 200, waiting)
}

export const decide: Doing = async (page, { moderation }) => {
  await press(page, moderation.decide)
  await page.getByRole('dialog').waitFor()
}

export const reportChat: Doing = async (page, { report }) => {
  await press(page, report.report)
  await page.getByRole('dialog').waitFor()
}

export const reportTrip: Doing = async (page, { report }) => {
  await press(page, report.report_trip)
  await page.getByRole('dialog').waitFor()
}

export const appeal: Doing = async (page, { barred }) => {
  await press(page, barred.appeal)
  await page.getByRole('dialog').waitFor()
}

export const leave: Doing = async (page, { privacy }) => {
  await press(page, privacy.close)
  await page.getByRole('dialog').waitFor()
}

export const seeDoors: Doing = (page, { barred }) => page.getByRole('heading', { name: barred.decided }).waitFor()
