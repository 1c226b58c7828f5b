import { cancelTrip } from '#contract/bookings/bookings.ts'
import { report } from '#contract/moderation/cases.ts'
import { readNotifications } from '#contract/notifications/notifications.ts'
import { type Alert, listAlerts } from '#contract/trips/alerts.ts'
import { isSaved, removeAlert, saveTrip, switchAlert, unsaveTrip } from '#contract/trips/alerts.ts'
import { takeChangeBack } from '#contract/trips/changes.ts'
import { readMessage } from '#contract/trips/groupMessages.ts'
import { endFollowLink, makeFollowLink, messageAboard, showWay, type TripProgress, undoTick } from '#contract/trips/progress.ts'
import { hideRequest, invite, listWanted, showRequest } from '#contract/trips/rideRequests.ts'
import { showTrip, type Trip } from '#contract/trips/trips.ts'
import { messages } from '#web/texts/en-US.ts'
import type { Answer } from './fakeServer.ts'
import { confirmed, type FormCase } from './form.ts'
import { OTHER_ID, SAMPLE_ID } from './samples.ts'

const { alert, alerts, wanted, driving, change, paste, progress, aboard, follow } = messages
const at = `/route/${SAMPLE_ID}`

const alertThat = (more: object): [typeof listAlerts, Answer][] => [
  [listAlerts, (one: { alerts: Alert[] }) => ({ ...one, alerts: one.alerts.map((alert) => ({ ...alert, ...more })) })],
]

/** Builds a response with another driver's trip before its departure. */
const others = (more: object = {}): [typeof showTrip, Answer][] => [
  [showTrip, (one: Trip) => ({ ...one, users: one.users.map((user) => ({ ...user, id: OTHER_ID })), cancelled: false, ...more })],
]

const owned = (more: object = {}): [typeof showTrip, Answer][] => [
  [showTrip, (one: Trip) => ({ ...one, cancelled: false, ...more })],
]

const noLinks: [typeof showWay, Answer][] = [[showWay, (one: TripProgress) => ({ ...one, cancelled: false, followLinks: [] })]]
const notCancelled: [typeof showWay, Answer][] = [[showWay, (one: TripProgress) => ({ ...one, cancelled: false })]]

/** Forms of trips, alerts, ratings and reports. */
export const tripForms: FormCase[] = [
  {
    name: 'switch an alert off',
    at: '/alerts',
    call: switchAlert,
    send: alerts.switch_off,
    answers: alertThat({ on: true, ended: false }),
  },
  {
    name: 'remove an alert',
    at: '/alerts',
    call: removeAlert,
    send: alerts.remove,
    answers: alertThat({ on: true, ended: false }),
  },
  { name: 'forget a trip', at: '/alerts', call: unsaveTrip, send: alerts.unsave },
  {
    name: 'show a request',
    at: '/alerts',
    call: showRequest,
    open: [wanted.show],
    send: wanted.save,
    answers: alertThat({ on: true, ended: false, shown: null }),
  },
  { name: 'hide a request', at: '/alerts', call: hideRequest, send: wanted.hide, answers: alertThat({ on: true, ended: false }) },
  { name: 'save a trip', at, call: saveTrip, send: alert.save, no: [isSaved], answers: others() },
  confirmed({
    name: 'cancel a trip',
    at,
    call: cancelTrip,
    label: driving.cancel_trip,
    yes: driving.cancel_yes,
    answers: owned(),
  }),
  confirmed({ name: 'take a change back', at, call: takeChangeBack, label: change.take_back, answers: owned() }),
  { name: 'invite a passenger', at, call: invite, send: wanted.invite_who, no: [listWanted], answers: owned() },
  { name: 'take a tick back', at: `${at}/way`, call: undoTick, send: progress.undo, after: ['Close'] },
  { name: 'make a link to follow a trip', at: `${at}/way`, call: makeFollowLink, send: follow.make, answers: noLinks },
  { name: 'end such a link', at: `${at}/way`, call: endFollowLink, send: follow.end, answers: notCancelled },
  confirmed({ name: 'write to everyone aboard', at: `${at}/way`, call: messageAboard, label: aboard.write, yes: aboard.send }),
  {
    name: 'read a message',
    at: '/paste',
    call: readMessage,
    send: paste.read,
    fill: { message: 'Rosario a Córdoba el viernes' },
  },
  {
    name: 'report a conversation',
    at: `/chat/${SAMPLE_ID}`,
    call: report,
    answered: { already_reported: 'the dialog says that a report is open' },
    open: ['Report'],
    send: messages.report.send,
  },
  { name: 'read all notifications', at: '/notifications', call: readNotifications, send: messages.notifications.mark_all },
]
