import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { listSessions, logIn } from '#contract/people/accounts.ts'
import { showPerson } from '#contract/people/people.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { TERMS } from '#domain/people/account.ts'
import { cast } from '#server/testing/cast.ts'
import { listenAnywhere, type Listening, listens } from '#server/testing/listening.ts'
import { uploadedId, paper, uploads } from '#server/testing/papers.ts'
import { visitor } from '#server/testing/person.ts'

/*
 * Permissions (rules 13). Every address that the server serves has a row here, and every row has an outcome for each kind of
 * caller: V visitor, L logged in without a profile, R registered, D the trip's driver, X barred, A administrator. An outcome is
 * the reason of the refusal, or ✓.
 */
type Kind = 'V' | 'L' | 'R' | 'D' | 'X' | 'A'
type Answers = Record<Kind, string>

const everyone: Answers = { V: '✓', L: '✓', R: '✓', D: '✓', X: '✓', A: '✓' }
const notBarred: Answers = { ...everyone, X: 'barred' }
const members: Answers = { ...notBarred, V: 'login_required' }
const drivers: Answers = { ...members, L: 'registration_required', R: 'car_required', A: 'car_required' }

const someTrip = {
  originName: 'Rosario, Santa Fe',
  [exchangedField('destinationName')]: 'Córdoba, Córdoba',
  hours: '09:00',
  place: 2,
  restriction: '',
}

const owner: Answers = { ...members, L: 'not_found', R: 'not_found' }
const registered: Answers = { ...members, L: 'registration_needed' }

const forAdmins: Answers = { ...members, L: 'admin_only', R: 'admin_only', D: 'admin_only' }
/** without the provider's signature the call refuses every caller */
const forged = 'bad_signature'
const nobodys: Answers = { V: 'not_found', L: 'not_found', R: 'not_found', D: 'not_found', X: 'not_found', A: 'not_found' }
/** the call requires a partner's key, which no caller has */
const withKey: Answers = {
  V: 'login_required',
  L: 'login_required',
  R: 'login_required',
  D: 'login_required',
  X: 'login_required',
  A: 'login_required',
}
const forDriver: Answers = { ...members, L: 'not_found', R: 'not_yours', A: 'not_yours' }
/** calls about an absence, which only the two people of a booking may make, and not before the trip */
const forTheTwo: Answers = { ...members, L: 'not_found', R: 'not_possible_now', D: 'not_possible_now', A: 'not_found' }

/** calls that barred people may make (E5) */
const openToBarred: Answers = { ...members, X: '✓' }
const nothingThere: Answers = {
  V: 'login_required',
  L: 'not_found',
  R: 'not_found',
  D: 'not_found',
  X: 'not_found',
  A: 'not_found',
}
const noFee = 'no_reactivation'
const adminsNothing: Answers = { ...forAdmins, A: 'not_found' }

interface Row {
  path: string
  body?: object
  answers: Answers
  page?: true
  form?: true
  stream?: true | 'admin'
}

