import type { Reply } from '#contract/endpoint.ts'
import type { Choices, Counts, listNotifications } from '#contract/notifications/notifications.ts'
import {
  isAlways,
  isWanted,
  kindsIn,
  type NotificationGroup,
  notificationGroups,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import type { Member } from '#domain/people/account.ts'
import type { World } from '../world.ts'
import { browsersOf, choicesOf, findReader } from './deliveries/channels.ts'
import { presentNotification } from './presenter.ts'
import { countsOf, listNotificationRows } from './queries.ts'

const A_PAGE = 30
const BEYOND_ALL = 2n ** 62n

export async function notificationsPage(
  world: World,
  me: Member,
  after: string | undefined,
): Promise<Reply<typeof listNotifications>> {
  const found = await listNotificationRows(world.db, me.id, keyFrom(after), A_PAGE + 1)
  const visible = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? visible.at(-1) : undefined
  return { notifications: visible.map((row) => presentNotification(row, world)), ...(last && { next: String(last.n) }) }
}

/** Parses a key; an invalid one starts at the beginning. */
const keyFrom = (text: string | undefined) => (text && /^\d{1,18}$/.test(text) ? BigInt(text) : BEYOND_ALL)

export const countsPage = ({ db, now }: World, me: Member): Promise<Counts> => countsOf(db, me.id, now())

/**
 * Returns the kinds sent in this installation. With payment in the car, there are none about money at a payment provider (F36).
 */
const kindsOf = (group: NotificationGroup, { PAYMENTS }: Pick<World['settings'], 'PAYMENTS'>) =>
  kindsIn(group).filter((kind) => PAYMENTS === 'provider' || !ofProvider.includes(kind))

const ofProvider: readonly NotificationKind[] = [
  'refund_due',
  'refund_done',
  'payment_disputed',
  'cbu_missing',
  'payout_returned',
  'refund_refused',
  'money_recovered',
]

export async function choicesPage(world: World, me: Member): Promise<Choices> {
  const { db, push, mail, settings } = world
  const [chosen, reader, browsers] = [await choicesOf(db, me.id), await findReader(db, me.id), await browsersOf(db, me.id)]
  const groups = notificationGroups.map((group) => {
    const kinds = kindsOf(group, settings).map((kind) => ({
      kind,
      mail: isWanted(kind, 'mail', chosen),
      push: isWanted(kind, 'push', chosen),
    }))
    return { group, mail: kinds.every(({ mail }) => mail), push: kinds.every(({ push }) => push), always: isAlways(group), kinds }
  })
  return {
    groups,
    email: me.email,
    language: reader?.language ?? 'en-US',
    pushKey: push.publicKey,
    browsers: browsers.length,
    mailbox: mail.mailbox ? `${mail.mailbox}?to=${encodeURIComponent(me.email)}` : null,
  }
}
