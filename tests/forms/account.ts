import { listOwnRecoveries, nameRefundAccount, objectToRecovery } from '#contract/admin/alarms.ts'
import { listBookings } from '#contract/bookings/bookings.ts'
import { appeal, showOwnSanctions, startReactivation } from '#contract/moderation/sanctions.ts'
import { chooseNotifications, showChoices } from '#contract/notifications/notifications.ts'
import { nameCbu, showPerson } from '#contract/people/people.ts'
import { closeAccount, giveConsent, showClosing } from '#contract/people/privacy.ts'
import { listPosts, listRatable, ratePerson, replyToRating } from '#contract/ratings/ratings.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { messages } from '#web/texts/en-US.ts'
import { confirmed, type FormCase } from './form.ts'
import { OTHER_ID } from './samples.ts'

const { barred, bookings, privacy, terms, alert, ratings, notifications } = messages
const banned = { at: '/profile', session: { isBanned: true } }
const payments = '/profile?tab=payments'

type Decided = { sanctions: object[] }

/** Forms of the user's account and money, of suspended people, ratings, and choices. */
export const accountForms: FormCase[] = [
  { ...banned, name: 'bank account of a suspended driver', call: nameCbu, send: barred.own_cbu_save },
  confirmed({
    ...banned,
    name: 'appeal',
    call: appeal,
    label: barred.appeal,
    yes: barred.appeal_send,
    answers: [
      [
        showOwnSanctions,
        (own: Decided) => ({ ...own, sanctions: own.sanctions.map((one) => ({ ...one, appeal: null, whyNotAppeal: null })) }),
      ],
    ],
  }),
  {
    ...banned,
    name: 'reactivation',
    call: startReactivation,
    send: barred.fee_pay,
    answers: [
      [showOwnSanctions, (own: object) => ({ ...own, state: 'awaiting_reactivation' })],
      // no bookings, so that the page offers only the payment of the fee
      [listBookings, []],
    ],
  },
  confirmed({
    at: payments,
    name: 'account of a refund',
    call: nameRefundAccount,
    label: bookings.refund_account_other,
    yes: bookings.refund_account_save,
  }),
  confirmed({
    at: payments,
    name: 'objection to a recovery',
    call: objectToRecovery,
    label: bookings.recovery_object,
    no: [listOwnRecoveries],
  }),
  {
    at: '/profile?tab=data',
    name: 'close the account',
    call: closeAccount,
    open: [privacy.close],
    send: privacy.close_now,
    no: [showClosing],
    answers: [[showClosing, (one: object) => ({ ...one, business: [], lastAdmin: false })]],
  },
  { at: '/alerts', session: { termsDue: '2026-12-01' }, name: 'new terms', call: giveConsent, send: terms.accept },
  { at: '/route-list/1?from=1&to=2&date=20-12-2026', name: 'new alert', call: setAlert, send: alert.tell_me },
  {
    name: 'rate a person',
    at: `/user/${OTHER_ID}`,
    call: ratePerson,
    open: [ratings.stars.replace('{stars, number}', '4')],
    send: ratings.send,
    fill: { description: 'A calm trip.' },
    answers: [
      [showPerson, (one: object) => ({ ...one, id: OTHER_ID })],
      [
        listRatable,
        (all: { person: object }[]) => all.map((one) => ({ ...one, state: 'open', person: { ...one.person, id: OTHER_ID } })),
      ],
    ],
  },
  {
    name: 'reply to a rating',
    at: '/profile?tab=posts',
    call: replyToRating,
    open: [ratings.reply_to],
    send: ratings.send_reply,
    fill: { reply: 'Thank you.' },
    answers: [
      [listPosts, (one: { posts: object[] }) => ({ ...one, posts: one.posts.map((post) => ({ ...post, reply: null })) })],
    ],
  },
  {
    name: 'choose notifications',
    at: '/notifications?part=choices',
    call: chooseNotifications,
    send: notifications.mail_of,
    no: [showChoices],
  },
]
