import { nameCbu } from '#contract/people/people.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { messages } from '#web/texts/en-US.ts'
import { type FormCase } from './form.ts'

const { barred, alert } = messages
const banned = { at: '/profile', session: { isBanned: true } }

/** Of the user's account and money, of suspended people, and of a seat. */
export const accountForms: FormCase[] = [
  { ...banned, name: 'bank account of a suspended driver', call: nameCbu, send: barred.own_cbu_save },
  { at: '/route-list/1?from=1&to=2&date=20-12-2026', name: 'new alert', call: setAlert, send: alert.tell_me },
]
