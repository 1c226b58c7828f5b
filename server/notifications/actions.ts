import type * as z from 'zod/mini'
import type { chooseNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { isOptional, type Theme } from '#domain/notifications/notification.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { transact } from '../platform/database/transact.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { World } from '../world.ts'
import { themeOfLink } from './offLink.ts'
import { findReader, markRead, writeChoice } from './queries.ts'

/** Marks some as read, or all up to one; sends a live hint to the person’s other pages. */
export async function readAll(world: World, me: Member, sent: z.output<typeof readNotifications.body>): Promise<void> {
  const which = 'ids' in sent ? { ids: sent.ids.filter(isUuid) } : sent
  const named = 'ids' in which ? which.ids.length > 0 : isUuid(which.upTo)
  if (!named) return
  const { db, now, live } = world
  const anything = await transact(db, (tx) => markRead(tx, me.id, which, now()))
  if (anything) await live.publish([`account:${me.id}`])
}

export async function choose(world: World, me: Member, sent: z.output<typeof chooseNotifications.body>): Promise<void> {
  const { channel, on: wanted } = sent
  const theme = 'kind' in sent ? sent.kind : sent.group
  if (!isOptional(theme)) return refuse('always_told')
  await world.db.transaction().execute((tx) => writeChoice(tx, me.id, { theme, channel, wanted }, world.now()))
}

/** Unsubscribes an account from mail of one kind, or of a group, by the link of a mail (RFC 8058). Returns both. */
export async function switchOff(world: World, token: string): Promise<{ account: string; theme: Theme }> {
  const { account, theme } = themeOfLink(world, token) ?? refuse('not_found')
  if (!(await findReader(world.db, account))) refuse('not_found')
  const choice = { theme, channel: 'mail' as const, wanted: false }
  await world.db.transaction().execute((tx) => writeChoice(tx, account, choice, world.now()))
  return { account, theme }
}
