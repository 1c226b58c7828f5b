import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/**
 * Kinds of notifications, by the group in which people choose them. A person is notified once of each kind about a subject, such
 * as a trip; the row's `key` names the subject.
 */
const kindsOf = {
  requests: [
    'seat_requested',
    'request_accepted',
    'request_declined',
    'request_unanswered',
    'request_expired',
    'car_full',
    'seat_offered',
  ],
  money: [
    'seat_paid',
    'payment_received',
    'refund_due',
    'refund_done',
    'payment_disputed',
    'costs_divided',
    'cbu_missing',
    'payout_returned',
    'refund_refused',
    'money_recovered',
  ],
  trips: [
    'booking_cancelled',
    'trip_cancelled',
    'change_proposed',
    'change_answered',
    'change_settled',
    'clock_changed',
    'driver_message',
    'trip_tomorrow',
    'trip_soon',
    'absence_reported',
  ],
  ratings: ['rating_open', 'rating_published', 'rating_hidden'],
  messages: ['messages_waiting'],
  alerts: ['trip_found', 'invited'],
  account: [
    'warned',
    'suspended',
    'disabled',
    'reactivated',
    'appeal_decided',
    'data_request_answered',
    'report_decided',
    'identity_decided',
    'paper_decided',
    'paper_lapses',
    'withdrawal_received',
    'withdrawal_answered',
    'account_unused',
    'fuel_unstated',
    'number_reused',
    'phone_lost',
    'phone_changed',
    'mail_bounced',
  ],
} as const

export type NotificationGroup = keyof typeof kindsOf
export type NotificationKind = (typeof kindsOf)[NotificationGroup][number]
/** A group or a kind that a member may turn off. */
export type OptionalGroup = Exclude<NotificationGroup, 'account'>
export type OptionalKind = (typeof kindsOf)[OptionalGroup][number]
export type NotificationTheme = OptionalGroup | OptionalKind

// as: Object.keys and entries are typed as string, not as the keys of the literal
export const notificationGroups = Object.keys(kindsOf) as NotificationGroup[]
export const notificationKinds: readonly NotificationKind[] = Object.values(kindsOf).flat()

const groups = new Map<NotificationKind, NotificationGroup>(
  notificationGroups.flatMap((group) => kindsOf[group].map((kind) => [kind, group])),
)

export function groupOf(kind: NotificationKind): NotificationGroup {
  const group = groups.get(kind)
  if (!group) throw new Error(`No group has ${kind}.`)
  return group
}

export const isGroup = <Group extends NotificationGroup>(one: Group | NotificationKind): one is Group => one in kindsOf

/** Returns the kinds of a group, or the kind itself. */
export const kindsIn = (theme: NotificationGroup | NotificationKind): readonly NotificationKind[] =>
  isGroup(theme) ? kindsOf[theme] : [theme]

/** Channels outside the product, which always shows notifications. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** Checks for the group that a member cannot turn off: notifications about the account (rules 12). */
export const isAlways = (group: NotificationGroup): boolean => group === 'account'

export const isOptional = <One extends NotificationGroup | NotificationKind>(one: One): one is One & NotificationTheme =>
  !isAlways(isGroup(one) ? one : groupOf(one))

/** Returns the default for a member without a choice: on, except for ratings by push, since a rating is not urgent. */
export const isUsual = (group: NotificationGroup, channel: Channel): boolean => group !== 'ratings' || channel === 'mail'

/** Checks whether barred people get a notification: only about their account and their money (E5). */
export const isForBarred = (group: NotificationGroup): boolean => group === 'account' || group === 'money'

const unusedFor: readonly NotificationGroup[] = ['ratings', 'messages', 'alerts']
/**
 * Checks whether a person with restricted data gets a notification: only about running contracts (seats, payments, cancellations)
 * and the account (16.2).
 */
export const isForRestricted = (group: NotificationGroup): boolean => !unusedFor.includes(group)

export interface Choice {
  theme: NotificationTheme
  channel: Channel
  wanted: boolean
}

/**
 * Checks whether a channel sends a kind: by the choice for the kind, else for its group, else the default. Deliveries check the
 * same in SQL.
 */
export function isWanted(kind: NotificationKind, channel: Channel, chosen: readonly Choice[]): boolean {
  const group = groupOf(kind)
  const of = (theme: string) => chosen.find((one) => one.theme === theme && one.channel === channel)?.wanted
  return isAlways(group) || (of(kind) ?? of(group) ?? isUsual(group, channel))
}

const WAITS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]

/** Returns the time of the next attempt to deliver a mail or push: 1, 5 and 30 minutes after the failures, then hourly. */
export const nextTry = (tries: number, now: Date): Date => new Date(now.getTime() + (WAITS[tries - 1] ?? HOUR_MS))

/** Checks whether a notification is stale: after a day of retries. */
export const isStale = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() >= DAY_MS

/** Checks whether an event follows another so soon that it gets no notification. */
export const isSameEvent = (began: Date, now: Date): boolean => now.getTime() - began.getTime() < 10 * MINUTE_MS

/** Returns the instant before which notifications are no longer sent after an outage of deliveries. */
export const deliverableSince = (now: Date): Date => new Date(now.getTime() - 2 * DAY_MS)

/** Reminders of a departure: sent `beforeMs` before the departure, and not sent any more from `uselessMs` before it. */
export const reminders = [
  { kind: 'trip_tomorrow', beforeMs: DAY_MS, uselessMs: 18 * HOUR_MS },
  { kind: 'trip_soon', beforeMs: 2 * HOUR_MS, uselessMs: 30 * MINUTE_MS },
] as const
export type Reminder = (typeof reminders)[number]

/** A driver gets a reminder of a request after this time, or after half of the answer period when that is shorter. */
export const PATIENCE_MS = 6 * HOUR_MS

/** The receiver is notified of a message that is unread for this long. */
export const UNREAD_MS = 10 * MINUTE_MS
