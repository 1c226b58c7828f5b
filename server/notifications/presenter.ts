import { notificationTexts as english } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as spanish } from '#contract/notifications/notifications.es-AR.ts'
import { kindWords as kindsInEnglish } from '#contract/notifications/notifications.kinds.en-US.ts'
import { kindWords as kindsInSpanish } from '#contract/notifications/notifications.kinds.es-AR.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type NotificationText, renderText } from '#contract/notifications/notifications.words.ts'
import type { Language } from '#contract/wire.ts'
import { groupOf, type NotificationKind } from '#domain/notifications/notification.ts'
import { dayText } from '#domain/time.ts'
import { imageAddress } from '../images/queries.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { HOME_ZONE, wallClock } from '../platform/time.ts'
import { priceIn } from '../platform/wire.ts'
import type { World } from '../world.ts'
import type { NotificationRow } from './queries.ts'
import { words as inEnglish } from './words.en-US.ts'
import { words as inSpanish } from './words.es-AR.ts'

/** Settings of an installation on which the messages depend. */
export interface NoticeSite {
  gazetteer: Gazetteer
  settings: Pick<World['settings'], 'PAYMENTS'>
}

export const presentNotification = (row: NotificationRow, { gazetteer, settings }: NoticeSite): Notification => ({
  id: row.id,
  kind: row.kind,
  group: groupOf(row.kind),
  at: row.at.toISOString(),
  read: row.read_at !== null,
  trip: whereOf(row, gazetteer),
  bookingId: row.booking_id,
  person: presentPerson(row),
  details: plain(detailsOf(row, settings)),
  path: notificationPath(row, gazetteer),
  ...(row.reason && { reason: row.reason }),
  ...(row.until && { until: endOf(row.until) }),
})

function presentPerson({ person_id: id, person_name: name, photo_id, gender }: NotificationRow): Notification['person'] {
  return id && name ? { id, name, photo: photo_id && imageAddress(photo_id), gender } : null
}

/** Formats a deadline in Argentine time, as the screens show every other deadline. */
function endOf(until: Date): NonNullable<Notification['until']> {
  const { day, time } = wallClock(until, HOME_ZONE)
  return { date: dayText(day), hours: time }
}

/** Returns the booked stretch with the local time of the pick-up, if the notification is about a seat, else the whole trip. */
function whereOf(row: NotificationRow, gazetteer: Gazetteer): Notification['trip'] {
  if (!row.route_id) return null
  if (row.passenger_id === null)
    return {
      id: row.route_id,
      originName: row.origin_name,
      destinationName: row.destination_name,
      date: dayText(row.local_date),
      hours: row.local_time.slice(0, 5),
    }
  const { day, time } = wallClock(row.departs_at, gazetteer.get(row.from_place)?.zone ?? row.zone)
  return { id: row.route_id, originName: row.from_name, destinationName: row.to_name, date: dayText(day), hours: time }
}

/** Adds whether the seat is paid in the car. Such seats have separate messages (F36); free seats do not. */
function detailsOf({ kind, details: stored, car_minor }: NotificationRow, { PAYMENTS }: NoticeSite['settings']) {
  const details = { ...stored, ...howOf(kind, stored) }
  const isFree = details['how'] === 'free' && !car_minor
  return PAYMENTS === 'car' && !isFree ? { ...details, inCar: true } : details
}

/** Returns the variant of the message for an answer to a change, or for a change that does not apply. */
function howOf(kind: NotificationKind, { how, answer, outcome }: Record<string, unknown>): { how?: unknown } {
  if (kind === 'change_answered' && typeof answer === 'string') return { how: answer }
  return kind === 'change_settled' && outcome === 'dropped' && how !== 'moved' ? { how: outcome } : {}
}

type Plain = Notification['details']

/** Returns details that are one word or number; other stored details are internal. */
const plain = (details: Record<string, unknown>): Plain =>
  Object.fromEntries(Object.entries(details).filter((fact): fact is [string, Plain[string]] => typeof fact[1] !== 'object'))

const tripPath = ({ route_id }: NotificationRow) => (route_id ? `/route/${route_id}` : '/home')
/** Returns the path of the trip's page, which shows the stretch in the details. */
function stretchPath(row: NotificationRow): string {
  const { from, to } = row.details
  const isKnown = typeof from === 'number' && typeof to === 'number'
  return isKnown ? `${tripPath(row)}?${new URLSearchParams({ from: String(from), to: String(to) })}` : tripPath(row)
}
const bookingPath = (row: NotificationRow) => (row.booking_id ? `/booking/${row.booking_id}` : tripPath(row))
const home = () => '/home'

