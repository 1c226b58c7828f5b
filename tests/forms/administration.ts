import { listTransactions } from '#contract/admin/admin.ts'
import {
  adoptPayment,
  adoptRefund,
  type Alarm,
  closeAlarm,
  decideRecovery,
  listAlarms,
  recover,
  refundByHand,
  refundFeeByHand,
  refundSettled,
  returnPayment,
  reviewPayment,
} from '#contract/admin/alarms.ts'
import { setCommunity, showCommunity } from '#contract/admin/community.ts'
import { confirmProposal, endProposal, listProposals } from '#contract/admin/dualControl.ts'
import { markFirstDay, proveMail, sendTestMail, showFirstDay } from '#contract/admin/firstDay.ts'
import { beginAdministration } from '#contract/admin/firstStart.ts'
import { addFuelPrice, setTollsPercent, withdrawFuelPrice } from '#contract/admin/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { removeSuggestion } from '#contract/feedback/suggestions.ts'
import { closeHint } from '#contract/moderation/cases.ts'
import {
  decideAbsence,
  decideAppeal,
  decideIdentity,
  decidePaper,
  listIdentities,
  extendReceipts,
  judgeReceipts,
  listAbsences,
  listAppeals,
  listDivisions,
  listPending,
} from '#contract/moderation/moderation.ts'
import { decideSanction } from '#contract/moderation/sanctions.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { listPaid, preparePayout, releasePayout, returnPayout, showPayout } from '#contract/payments/payouts.ts'
import { answerDataRequest, liftRestriction, listDataRequests, recordDataRequest } from '#contract/people/dataRequests.ts'
import { register } from '#contract/people/people.ts'
import { messages } from '#web/texts/en-US.ts'
import { confirmed, type FormCase } from './form.ts'

const { admin, alarms, feedback, moderation, papers } = messages
const session = { isAdmin: true }
const page = (path: string) => ({ at: `/admin/${path}`, session })
const approvals = {
  ...page('approvals'),
  no: [listPending, listAppeals, listAbsences, listDivisions, listProposals, listDataRequests, showPayout],
}

const undone: NonNullable<FormCase['answers']> = [[showFirstDay, { steps: [{ step: 'mail', done: false }] }]]

const settledOrders = (one: { rows: object[] }) => ({
  ...one,
  rows: one.rows.map((order) => ({ ...order, state: 'settled' })),
})

const mayConfirm = (all: object[]) => all.map((one) => ({ ...one, whyNotConfirm: null }))

/** Response in which only dated documents and no identity photos wait for a check. */
const onlyPapers: [typeof listIdentities, (one: object) => unknown] = [listIdentities, (one) => ({ ...one, people: [] })]

/** Returns a form for a dialog of an alarm in which only this action is possible. */
const alarm = (act: keyof typeof alarms.act, call: Endpoint, fill: FormCase['fill'] = {}): FormCase =>
  confirmed({
    ...page('alarms'),
    name: `alarm: ${act}`,
    call,
    label: alarms.act[act],
    fill,
    inputs: { orderId: 'named', cbu: 'named', amountMinor: 'amount' },
    answers: [
      [
        listAlarms,
        (one: { alarms: Alarm[] }) => ({
          ...one,
          alarms: one.alarms.map((each) => ({ ...each, acts: act === 'close' ? [] : [act], closed: null })),
        }),
      ],
    ],
  })