/** SELF is the caller, OTHER another person. CAR, PHOTO and PAPER belong to D, the driver. */
const rows: Record<string, Row> = {
  'GET /api/maps': { path: '/api/maps?name=rosario', answers: notBarred },
  'GET /api/maps (route)': { path: '/api/maps?long1=-60.6&lat1=-32.9&long2=-64.2&lat2=-31.4', answers: members },
  'GET /api/point': { path: '/api/point?place=3838583', answers: members },
  'GET /api/maps/route': { path: '/api/maps/route', answers: members },
  'GET /api/maps/route/count': { path: '/api/maps/route/count', answers: members },
  'GET /api/maps/route/next': { path: '/api/maps/route/next?from=3838583&to=3860259', answers: members },
  'GET /api/maps/route/days': { path: '/api/maps/route/days?from=3838583&to=3860259&date=DATE', answers: members },
  'GET /api/maps/route/open': { path: '/api/maps/route/open?from=3838583&to=3860259', answers: notBarred },
  'GET /api/maps/route/elsewhere': { path: '/api/maps/route/elsewhere?from=3838583&to=3860259&date=DATE', answers: notBarred },
  'GET /api/maps/route/:id': { path: '/api/maps/route/TRIP', answers: members },
  'GET /api/maps/route/:id/card': { path: '/api/maps/route/TRIP/card', answers: notBarred },
  'POST /paste': { path: '/paste', body: { text: 'salgo de rosario' }, answers: everyone },
  'POST /api/maps/route/reading': {
    path: '/api/maps/route/reading',
    body: { text: 'vie 23 salgo tipo 18 de rosario a bsas' },
    answers: members,
  },
  'POST /api/maps/route/preview': { path: '/api/maps/route/preview', body: someTrip, answers: drivers },
  'POST /api/maps/route/add': { path: '/api/maps/route/add', body: someTrip, answers: { ...drivers, D: 'overlapping_trip' } },
  'GET /api/maps/route/:id/calendar.ics': {
    path: '/api/maps/route/TRIP/calendar.ics',
    answers: { ...members, L: 'not_yours', R: 'not_yours', A: 'not_yours' },
  },
  'GET /api/user': { path: '/api/user?name=diana', answers: members },
  'GET /api/user (administrators)': {
    path: '/api/user?admin=true',
    answers: { ...members, L: 'admin_only', R: 'admin_only', D: 'admin_only' },
  },
  'GET /api/user/:id (own)': { path: '/api/user/SELF', answers: members },
  'GET /api/user/:id (of others)': { path: '/api/user/OTHER', answers: members },
  'POST /api/user/add (oneself)': {
    path: '/api/user/add',
    body: {},
    answers: { ...members, L: 'validation', R: 'already_registered', D: 'already_registered', A: 'already_registered' },
  },
  'POST /api/user/add (others)': {
    path: '/api/user/add',
    body: { email: 'nobody@example.org' },
    answers: { ...members, L: 'field_not_editable', R: 'field_not_editable', D: 'field_not_editable', A: 'validation' },
  },
  'PUT /api/user/:id (own)': { path: '/api/user/SELF', body: { instagram: 'tramo' }, answers: registered },
  'PUT /api/user/:id (own CBU)': {
    path: '/api/user/SELF',
    body: { cbu: '0110599540000012345672' },
    answers: { ...registered, R: 'cbu_only_for_drivers', D: 'cbu_only_for_drivers', A: 'cbu_only_for_drivers', X: '✓' },
  },
  'PUT /api/user/:id (own flag)': {
    path: '/api/user/SELF',
    body: { isAdmin: true },
    answers: { ...registered, R: 'field_not_editable', D: 'field_not_editable' },
  },
  'PUT /api/user/:id (of others)': {
    path: '/api/user/OTHER',
    body: { instagram: 'tramo' },
    answers: { ...registered, R: 'not_yours', D: 'not_yours' },
  },
  'POST /api/user/:id/dni/opening (own)': { path: '/api/user/SELF/dni/opening', body: {}, answers: registered },
  'POST /api/user/:id/dni/opening (of others)': {
    path: '/api/user/OTHER/dni/opening',
    body: { reason: 'To check it' },
    answers: { ...registered, R: 'not_yours', D: 'not_yours' },
  },
  'GET /api/car': { path: '/api/car', answers: members },
  'GET /api/car (plate)': { path: `/api/car?${exchangedField('plate')}=AA000AA`, answers: members },
  'POST /api/car/add (own)': {
    path: '/api/car/add',
    body: {},
    answers: { ...members, L: 'validation', R: 'validation', D: 'validation', A: 'validation' },
  },
  'POST /api/car/add (of others)': {
    path: '/api/car/add',
    body: { userEmail: 'nobody@example.org' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_yours', A: 'not_yours' },
  },
  'PUT /api/admin/car/:id/consumption': {
    path: '/api/admin/car/CAR/consumption',
    body: { consumptionDl: 130 },
    answers: { ...forAdmins, A: 'not_possible_now' },
  },
  'PUT /api/car/:id': { path: '/api/car/CAR', body: { consumptionDl: 75 }, answers: owner },
  'GET /api/paper': { path: '/api/paper', answers: registered },
  'POST /api/paper': {
    path: '/api/paper',
    body: { kind: 'licence', image: 'PAPER', validUntil: '01-01-2000' },
    answers: { ...registered, R: 'papers_not_taken', D: 'papers_not_taken', A: 'papers_not_taken' },
  },
  'DELETE /api/paper/:id': {
    path: '/api/paper/LAST',
    answers: { ...registered, R: 'not_found', D: 'not_found', A: 'not_found' },
  },
  'POST /api/image': { path: '/api/image', form: true, answers: members },
  'GET /api/image/:id (photo)': { path: '/api/image/PHOTO', answers: members },
  'GET /api/image/:id (paper)': { path: '/api/image/PAPER', answers: { ...owner, D: 'not_found', A: 'not_found' } },
  'GET /api/image/:id (receipt)': { path: '/api/image/RECEIPT', answers: owner },
  'POST /api/image/:id/opening': { path: '/api/image/PAPER/opening', body: { reason: 'To check it' }, answers: owner },
  'POST /api/booking': {
    path: '/api/booking',
    body: { idRoute: 'TRIP' },
    answers: { ...members, L: 'adult_attestation_required', D: 'own_trip' },
  },
  'GET /api/booking': { path: '/api/booking', answers: openToBarred },
  'GET /api/booking/:id': { path: '/api/booking/SEAT', answers: { ...members, L: 'not_found', X: 'not_found' } },
  'GET /api/booking/:id/calendar.ics': {
    path: '/api/booking/PAID/calendar.ics',
    answers: { ...members, L: 'not_found', A: 'not_found' },
  },
  'GET /api/maps/route/:id/way': { path: '/api/maps/route/TRIP/way', answers: { ...owner, A: 'not_found' } },
  'POST /api/maps/route/:id/way': {
    path: '/api/maps/route/TRIP/way',
    body: { atM: 0 },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_on_the_way', A: 'not_yours' },
  },
  'POST /api/maps/route/:id/way/undo': {
    path: '/api/maps/route/TRIP/way/undo',
    body: { atM: 0 },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_on_the_way', A: 'not_yours' },
  },
  'POST /api/maps/route/:id/follow': { path: '/api/maps/route/TRIP/follow', body: {}, answers: { ...owner, A: 'not_found' } },
  'DELETE /api/maps/route/:id/follow/:link': {
    path: '/api/maps/route/TRIP/follow/SELF',
    answers: { ...nothingThere, X: 'barred' },
  },
  'GET /api/follow/:token': { path: '/api/follow/forged', answers: nobodys },
  'POST /api/maps/route/:id/message': {
    path: '/api/maps/route/TRIP/message',
    body: { how: 'late_10' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'window_closed', A: 'not_yours' },
  },
  'GET /api/maps/route/:id/picture.png': { path: '/api/maps/route/TRIP/picture.png', answers: everyone },
  'POST /api/booking/:id/acceptance': { path: '/api/booking/SEAT/acceptance', body: {}, answers: forDriver },
  'POST /api/booking/:id/refusal': {
    path: '/api/booking/SEAT/refusal',
    body: {},
    answers: { ...forDriver, D: 'not_possible_now' },
  },
  'POST /api/booking/:id/withdrawal': {
    path: '/api/booking/SEAT/withdrawal',
    body: {},
    answers: { ...members, L: 'not_found', D: 'not_yours', A: 'not_yours' },
  },
  'GET /api/booking/:id/cancellation': { path: '/api/booking/PAID/cancellation', answers: { ...members, L: 'not_found' } },
  // the booking has only one seat, so there is no companion's seat to give up
  'POST /api/booking/:id/fewer': {
    path: '/api/booking/PAID/fewer',
    body: { companions: [1] },
    answers: { ...members, L: 'not_found', R: 'seats_not_held', D: 'not_yours', A: 'seats_not_held' },
  },
  // none of these callers is a companion in the booking
  'POST /api/booking/:id/companion': {
    path: '/api/booking/PAID/companion',
    body: {},
    answers: { ...nothingThere, X: 'barred' },
  },
  'POST /api/maps/route/:id/companion': {
    path: '/api/maps/route/TRIP/companion',
    answers: { ...members, D: 'own_trip' },
  },
  'GET /api/maps/route/:id/companion': { path: '/api/maps/route/TRIP/companion', answers: members },
  'GET /api/companion/:id': { path: '/api/companion/TRIP', answers: { ...nothingThere, X: 'barred' } },
  'POST /api/companion/:id': { path: '/api/companion/TRIP', body: { agreed: true }, answers: { ...nothingThere, X: 'barred' } },
  'DELETE /api/companion/:id': { path: '/api/companion/TRIP', answers: { ...nothingThere, X: 'barred' } },
  'POST /api/booking/:id/cancellation': {
    path: '/api/booking/PAID/cancellation',
    body: {},
    answers: { ...members, L: 'not_found', D: 'not_possible_now', A: 'not_possible_now' },
  },
  'POST /api/booking/:id/absence': { path: '/api/booking/PAID/absence', body: {}, answers: forTheTwo },
  'POST /api/booking/:id/objection': { path: '/api/booking/PAID/objection', body: {}, answers: forTheTwo },
  'POST /api/booking/:id/giving-back': {
    path: '/api/booking/PAID/giving-back',
    body: { minor: 100 },
    answers: { ...members, L: 'not_found', R: 'not_yours', D: 'not_possible_now', A: 'not_yours' },
  },
  'POST /api/maps/route/:id/not-driven': {
    path: '/api/maps/route/TRIP/not-driven',
    body: {},
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_possible_now', A: 'not_yours' },
  },
  'GET /api/maps/route/:id/seats': {
    path: '/api/maps/route/TRIP/seats',
    answers: { ...members, L: 'not_yours', R: 'not_yours' },
  },
  'POST /api/maps/route/:id/cancellation': {
    path: '/api/maps/route/LAST/cancellation',
    body: { reason: 'Ill' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', A: 'trip_cancelled' },
  },
  'PUT /api/maps/route/:id': {
    path: '/api/maps/route/FREE',
    body: { comment: 'Con mate' },
    answers: { ...members, L: 'not_yours', R: 'not_yours' },
  },
  'DELETE /api/maps/route/:id/change': {
    path: '/api/maps/route/FREE/change',
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_possible_now', A: 'not_possible_now' },
  },
  'POST /api/booking/:id/agreement': {
    path: '/api/booking/SEAT/agreement',
    body: { change: 'SEAT', answer: 'no' },
    answers: { ...members, L: 'not_found', R: 'not_possible_now', D: 'not_yours', A: 'not_yours' },
  },
  'PUT /api/user/rating/:id': { path: '/api/user/rating/OTHER', body: {}, answers: members },
  'GET /api/user/post/:id': { path: '/api/user/post/OTHER', answers: members },
  'POST /api/user/post': {
    path: '/api/user/post',
    body: { userEmail: 'nobody@example.org', description: 'Puntual.', [exchangedField('rating')]: 5 },
    answers: { ...members, L: 'nothing_to_rate', R: 'nothing_to_rate', D: 'nothing_to_rate', A: 'nothing_to_rate' },
  },
  'POST /api/user/post (for another)': {
    path: '/api/user/post',
    body: { userEmail: 'nobody@example.org', author: 'somebody@example.org' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_yours', A: 'not_yours' },
  },
  'GET /api/rating/open': { path: '/api/rating/open', answers: members },
  'POST /api/rating/:id/reply': {
    path: '/api/rating/TRIP/reply',
    body: { reply: 'Gracias.' },
    answers: { ...members, L: 'not_found', R: 'not_found', D: 'not_found', A: 'not_found' },
  },
  'GET /api/chat': { path: '/api/chat', answers: members },
  'GET /api/chat/:id': { path: '/api/chat/OTHER', answers: members },
  'GET /api/chat/:id (of a barred person)': {
    path: '/api/chat/xul@example.org',
    answers: { ...members, L: 'not_found', R: 'not_found', D: 'not_found', A: 'not_found' },
  },
  'POST /api/chat/add': { path: '/api/chat/add', body: { email: 'OTHER', message: 'Hola' }, answers: members },
  'POST /api/chat/add (for another)': {
    path: '/api/chat/add',
    body: { email: 'OTHER', message: 'Hola', author: 'somebody@example.org' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_yours', A: 'not_yours' },
  },
  'POST /api/chat/:id/read': { path: '/api/chat/OTHER/read', body: { upTo: 1 }, answers: members },
  'POST /api/block': { path: '/api/block', body: { email: 'LAST' }, answers: { ...owner, D: 'not_found', A: 'not_found' } },
  'POST /api/block (a person)': { path: '/api/block', body: { email: 'OTHER' }, answers: members },
  'DELETE /api/block/:id': { path: '/api/block/OTHER', answers: members },
  'POST /api/alert': { path: '/api/alert', body: { from: '3838583', to: '3860259' }, answers: members },
  'GET /api/alert': { path: '/api/alert', answers: members },
  'PUT /api/alert/:id (of others)': {
    path: '/api/alert/ALERT',
    body: { on: true },
    answers: { ...owner, R: '✓', D: 'not_found', A: 'not_found' },
  },
  'PUT /api/alert/:id/showing (of others)': {
    path: '/api/alert/ALERT/showing',
    body: {},
    answers: { ...registered, D: 'not_found', A: 'not_found' },
  },
  'DELETE /api/alert/:id/showing (of others)': {
    path: '/api/alert/ALERT/showing',
    answers: { ...owner, R: '✓', D: 'not_found', A: 'not_found' },
  },
  'GET /api/maps/route/:id/wanted': {
    path: '/api/maps/route/TRIP/wanted',
    answers: { ...members, L: 'not_yours', R: 'not_yours', A: 'not_yours' },
  },
  'POST /api/maps/route/:id/invitation': {
    path: '/api/maps/route/TRIP/invitation',
    body: { request: 'ALERT' },
    answers: { ...members, L: 'not_yours', R: 'not_yours', D: 'not_found', A: 'not_yours' },
  },
  'DELETE /api/alert/:id (of others)': {
    path: '/api/alert/ALERT',
    answers: { ...owner, R: '✓', D: 'not_found', A: 'not_found' },
  },
  'GET /api/seat-price': { path: '/api/seat-price', answers: notBarred },
  'GET /api/wanted': { path: '/api/wanted', answers: notBarred },
  'GET /api/saved': { path: '/api/saved', answers: members },
  'GET /api/saved/:id': { path: '/api/saved/TRIP', answers: members },
  'PUT /api/saved/:id': { path: '/api/saved/TRIP', answers: members },
  'DELETE /api/saved/:id': { path: '/api/saved/TRIP', answers: members },
  'POST /api/payment': {
    path: '/api/payment',
    body: { idRoute: 'TRIP' },
    answers: { ...members, L: 'adult_attestation_required', D: 'own_trip' },
  },
  'GET /api/order': { path: '/api/order', answers: openToBarred },
  'GET /api/order (administrators)': {
    path: '/api/order?admin=true',
    answers: { ...members, L: 'admin_only', R: 'admin_only', D: 'admin_only' },
  },
  'POST /api/order/:id/check': { path: '/api/order/ORDER/check', body: {}, answers: { ...owner, R: '✓', D: 'not_found' } },
  'DELETE /api/order/:id': { path: '/api/order/ORDER', answers: { ...owner, R: '✓', D: 'not_found', A: 'not_found' } },
  'DELETE /api/order/:id (with a reason)': { path: '/api/order/ANOTHER?reason=Late', answers: { ...owner, D: 'not_found' } },
  'POST /api/notice/payment': {
    path: '/api/notice/payment?data.id=1',
    body: {},
    answers: { V: forged, L: forged, R: forged, D: forged, X: forged, A: forged },
  },
  'POST /api/notice/phone': {
    path: '/api/notice/phone',
    body: {},
    answers: { V: forged, L: forged, R: forged, D: forged, X: forged, A: forged },
  },
  'GET /api/payout': { path: '/api/payout', answers: forAdmins },
  'POST /api/payout': { path: '/api/payout', body: {}, answers: { ...forAdmins, A: 'nothing_to_pay' } },
  'GET /api/maps/route/:id/receipts': { path: '/api/maps/route/TRIP/receipts', answers: { ...members, L: 'not_found' } },
  'POST /api/maps/route/:id/receipts': {
    path: '/api/maps/route/BOUGHT/receipts',
    body: {},
    answers: { ...members, L: 'not_found', A: 'not_found' },
  },
  'GET /api/ticket': { path: '/api/ticket', answers: everyone },
  'GET /api/suggestionbox': { path: '/api/suggestionbox', answers: forAdmins },
  'POST /api/suggestionbox/add': {
    path: '/api/suggestionbox/add',
    body: { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'From SELF' },
    // for the visitor, SELF is also R's id, so the visitor has already sent the same suggestion
    answers: { ...everyone, R: 'already_sent' },
  },
  'DELETE /api/suggestionbox/:id': { path: '/api/suggestionbox/TRIP', answers: { ...forAdmins, A: 'not_found' } },
  'GET /api/withdrawal': { path: '/api/withdrawal', answers: forAdmins },
  'POST /api/withdrawal/add': {
    path: '/api/withdrawal/add',
    body: { name: 'Ana', email: 'ana@example.org', about: 'booking' },
    answers: everyone,
  },
  'POST /api/withdrawal/:id/answer': {
    path: '/api/withdrawal/TRIP/answer',
    body: { answer: 'Done', event: 'answer' },
    answers: { ...forAdmins, A: 'not_found' },
  },
  'GET /api/notification': { path: '/api/notification', answers: members },
  'GET /api/notification/count': { path: '/api/notification/count', answers: members },
  'POST /api/notification/read': { path: '/api/notification/read', body: { upTo: 'TRIP' }, answers: members },
  'GET /api/notification/choice': { path: '/api/notification/choice', answers: members },
  'PUT /api/notification/choice': {
    path: '/api/notification/choice',
    body: { group: 'messages', channel: 'mail', on: false },
    answers: members,
  },
  'PUT /api/notification/choice (of the account)': {
    path: '/api/notification/choice',
    body: { group: 'account', channel: 'mail', on: false },
    answers: { ...members, L: 'always_told', R: 'always_told', D: 'always_told', A: 'always_told' },
  },
  'POST /api/notification/push': {
    path: '/api/notification/push',
    body: { endpoint: 'https://127.0.0.1/here', keys: { p256dh: 'AAAA', auth: 'AAAA' } },
    answers: {
      ...members,
      L: 'push_address_refused',
      R: 'push_address_refused',
      D: 'push_address_refused',
      A: 'push_address_refused',
    },
  },
  'POST /api/notification/push/removal': {
    path: '/api/notification/push/removal',
    body: { endpoint: 'https://push.example.org/nobody' },
    answers: members,
  },
  'GET /api/notification/off/:token': { path: '/api/notification/off/forged', answers: nobodys },
  'POST /api/notification/off/:token': { path: '/api/notification/off/forged', body: {}, answers: nobodys },
  'GET /api/events': { path: '/api/events', stream: true, answers: members },
  'GET /api/events (as an administrator)': { path: '/api/events', stream: 'admin', answers: forAdmins },
  'GET /api/dashboard': { path: '/api/dashboard', answers: forAdmins },
  'GET /api/dashboard/search': { path: '/api/dashboard/search?q=an', answers: forAdmins },
  'GET /api/dashboard/first-day': { path: '/api/dashboard/first-day', answers: forAdmins },
  'POST /api/first-start': {
    path: '/api/first-start',
    body: { code: 'x' },
    answers: {
      ...members,
      L: 'first_start_code_wrong',
      R: 'first_start_code_wrong',
      D: 'first_start_code_wrong',
      A: 'first_start_code_wrong',
    },
  },
  'POST /api/dashboard/first-day/:mark': { path: '/api/dashboard/first-day/legal', body: {}, answers: forAdmins },
  'POST /api/dashboard/test-mail': { path: '/api/dashboard/test-mail', body: {}, answers: forAdmins },
  'POST /api/dashboard/test-mail/code': {
    path: '/api/dashboard/test-mail/code',
    body: { code: 'x' },
    answers: { ...forAdmins, A: 'phone_code_wrong' },
  },
  'GET /api/dashboard/rides': { path: '/api/dashboard/rides', answers: forAdmins },
  'GET /api/dashboard/users': { path: '/api/dashboard/users?q=an', answers: forAdmins },
  'POST /api/dashboard/users/csv': { path: '/api/dashboard/users/csv', answers: forAdmins },
  'GET /api/dashboard/routes': { path: '/api/dashboard/routes', answers: forAdmins },
  'POST /api/dashboard/routes/csv': { path: '/api/dashboard/routes/csv', answers: forAdmins },
  'GET /api/dashboard/transactions': { path: '/api/dashboard/transactions', answers: forAdmins },
  'POST /api/dashboard/transactions/csv': { path: '/api/dashboard/transactions/csv', answers: forAdmins },
  'GET /api/dashboard/jobs': { path: '/api/dashboard/jobs', answers: forAdmins },
  'GET /api/setting/community': { path: '/api/setting/community', answers: forAdmins },
  'PUT /api/setting/community': {
    path: '/api/setting/community',
    body: { name: 'Campus', contact: 'c@example.org', language: 'en-US', currency: 'UYU' },
    answers: { ...forAdmins, A: 'field_not_editable' },
  },
  'GET /api/setting/fuel': { path: '/api/setting/fuel', answers: forAdmins },
  'POST /api/setting/fuel': { path: '/api/setting/fuel', body: { price: 'x' }, answers: { ...forAdmins, A: 'amount_malformed' } },
  'DELETE /api/setting/fuel/:id': { path: '/api/setting/fuel/999999', answers: adminsNothing },
  'GET /api/setting/tolls': { path: '/api/setting/tolls', answers: forAdmins },
  'POST /api/setting/tolls': {
    path: '/api/setting/tolls',
    body: { percent: 101 },
    answers: { ...forAdmins, A: 'amount_out_of_range' },
  },
  'GET /api/session': { path: '/api/session', answers: everyone },
  'POST /api/login': { path: '/api/login', body: {}, answers: everyone },
  'GET /api/login/return': { path: '/api/login/return', answers: everyone, page: true },
  'GET /api/health/live': { path: '/api/health/live', answers: everyone },
  'GET /api/health/ready': { path: '/api/health/ready', answers: everyone },
  'GET /api/map/style/:theme': { path: '/api/map/style/light', answers: everyone },
  'GET /api/map/still/:theme': {
    path: '/api/map/still/light?west=-64&north=-31&degrees=0.01&width=360&height=256',
    answers: everyone,
  },
  'GET /api/map/tiles/:z/:x/:y': { path: '/api/map/tiles/1/0/0', answers: everyone },
  'GET /api/openapi.json': { path: '/api/openapi.json', answers: everyone },
  'GET /api/docs': { path: '/api/docs', answers: everyone },
  'GET /rides/:from': { path: '/rides/villa-maria', answers: everyone },
  'GET /rides/:from/:to': { path: '/rides/villa-maria/bell-ville', answers: everyone },
  'GET /viajes/:from': { path: '/viajes/villa-maria', answers: everyone },
  'GET /viajes/:from/:to': { path: '/viajes/villa-maria/bell-ville', answers: everyone },
  'GET /sitemap.xml': { path: '/sitemap.xml', answers: everyone },
  'GET /robots.txt': { path: '/robots.txt', answers: everyone },
  'GET /api/standard/status': { path: '/api/standard/status', answers: everyone },
  'GET /api/standard/driver_journeys': { path: '/api/standard/driver_journeys', answers: withKey },
  'GET /api/standard/driver_regular_trips': { path: '/api/standard/driver_regular_trips', answers: withKey },
  'GET /api/standard/passenger_journeys': { path: '/api/standard/passenger_journeys', answers: withKey },
  'GET /api/standard/passenger_regular_trips': { path: '/api/standard/passenger_regular_trips', answers: withKey },
  'POST /api/standard/bookings': { path: '/api/standard/bookings', answers: withKey },
  'POST /api/standard/booking_events': { path: '/api/standard/booking_events', answers: withKey },
  'POST /api/standard/messages': { path: '/api/standard/messages', answers: withKey },
  'GET /api/standard/bookings/:bookingId': {
    path: '/api/standard/bookings/5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e',
    answers: withKey,
  },
  'PATCH /api/standard/bookings/:bookingId': {
    path: '/api/standard/bookings/5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e',
    answers: withKey,
  },
  // not found until the job that builds the feed has run
  'GET /feed/gtfs.zip': { path: '/feed/gtfs.zip', answers: nobodys },
  'GET /metrics': { path: '/metrics', answers: everyone },
  'GET /api/sanction': { path: '/api/sanction', answers: openToBarred },
  'POST /api/appeal': { path: '/api/appeal', body: { sanctionId: 'LAST', text: 'It was not me' }, answers: nothingThere },
  'POST /api/reactivation': {
    path: '/api/reactivation',
    answers: { V: 'login_required', L: noFee, R: noFee, D: noFee, X: noFee, A: noFee },
  },
  'POST /api/reactivation/:id/check': { path: '/api/reactivation/LAST/check', answers: nothingThere },
  'POST /api/sanction': { path: '/api/sanction', body: { person: 'OTHER', step: 'warn', text: 'Rude' }, answers: forAdmins },
  'POST /api/sanction/:id/approval': {
    path: '/api/sanction/LAST/approval',
    body: { approve: true, reason: 'Seen' },
    answers: adminsNothing,
  },
  'POST /api/sanction/:id/lifting': {
    path: '/api/sanction/LAST/lifting',
    body: { reason: 'Seen' },
    answers: adminsNothing,
  },
  'POST /api/appeal/:id/decision': {
    path: '/api/appeal/LAST/decision',
    body: { upheld: true, reason: 'Seen' },
    answers: adminsNothing,
  },
  'GET /api/moderation/tasks': { path: '/api/moderation/tasks', answers: forAdmins },
  'GET /api/moderation/cases': { path: '/api/moderation/cases', answers: forAdmins },
  'GET /api/moderation/case/:id': { path: '/api/moderation/case/LAST', answers: adminsNothing },
  'POST /api/moderation/case/:id/prolonging': {
    path: '/api/moderation/case/LAST/prolonging',
    body: { reason: 'Witnesses' },
    answers: adminsNothing,
  },
  'GET /api/moderation/proposals': { path: '/api/moderation/proposals', answers: forAdmins },
  'POST /api/moderation/proposal/:id/confirmation': {
    path: '/api/moderation/proposal/LAST/confirmation',
    body: { reason: 'Seen' },
    answers: adminsNothing,
  },
  'POST /api/moderation/proposal/:id/ending': {
    path: '/api/moderation/proposal/LAST/ending',
    body: { reason: 'Seen' },
    answers: adminsNothing,
  },
  'GET /api/moderation/pending': { path: '/api/moderation/pending', answers: forAdmins },
  'GET /api/moderation/appeals': { path: '/api/moderation/appeals', answers: forAdmins },
  'GET /api/moderation/identities': { path: '/api/moderation/identities', answers: forAdmins },
  'POST /api/moderation/identity/:id': {
    path: '/api/moderation/identity/OTHER',
    body: { front: 'LAST', back: 'LAST', result: 'checked' },
    answers: { ...forAdmins, A: 'not_possible_now' },
  },
  'POST /api/moderation/paper/:id': {
    path: '/api/moderation/paper/LAST',
    body: { result: 'seen' },
    answers: adminsNothing,
  },
  'POST /api/moderation/rating/:id/hiding': {
    path: '/api/moderation/rating/LAST/hiding',
    body: { reason: 'Rude' },
    answers: adminsNothing,
  },
  'GET /api/moderation/absences': { path: '/api/moderation/absences', answers: forAdmins },
  'POST /api/moderation/absence/:id': {
    path: '/api/moderation/absence/SEAT',
    body: { upheld: null, reason: 'Seen' },
    answers: { ...forAdmins, A: 'not_possible_now' },
  },
  'GET /api/moderation/divisions': { path: '/api/moderation/divisions', answers: forAdmins },
  'POST /api/moderation/division/:id': {
    path: '/api/moderation/division/OTHER',
    body: { believed: true, reason: 'Seen' },
    answers: adminsNothing,
  },
  'POST /api/moderation/division/:id/extension': {
    path: '/api/moderation/division/OTHER/extension',
    body: { reason: 'Ill' },
    answers: adminsNothing,
  },
  'GET /api/moderation/effects/:id': { path: '/api/moderation/effects/OTHER', answers: forAdmins },
  'GET /api/moderation/hints': { path: '/api/moderation/hints', answers: forAdmins },
  'POST /api/moderation/hint/:id/closing': {
    path: '/api/moderation/hint/LAST/closing',
    body: { reason: 'Seen' },
    answers: adminsNothing,
  },
  'GET /api/audit': { path: '/api/audit', answers: forAdmins },
  'GET /api/payout/prepared': { path: '/api/payout/prepared', answers: forAdmins },
  'GET /api/legal-hold/:id': { path: '/api/legal-hold/SELF', answers: forAdmins },
  'POST /api/legal-hold/:id': {
    path: '/api/legal-hold/SELF',
    body: { reason: 'A court asks' },
    answers: { ...forAdmins, A: 'self_sanction' },
  },
  'POST /api/legal-hold/:id/lifting': {
    path: '/api/legal-hold/LAST/lifting',
    body: { reason: 'It is over' },
    answers: adminsNothing,
  },
  'POST /api/payout/:id/release': { path: '/api/payout/LAST/release', answers: adminsNothing },
  'GET /api/alarm': { path: '/api/alarm', answers: forAdmins },
  'POST /api/alarm/:id/closing': { path: '/api/alarm/LAST/closing', body: { reason: 'Seen' }, answers: adminsNothing },
  'POST /api/refund/:id/hand': { path: '/api/refund/LAST/hand', body: { reason: 'Refused' }, answers: adminsNothing },
  'POST /api/fee/:id/hand': {
    path: '/api/fee/LAST/hand',
    body: { cbu: '0110599540000012345672', reason: 'Refused' },
    answers: adminsNothing,
  },
  'POST /api/refund/adoption': {
    path: '/api/refund/adoption',
    body: { paymentId: '1', reason: 'Found' },
    answers: adminsNothing,
  },
  'POST /api/payment/adoption': {
    path: '/api/payment/adoption',
    body: { paymentId: '1', orderId: 'LAST', reason: 'Theirs' },
    answers: adminsNothing,
  },
  'POST /api/order/:id/review': {
    path: '/api/order/ORDER/review',
    body: { admitted: false, reason: 'Nothing came' },
    answers: { ...adminsNothing, A: 'not_possible_now' },
  },
  'POST /api/payment/return': {
    path: '/api/payment/return',
    body: { paymentId: '1', reason: 'Not ours' },
    answers: adminsNothing,
  },
  'POST /api/order/:id/refund': {
    path: '/api/order/ORDER/refund',
    body: { amountMinor: 1, reason: 'Divided wrongly' },
    answers: { ...adminsNothing, A: 'not_possible_now' },
  },
  'POST /api/recovery': {
    path: '/api/recovery',
    body: { bookingId: 'LAST', amountMinor: 1, ground: 'not_given', reason: 'Not driven' },
    answers: adminsNothing,
  },
  'POST /api/recovery/:id/objection': {
    path: '/api/recovery/LAST/objection',
    body: { text: 'I drove' },
    answers: { ...nothingThere, L: 'registration_needed' },
  },
  'POST /api/moderation/recovery/:id': {
    path: '/api/moderation/recovery/LAST',
    body: { upheld: true, reason: 'Seen' },
    answers: adminsNothing,
  },
  'GET /api/me/recovery': { path: '/api/me/recovery', answers: { ...openToBarred, L: 'registration_needed' } },
  'PUT /api/me/refund/:id/account': {
    path: '/api/me/refund/LAST/account',
    body: { cbu: '0110599540000012345672', holder: 'Ana' },
    answers: nothingThere,
  },
  'POST /api/payout/:id/return': {
    path: '/api/payout/LAST/return',
    body: { accounts: ['OTHER'], reason: 'The bank says so' },
    answers: adminsNothing,
  },
  'GET /api/payout/paid': { path: '/api/payout/paid', answers: forAdmins },
  'POST /api/payout/account/:id': { path: '/api/payout/account/OTHER', body: {}, answers: adminsNothing },
  'POST /api/payout/account/:id/holder': {
    path: '/api/payout/account/OTHER/holder',
    body: { cuit: '20123456786' },
    answers: adminsNothing,
  },
  'GET /api/me/payout': { path: '/api/me/payout', answers: { ...openToBarred, L: 'registration_needed' } },
  'PUT /api/me/cbu': {
    path: '/api/me/cbu',
    body: { cbu: '0110599540000012345672' },
    answers: { ...openToBarred, L: 'registration_needed' },
  },
  'POST /api/me/phone': {
    path: '/api/me/phone',
    body: { way: 'message' },
    answers: { ...registered, R: 'phone_not_possible', D: 'phone_not_possible', A: 'phone_not_possible' },
  },
  'POST /api/me/phone/code': {
    path: '/api/me/phone/code',
    body: { code: '123456' },
    answers: { ...registered, R: 'phone_code_over', D: 'phone_code_over', A: 'phone_code_over' },
  },
  'GET /api/me/data-request': { path: '/api/me/data-request', answers: openToBarred },
  'POST /api/me/data-request': {
    path: '/api/me/data-request',
    body: { kind: 'rectify', text: 'My surname has two parts.' },
    answers: openToBarred,
  },
  'POST /api/me/data-request/:id/ending': { path: '/api/me/data-request/LAST/ending', body: {}, answers: nothingThere },
  'GET /api/data-request': { path: '/api/data-request', answers: forAdmins },
  'POST /api/data-request': {
    path: '/api/data-request',
    body: { kind: 'rectify', text: 'The name is wrong.', contact: 'ana@example.org', proof: 'Rosario to Córdoba, paid.' },
    answers: forAdmins,
  },
  'POST /api/data-request/:id/answer': {
    path: '/api/data-request/LAST/answer',
    body: { granted: false, answer: 'It is right.' },
    answers: adminsNothing,
  },
  'POST /api/data-request/:id/lifting': {
    path: '/api/data-request/LAST/lifting',
    body: { reason: 'They wrote again.' },
    answers: adminsNothing,
  },
  'GET /api/me/export': { path: '/api/me/export', answers: openToBarred },
  'GET /api/me/closing': { path: '/api/me/closing', answers: openToBarred },
  // registration includes accepting the terms, so that among these callers only R and X have accepted them
  'POST /api/me/consent': {
    path: '/api/me/consent',
    body: { version: TERMS, checkbox: true },
    answers: { ...openToBarred, L: 'not_possible_now', D: 'not_possible_now', A: 'not_possible_now' },
  },
  'GET /api/me/session': { path: '/api/me/session', answers: openToBarred },
  'DELETE /api/me/session/:id': { path: '/api/me/session/SESSION', answers: { ...nothingThere, R: '✓' } },
  // near the end, because every caller makes this report, and afterwards A is a party to the case (E7)
  'POST /api/report': {
    path: '/api/report',
    body: { subject: 'person', id: 'OTHER', reason: 'other', text: 'Rude' },
    answers: members,
  },
  'POST /api/me/closing': {
    path: '/api/me/closing',
    body: {},
    answers: {
      ...openToBarred,
      R: 'account_has_open_business',
      D: 'account_has_open_business',
      A: 'account_has_open_business',
    },
  },
  // at the end, because these calls log the caller out
  'DELETE /api/me/session': { path: '/api/me/session', answers: { ...openToBarred, L: 'login_required', X: 'login_required' } },
  'POST /api/logout': { path: '/api/logout', body: {}, answers: everyone },
}

const { stage, join, diana, clock, app, db } = await cast()
const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
const raul = await join({ name: 'Raul', registered: true })
const callers = {
  V: { ...visitor(stage), id: raul.id },
  L: await join({ name: 'Lola' }),
  R: raul,
  D: diana,
  X: await join({ name: 'Xul', registered: true, car: true, standing: 'disabled' }),
  A: await join({ name: 'Alma', registered: true, admin: true }),
}

for (const [{ id }, terms_version] of [
  [callers.R, TERMS],
  [callers.X, '2020-02-02'],
] as const)
  await db.updateTable('accounts').set({ terms_at: clock.now(), terms_version }).where('id', '=', id).execute()

const post = (inDays: number, more: object) => diana.posts({ from: 'Rosario', to: 'Córdoba', inDays, price: '0', ...more })
const last = await post(11, {})
const free = await post(20, {})
const bought = await post(23, { price: '1000.00' })
await raul.pays(bought)
const seat = await raul.asksForSeat(await post(5, { joining: 'on_approval', price: '1000.00' }))
const paid = await raul.asksForSeat(await post(8, {}))

const priced = async (who: typeof raul, inDays: number) => (await who.startsToPay(await post(inDays, { price: '1000.00' }))).id
// two passengers, because one may not hold four unpaid seats at a time
const [order, another] = [await priced(raul, 14), await priced(await join({ name: 'Nina', registered: true }), 17)]

const alert = await raul.call(setAlert, { body: { from: '3838583', to: '3844421' } })

const elsewhere = visitor(stage)
await elsewhere.call(logIn, { body: {} })
await elsewhere.send('GET', '/api/login/return?code=Raul')
const session = (await raul.call(listSessions, {})).sessions.find(({ current }) => !current)?.id ?? ''

const receipt = await uploadedId(diana, 'receipt')
const [photo, paperOfDriver] = [await uploadedId(diana, 'photo'), await uploadedId(diana, 'green_card')]
const [car] = (await diana.call(showPerson, { params: { id: diana.id } })).cars

const address = await listenAnywhere(app)

/** Returns the outcome of a call. A stream needs a client that listens, because its response never ends. */
async function outcomeOf(
  kind: Kind,
  name: string,
  { path, body, form, stream }: Row,
): Promise<{ status: number; reason?: string }> {
  const caller = callers[kind]
  if (stream) return streamOutcome(await listens(address, caller, [], stream === 'admin'))
  const sent = body && addressFor(JSON.stringify({ ...body, ...('hours' in body && { date: clock.inDays(2) }) }), kind)
  const response = form
    ? await uploads(caller, paper, 'photo')
    : await caller.send(name.split(' ')[0] ?? 'GET', addressFor(path, kind), sent, { 'idempotency-key': randomUUID() })
  const status = response.statusCode
  return status < 400 ? { status } : { status, reason: response.json<{ reason: string }>().reason }
}

async function streamOutcome({ status, reason, leave }: Listening) {
  const refusal = status < 400 ? {} : { reason: await reason() }
  leave()
  return { status, ...refusal }
}

/** Returns the address with the ids for this kind of caller. */
const addressFor = (path: string, kind: Kind) => {
  const words = { TRIP: trip, DATE: clock.inDays(2), SELF: callers[kind].id, OTHER: kind === 'D' ? raul.id : diana.id }
  const all: Record<string, string> = {
    ...words,
    CAR: car?.id ?? '',
    SEAT: seat.id,
    PAID: paid.id,
    LAST: last,
    FREE: free,
    BOUGHT: bought,
    ORDER: order,
    ANOTHER: another,
    RECEIPT: receipt,
    ALERT: alert.id,
    SESSION: session,
    PHOTO: photo,
    PAPER: paperOfDriver,
  }
  return path.replace(/[A-Z]{3,}(?![A-Z\d])/g, (word) => all[word] ?? word)
}

describe.each(Object.entries(rows))('%s', (name, row) => {
  test.each(Object.entries(row.answers) as [Kind, string][])('%s: %s', async (kind, expected) => {
    const { status, reason } = await outcomeOf(kind, name, row)
    expect(status < 400 || row.page ? '✓' : reason).toBe(expected)
  })
})

test('every served address has a row, and every row has a served address', () => {
  const served = app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const [, path = '', methods = ''] = /── (\S+) \(([^)]+)\)/.exec(line) ?? []
      return methods
        .split(', ')
        .filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
        .map((method) => ({ method, path, depth: line.search(/[├└]/) / 4 }))
    })
  const stack: string[] = []
  const addresses = served.map(({ method, path, depth }) => {
    stack.length = depth
    stack[depth] = path
    return `${method} ${stack.join('')}`
  })
  expect(new Set(addresses.map((address) => address.replace(/\/$/, '')))).toEqual(
    new Set(Object.keys(rows).map((row) => row.replace(/ \(.*\)$/, ''))),
  )
})

test('the server serves every call of the contract', () => {
  const missing = Object.values(calls).filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` }))
  expect(missing).toEqual([])
})
