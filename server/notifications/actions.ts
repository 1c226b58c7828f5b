import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { chooseNotifications, readNotifications, Subscription } from '#contract/notifications/notifications.ts'
import { isOptional, type NotificationTheme } from '#domain/notifications/notification.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { transact } from '../platform/database/transact.ts'
import { newPushKeys, type PushKeys } from '../providers/push/port.ts'
import type { World } from '../world.ts'
import {
  browsersOf,
  findKeys,
  findReader,
  forgetBrowser,
  forgetOldest,
  insertKeys,
  keepBrowser,
  writeChoice,
} from './deliveries/channels.ts'
import { themeOfLink } from './offPage.tsx'
import { markRead } from './queries.ts'

/** Marks the listed notifications as read, or all up to a given one. Sends a live hint to the person’s other pages. */
export async function readAll(world: World, me: Member, input: z.output<typeof readNotifications.body>): Promise<void> {
  const which = 'ids' in input ? { ids: input.ids.filter(isUuid) } : input
  const named = 'ids' in which ? which.ids.length > 0 : isUuid(which.upTo)
  if (!named) return
  const { db, now, live } = world
  const anything = await transact(db, (tx) => markRead(tx, me.id, which, now()))
  if (anything) await live.publish([`account:${me.id}`])
}

export async function choose(world: World, me: Member, input: z.output<typeof chooseNotifications.body>): Promise<void> {
  const { channel, on: wanted } = input
  const theme = 'kind' in input ? input.kind : input.group
  if (!isOptional(theme)) return refuse('always_told')
  await transact(world.db, (tx) => writeChoice(tx, me.id, { theme, channel, wanted }, world.now()))
}

/**
 * Unsubscribes an account from mail of one kind, or of a group, by the link in a mail (RFC 8058). Returns the account and the
 * kind or group.
 */
export async function switchOff(world: World, token: string): Promise<{ account: string; theme: NotificationTheme }> {
  const { account, theme } = themeOfLink(world, token) ?? refuse('not_found')
  if (!(await findReader(world.db, account))) refuse('not_found')
  const choice = { theme, channel: 'mail' as const, wanted: false }
  await transact(world.db, (tx) => writeChoice(tx, account, choice, world.now()))
  return { account, theme }
}

const MAX_BROWSERS = 10

/** Subscribes this browser to push for the caller. Returns the number of the caller's browsers. */
export async function addBrowser(world: World, me: Member, { endpoint, keys }: z.output<typeof Subscription>): Promise<number> {
  refuseIf(
    world.push.accepts({ address: endpoint, publicKey: keys.p256dh, auth: keys.auth }) ? undefined : 'push_address_refused',
  )
  await transact(world.db, async (tx) => {
    await keepBrowser(tx, me.id, { address: endpoint, public_key: keys.p256dh, auth: keys.auth }, world.now())
    await forgetOldest(tx, me.id, MAX_BROWSERS)
  })
  return (await browsersOf(world.db, me.id)).length
}

export async function removeBrowser(world: World, me: Member, address: string): Promise<number> {
  await transact(world.db, (tx) => forgetBrowser(tx, me.id, address))
  return (await browsersOf(world.db, me.id)).length
}

/** Returns the VAPID keys, which are generated at the first start, stored sealed, and never changed. */
export async function pushKeys({ db, sealer }: Pick<World, 'db' | 'sealer'>): Promise<PushKeys> {
  const known = await findKeys(db)
  if (known) return { publicKey: known.public_key, privateKey: sealer.open('vapid', known.id, known.private_sealed) }
  const [{ publicKey, privateKey }, id] = [newPushKeys(), randomUUID()]
  const row = { id, public_key: publicKey, private_sealed: sealer.seal('vapid', id, privateKey) }
  await transact(db, (tx) => insertKeys(tx, row))
  return (await findKeys(db)) ? pushKeys({ db, sealer }) : refuse('internal')
}
