import { answerWithdrawal } from '#contract/feedback/withdrawals.ts'
import { openPaper } from '#contract/images/images.ts'
import { type CaseDetail, prolongFreeze, showCase } from '#contract/moderation/cases.ts'
import { type Holds, liftHold, setHold, showHolds } from '#contract/moderation/holds.ts'
import { hideRating } from '#contract/moderation/moderation.ts'
import { liftSanction, sanctionPerson } from '#contract/moderation/sanctions.ts'
import { listDue, noteHolder, openBankAccount } from '#contract/payments/payouts.ts'
import { type Person, showPerson } from '#contract/people/people.ts'
import { checkConsumption } from '#contract/people/vehicles.ts'
import { messages } from '#web/texts/en-US.ts'
import type { Answer } from './fakeServer.ts'
import { confirmed, type FormCase } from './form.ts'
import { OTHER_ID, SAMPLE_ID, SAMPLE_TIME } from './samples.ts'

const { admin, cases, moderation, profile } = messages
const page = (path: string) => ({ at: `/admin/${path}`, session: { isAdmin: true } })

const other: [typeof showPerson, Answer] = [showPerson, (one: Person) => ({ ...one, id: OTHER_ID })]
const person = { ...page(`users/${OTHER_ID}`), no: [showPerson], answers: [other] }

/** An open case about another person, with every possible action. */
const oneCase = {
  ...page(`cases/${OTHER_ID}`),
  no: [showCase],
  answers: [[showCase, opened]] as [typeof showCase, Answer][],
}

function opened(one: CaseDetail) {
  const [report] = one.reported
  const [sanction] = one.record.sanctions
  const rating = { kind: 'rating', ratingId: OTHER_ID, rating: 1, description: 'Prueba', at: SAMPLE_TIME }
  return {
    ...one,
    state: 'open',
    closedAt: null,
    reported: [{ ...report, evidence: [rating] }],
    record: { ...one.record, sanctions: [{ ...sanction, state: 'in_force', step: 'warn', by: { id: OTHER_ID, name: 'Bruno' } }] },
  }
}

/** A payout to an account whose holder's name was not entered yet. */
const unseenHolder: [typeof listDue, Answer][] = [
  [
    listDue,
    (one: { drivers: object[] }) => ({ ...one, drivers: one.drivers.map((due) => ({ ...due, whyNot: 'holder_unseen' })) }),
  ],
]

/** Forms of moderators, and of administrators who check people, cars and payouts. */
export const officeForms: FormCase[] = [
  confirmed({
    ...page('withdrawals'),
    name: 'answer a withdrawal',
    call: answerWithdrawal,
    label: cases.title_answer,
    yes: cases.do_answer,
  }),
  { ...person, name: 'check a consumption', call: checkConsumption, send: admin.consumption_is_right },
  confirmed({ ...oneCase, name: 'prolong a freeze', call: prolongFreeze, label: moderation.prolong_confirm }),
  confirmed({ ...oneCase, name: 'hide a rating', call: hideRating, label: moderation.hide_rating, yes: moderation.hide }),
  confirmed({ ...oneCase, name: 'lift a sanction', call: liftSanction, label: moderation.lift }),
  confirmed({
    ...oneCase,
    name: 'decide a case',
    call: sanctionPerson,
    label: moderation.decide,
    yes: moderation.decide_now.warn,
  }),
  confirmed({
    ...person,
    name: 'hold the data of a person',
    call: setHold,
    label: moderation.hold_set,
    answers: [other, [showHolds, (one: object) => ({ ...one, holds: [] })]],
  }),
  confirmed({
    ...person,
    name: 'lift a hold',
    call: liftHold,
    label: moderation.hold_lift,
    answers: [other, [showHolds, (one: Holds) => ({ ...one, holds: one.holds.map((hold) => ({ ...hold, lifted: null })) })]],
  }),
  {
    ...page('payouts'),
    name: 'open a bank account',
    call: openBankAccount,
    open: [admin.payout_holder],
    send: admin.payout_show_cbu,
    answers: unseenHolder,
  },
  {
    ...page('payouts'),
    name: 'note the holder',
    call: noteHolder,
    open: [admin.payout_holder],
    send: admin.payout_holder_yes,
    answers: unseenHolder,
  },
  {
    at: '/profile?tab=details',
    name: 'open a paper',
    call: openPaper,
    open: [`${profile.open}: {paper}`],
    send: profile.open,
    answers: [
      [
        showPerson,
        (one: Person) => ({
          ...one,
          photoDni: [SAMPLE_ID],
          papers: [{ id: SAMPLE_ID, purpose: 'identity_front', uploadedAt: SAMPLE_TIME }],
        }),
      ],
    ],
  },
]
