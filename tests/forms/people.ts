import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { blockPerson, unblockPerson, showChat } from '#contract/messages/messages.ts'
import { endAllSessions, endOneSession, listSessions } from '#contract/people/accounts.ts'
import { askAboutData, endOwnRequest, listOwnRequests } from '#contract/people/dataRequests.ts'
import { listPapers, withdrawPaper } from '#contract/people/papers.ts'
import { openDni, editPerson, register, showPerson, type Person } from '#contract/people/people.ts'
import { confirmPhone, startPhoneCheck } from '#contract/people/phoneCheck.ts'
import { addCar, editCar, listCars } from '#contract/people/vehicles.ts'
import { messages } from '#web/texts/en-US.ts'
import { confirmed, type FormCase } from './form.ts'
import { SAMPLE_ID, SAMPLE_TIME } from './samples.ts'

const { register: words, profile, privacy, suggestions, withdrawals, messages: chat, papers } = messages
const image = SAMPLE_ID
const details = '/profile?tab=details'
const ownData = '/profile?tab=data'

/** Builds a response with the user's own complete profile, without returned documents. */
const own = (more: Partial<Person> = {}): [typeof showPerson, (one: Person) => unknown] => [
  showPerson,
  (one: Person) => ({
    ...one,
    telephone: '3415550101',
    street: 'Mitre 1',
    city: 'Rosario',
    province: 'Santa Fe',
    about: 'Hola',
    cbu: null,
    ...more,
  }),
]

const car = {
  id: SAMPLE_ID,
  plate: 'AB123CD',
  color: 'Azul',
  brand: 'Fiat',
  model: 'Cronos',
  cylinder: 1.6,
  greencard: image,
  bluecard: [],
  checkboxBlueCard: false,
  consumptionDl: 80,
} as unknown as Person['cars'][number] // as: the form reads no other property of it

/** A profile with a phone number that was never verified. */
const unchecked = own({ phoneChecked: undefined })

/** Values of a registration, except the document's number. */
export const registered = {
  name: 'Ana',
  lastName: 'Prueba',
  gender: 'Female',
  age: '30',
  telephone: '3415550101',
  street: 'Mitre 1',
  city: 'Rosario',
  province: 'Santa Fe',
  about: 'Hola',
  photo: image,
  identityFront: image,
  identityBack: image,
  checkbox: true,
}

/** Forms of registration, profile, cars, own data, conversations, and of visitors. */
export const peopleForms: FormCase[] = [
  {
    name: 'registration',
    at: '/register',
    session: { registered: false },
    call: register,
    send: words.register,
    stored: { registration: { owner: SAMPLE_ID, values: registered } },
    fill: { dni: '30111222' },
    fields: { dni_taken: 'dni' },
    answered: { already_registered: 'leads to the profile' },
  },
  {
    name: 'new car',
    at: '/car',
    call: addCar,
    send: words.car.save,
    stored: {
      car: {
        owner: SAMPLE_ID,
        values: { plate: 'AB123CD', color: 'Azul', brand: 'Fiat', model: 'Cronos', cylinder: '1.6', greencard: image },
      },
    },
    answers: [[listCars, []]],
    fields: { plate_taken: 'plate' },
  },
  {
    name: 'contact information',
    at: details,
    call: editPerson,
    open: [profile.edit_contact],
    send: profile.save,
    answers: [own()],
  },
  {
    name: 'begin the check of the telephone',
    at: details,
    call: startPhoneCheck,
    open: [profile.phone_open],
    send: profile.phone_message,
    answers: [unchecked],
  },
  {
    name: 'code of an SMS',
    at: details,
    call: confirmPhone,
    open: [profile.phone_open, profile.phone_sms],
    send: profile.phone_confirm,
    fill: { code: '123456' },
    answers: [unchecked],
    fields: { phone_code_wrong: 'code', phone_code_over: 'code', phone_not_possible: 'code' },
  },
  {
    name: 'driving',
    at: details,
    call: editPerson,
    open: [profile.edit_driving],
    send: profile.save,
    answered: { step_up_required: 'leads to the login' },
    answers: [own()],
  },
  {
    name: 'car of the profile',
    at: '/profile?tab=car',
    call: editCar,
    open: [profile.edit_car],
    send: profile.save,
    fill: { plate: 'AB123CD', color: 'Azul', brand: 'Fiat', model: 'Cronos', cylinder: '1.6' },
    answers: [own({ cars: [car] })],
    fields: { plate_taken: 'plate' },
  },
  confirmed({
    name: 'take a paper back',
    at: '/profile?tab=car#papers',
    session: { papers: 'licence' },
    call: withdrawPaper,
    label: papers.back.seen,
    yes: papers.back.yes,
    answers: [
      own({ papersSeen: undefined, cars: [car] }),
      [withdrawPaper, () => []],
      [listPapers, () => [{ id: SAMPLE_ID, kind: 'licence', state: 'seen', validUntil: '01-01-2050', sentAt: SAMPLE_TIME }]],
    ],
  }),
  confirmed({
    name: 'take a paper back where the site takes none any more',
    at: '/profile?tab=car#papers',
    call: withdrawPaper,
    label: papers.back.seen,
    yes: papers.back.yes,
    answers: [
      own({ hasPapers: true, papersSeen: undefined, cars: [car] }),
      [withdrawPaper, () => []],
      [listPapers, () => [{ id: SAMPLE_ID, kind: 'licence', state: 'seen', validUntil: '01-01-2050', sentAt: SAMPLE_TIME }]],
    ],
  }),
  { name: 'log out everywhere', at: ownData, call: endAllSessions, send: privacy.end_all },
  {
    name: 'end one session',
    at: ownData,
    call: endOneSession,
    no: [listSessions],
    send: privacy.end_session_of,
  },
  confirmed({
    name: 'request about personal data',
    at: ownData,
    call: askAboutData,
    no: [listOwnRequests],
    label: privacy.ask,
    yes: privacy.ask_send,
  }),
  { name: 'take a request about personal data back', at: ownData, call: endOwnRequest, send: privacy.take_back },
  { name: 'show the own document', at: details, call: openDni, send: 'Show: DNI or passport' },
  confirmed({
    name: 'unblock',
    at: `/chat/${SAMPLE_ID}`,
    call: unblockPerson,
    label: chat.unblock,
    answers: [[showChat, (one: object) => ({ ...one, blocked: true })]],
  }),
  confirmed({
    name: 'block',
    at: `/chat/${SAMPLE_ID}`,
    call: blockPerson,
    label: chat.block,
    answers: [[showChat, (one: object) => ({ ...one, blocked: false, whyNotWrite: null })]],
  }),
  {
    name: 'suggestion',
    at: '/suggestion-box',
    call: addSuggestion,
    send: suggestions.send,
    fill: { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'More trips' },
    answered: { form_expired: 'is sent again with another ticket' },
  },
  {
    name: 'withdrawal',
    at: '/withdrawal',
    call: addWithdrawal,
    send: withdrawals.send,
    fill: { name: 'Ana', email: 'ana@example.org' },
    answered: { form_expired: 'is sent again with another ticket' },
  },
]