/** Returns the path of a search for other trips of that day, for a passenger who lost a seat or was refused one. */
function otherTrips(row: NotificationRow, gazetteer: Gazetteer): string {
  const where = row.passenger_id !== null && row.driver_id !== row.account_id && whereOf(row, gazetteer)
  const search = where && { from: String(row.from_place), to: String(row.to_place), date: where.date }
  return search ? `/route-list/1?${new URLSearchParams(search)}` : bookingPath(row)
}

/** Paths of the pages on which the reader can react to a notification, by kind. */
const paths: Partial<Record<NotificationKind, (row: NotificationRow, gazetteer: Gazetteer) => string>> = {
  // A cancellation by an administrator has no `how` and may have any cause, so its notification opens the booking, which shows
  // what happened.
  booking_cancelled: (row, gazetteer) =>
    row.details.how && row.details.how !== 'some_seats' && row.details.how !== 'companion_gone'
      ? otherTrips(row, gazetteer)
      : bookingPath(row),
  trip_cancelled: otherTrips,
  change_settled: tripPath,
  clock_changed: tripPath,
  driver_message: (row) => `${tripPath(row)}/way`,
  identity_decided: () => '/profile',
  paper_decided: () => '/profile?tab=car#papers',
  paper_lapses: () => '/profile?tab=car#papers',
  rating_hidden: () => '/terms-and-conditions',
  reactivated: home,
  appeal_decided: home,
  data_request_answered: () => '/profile?tab=data#your-data',
  report_decided: (row) => (row.details.how === 'absence' ? bookingPath(row) : home()),
  warned: home,
  suspended: home,
  disabled: home,
  withdrawal_received: home,
  withdrawal_answered: home,
  account_unused: () => '/profile',
  fuel_unstated: () => '/profile?tab=car',
  number_reused: () => '/profile',
  phone_lost: () => '/profile',
  phone_changed: () => '/profile',
  mail_bounced: () => '/profile?tab=data#your-data',
  cbu_missing: () => '/profile',
  payout_returned: () => '/profile',
  refund_refused: () => '/profile?tab=payments',
  money_recovered: () => '/profile?tab=payments',
  request_declined: otherTrips,
  request_expired: (row, gazetteer) => (row.details.how === 'unpaid' ? tripPath(row) : otherTrips(row, gazetteer)),
  change_proposed: tripPath,
  change_answered: tripPath,
  // for a passenger, the form to rate the driver; for a driver, the trip, which lists the passengers
  rating_open: (row) => (row.person_id ? `/user/${row.person_id}?booking=${row.booking_id}` : tripPath(row)),
  rating_published: () => '/profile?tab=posts',
  messages_waiting: ({ person_id }) => (person_id ? `/chat/${person_id}` : '/chat'),
  trip_found: tripPath,
  invited: stretchPath,
}

/** Returns the path of the page about a notification. It contains only opaque ids. */
export const notificationPath = (row: NotificationRow, gazetteer: Gazetteer): string =>
  (paths[row.kind] ?? bookingPath)(row, gazetteer)

export const framing = { 'en-US': inEnglish, 'es-AR': inSpanish } satisfies Record<Language, unknown>
export const kindWords = { 'en-US': kindsInEnglish, 'es-AR': kindsInSpanish } satisfies Record<Language, unknown>
const notificationTexts = { 'en-US': english, 'es-AR': spanish }

/** Renders a notification in its reader's language. */
export function renderNotification(
  row: NotificationRow,
  language: Language,
  { gazetteer, settings }: NoticeSite,
): NotificationText {
  const trip = whereOf(row, gazetteer)
  const end = row.until && endOf(row.until)
  return renderText(notificationTexts[language], row.kind, detailsOf(row, settings), {
    trip,
    date: trip ? dayIn(language, trip.date) : '',
    price: (minor, currency) => priceIn(minor, currency, language),
    ...(end && { until: { ...end, date: dayIn(language, end.date) } }),
  })
}

/** Formats a dd-mm-yyyy with its weekday. */
function dayIn(language: Language, date: string): string {
  const day = new Date(`${date.split('-').reverse().join('-')}T00:00:00Z`)
  const spelled = day.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  // within a sentence Spanish has no comma after the weekday
  return language === 'es-AR' ? spelled.replace(', ', ' ') : spelled
}
