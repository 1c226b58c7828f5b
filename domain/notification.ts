/** What a person can be told of, by what they choose it by. Each happens once for one thing: `key` in notifications names which. */
const kindsOf = {
  requests: ['seat_requested', 'request_accepted', 'request_declined', 'request_unanswered', 'request_expired'],
  money: ['seat_paid', 'payment_received', 'refund_due', 'refund_done', 'costs_divided'],
  trips: [
    'booking_cancelled',
    'trip_cancelled',
    'change_proposed',
    'change_answered',
    'change_settled',
    'trip_tomorrow',
    'trip_soon',
    'absence_reported',
  ],
  ratings: ['rating_open', 'rating_published', 'rating_hidden'],
  messages: ['messages_waiting'],
  alerts: ['trip_found'],
  account: [
    'warned',
    'suspended',
    'disabled',
    'reactivated',
    'appeal_decided',
    'report_decided',
    'identity_decided',
    'withdrawal_received',
    'withdrawal_answered',
    'account_unused',
  ],
} as const

export type NotificationGroup = keyof typeof kindsOf
export type NotificationKind = (typeof kindsOf)[NotificationGroup][number]

// Object.keys and entries forget the words of a literal
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

/** Where people are told besides the product itself, which always tells them. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** What concerns the account itself has to reach its owner (section 12). */
export const isAlways = (group: NotificationGroup): boolean => group === 'account'

/**
 * What is usual until somebody chooses: all that is to be done, or is about money, one's trips or what one waits for. A rating needs
 * nobody's attention at once.
 */
export const isUsual = (group: NotificationGroup, channel: Channel): boolean => group !== 'ratings' || channel === 'mail'

/** People who are barred still get what is about their account and their money (E5). */
export const isForBarred = (group: NotificationGroup): boolean => group === 'account' || group === 'money'