/** Forms of administrators and moderators. */
export const administrationForms: FormCase[] = [
  {
    ...page('newUser'),
    name: 'new user',
    call: register,
    send: admin.create_user,
    fill: {
      name: 'Ana',
      lastName: 'Prueba',
      email: 'ana@example.org',
      dni: '30111222',
      age: '30',
      telephone: '3415550101',
      street: 'Mitre 1',
      city: 'Rosario',
      province: 'Santa Fe',
      gender: 'Female',
      about: 'Hola',
    },
    fields: { dni_taken: 'dni', email_taken: 'email' },
  },
  {
    ...page('settings'),
    name: 'fuel price',
    call: addFuelPrice,
    open: [admin.new_price_of.replace('{fuel}', admin.fuels.electric)],
    send: admin.add_price,
    fill: { price: '1500' },
  },
  confirmed({
    ...page('settings'),
    name: 'withdraw a fuel price',
    call: withdrawFuelPrice,
    label: admin.withdraw_price_of,
    yes: admin.withdraw_price,
  }),
  {
    ...page('settings'),
    name: 'limit of tolls',
    call: setTollsPercent,
    send: admin.add_tolls,
    fill: { value: '20' },
    inputs: { percent: 'value' },
  },
  confirmed({
    ...page('transactions'),
    name: 'cancel an order',
    call: deleteOrder,
    label: admin.delete_order_of,
    yes: admin.cancel_and_refund,
  }),
  confirmed({
    ...page('transactions'),
    answers: [[listTransactions, settledOrders]],
    name: 'refund a settled order',
    call: refundSettled,
    label: admin.refund_order_of,
    yes: admin.refund_give,
  }),
  confirmed({
    ...page('feedback'),
    name: 'delete a suggestion',
    call: removeSuggestion,
    label: feedback.delete_of,
    yes: feedback.delete,
  }),
  { ...alarm('close', closeAlarm), open: [alarms.close_this] },
  alarm('refund_by_hand', refundByHand),
  alarm('fee_by_hand', refundFeeByHand),
  alarm('admit_payment', reviewPayment),
  alarm('dismiss_payment', reviewPayment),
  alarm('adopt_refund', adoptRefund),
  alarm('adopt_payment', adoptPayment),
  alarm('return_payment', returnPayment),
  alarm('recover', recover),
  alarm('uphold_objection', decideRecovery),
  {
    ...page(''),
    at: '/first-start',
    name: 'become the first administrator',
    call: beginAdministration,
    send: admin.first_start.act,
    fields: {
      first_start_code_wrong: 'code',
      amount_malformed: 'petrol',
      amount_out_of_range: 'petrol',
      field_not_editable: 'currency',
    },
    inputs: { 'community.name': 'name', 'community.contact': 'contact' },
  },
  {
    ...page(''),
    at: '/admin',
    name: 'send oneself a test mail',
    call: sendTestMail,
    send: admin.first_day.test_mail.send,
    answers: undone,
  },
  {
    ...page(''),
    at: '/admin',
    name: 'enter the code of the test mail',
    call: proveMail,
    open: [admin.first_day.test_mail.send],
    send: admin.first_day.test_mail.check,
    fill: { code: '123456' },
    answers: [...undone, [sendTestMail, { to: 'ana@example.org', taken: true, leaves: true }]],
    fields: { phone_code_wrong: 'code' },
  },
  { ...page(''), at: '/admin', name: 'put the first steps away', call: markFirstDay, send: admin.first_day.put_away },
  {
    ...page('settings'),
    name: 'set up the community',
    call: setCommunity,
    answers: [[showCommunity, (one: object) => ({ ...one, fixed: [] })]],
    send: admin.community.save,
    fields: { field_not_editable: 'currency' },
  },
  { ...page('payouts'), name: 'prepare a payout', call: preparePayout, send: admin.prepare_payout },
  confirmed({
    ...page('payouts'),
    answers: [
      [
        listPaid,
        (one: { transfers: object[] }) => ({ ...one, transfers: one.transfers.map((each) => ({ ...each, returnedAt: null })) }),
      ],
    ],
    name: 'return a payout',
    call: returnPayout,
    label: admin.paid_return_of,
    yes: admin.paid_return,
  }),
  confirmed({
    ...approvals,
    name: 'release a payout',
    answers: [[showPayout, (one: object) => ({ ...one, whyNotConfirm: null })]],
    call: releasePayout,
    label: moderation.payout_release,
  }),
  confirmed({
    ...approvals,
    name: 'uphold an appeal',
    answers: [[listAppeals, mayConfirm]],
    call: decideAppeal,
    label: moderation.uphold,
  }),
  confirmed({
    ...approvals,
    name: 'confirm a proposal',
    answers: [
      [listProposals, (all: object[]) => all.map((one) => ({ ...one, kind: 'recovery', whyNotConfirm: null }))],
      [listPending, []],
    ],
    call: confirmProposal,
    label: moderation.approve,
  }),
  confirmed({ ...approvals, name: 'end a proposal', call: endProposal, label: moderation.end_proposal }),
  confirmed({ ...approvals, name: 'decide an absence', call: decideAbsence, label: moderation.absence_decide }),
  confirmed({ ...approvals, name: 'judge receipts', call: judgeReceipts, label: moderation.receipts_judge }),
  confirmed({
    ...approvals,
    name: 'extend the time for receipts',
    answers: [[listDivisions, (all: object[]) => all.map((one) => ({ ...one, judgeBy: null, extendable: true }))]],
    call: extendReceipts,
    label: moderation.receipts_extend,
  }),
  confirmed({ ...approvals, name: 'grant a request about data', call: answerDataRequest, label: moderation.data_grant }),
  confirmed({
    ...approvals,
    name: 'lift a restriction',
    answers: [[listDataRequests, (all: object[]) => all.map((one) => ({ ...one, state: 'granted' }))]],
    call: liftRestriction,
    label: moderation.data_lift,
  }),
  confirmed({
    ...approvals,
    name: 'record a request about data',
    call: recordDataRequest,
    label: moderation.data_record,
    yes: moderation.data_record_now,
  }),
  confirmed({
    ...approvals,
    name: 'approve a sanction',
    answers: [[listPending, mayConfirm]],
    call: decideSanction,
    label: moderation.approve,
  }),
  confirmed({ ...page('identity'), name: 'identity is right', call: decideIdentity, label: moderation.is_right }),
  confirmed({ ...page('identity'), name: 'identity is wrong', call: decideIdentity, label: moderation.is_wrong }),
  confirmed({ ...page('identity'), name: 'paper is right', call: decidePaper, label: papers.check.right, answers: [onlyPapers] }),
  confirmed({ ...page('identity'), name: 'paper is wrong', call: decidePaper, label: papers.check.wrong, answers: [onlyPapers] }),
  confirmed({ ...page('cases'), name: 'close a hint', call: closeHint, label: moderation.close_hint }),
]
