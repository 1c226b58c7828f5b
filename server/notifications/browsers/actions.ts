import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Subscription } from '#contract/notifications/notifications.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { newPushKeys, type PushKeys } from '../../providers/push/keys.ts'
import type { World } from '../../world.ts'
import { browsersOf, findKeys, forgetBrowser, forgetOldest, insertKeys, keepBrowser } from './queries.ts'

const MOST_BROWSERS = 10

/** This browser gets push for the caller from now on. Answers how many of theirs do. */
export async function addBrowser(world: World, me: Member, { endpoint, keys }: z.output<typeof Subscription>): Promise<number> {
  refuseIf(
    world.push.accepts({ address: endpoint, publicKey: keys.p256dh, auth: keys.auth }) ? undefined : 'push_address_refused',
  )
  await world.db.transaction().execute(async (tx) => {
    await keepBrowser(tx, me.id, { address: endpoint, public_key: keys.p256dh, auth: keys.auth }, world.now())
    await forgetOldest(tx, me.id, MOST_BROWSERS)
  })
  return (await browsersOf(world.db, me.id)).length
}

export async function removeBrowser(world: World, me: Member, address: string): Promise<number> {
  await world.db.transaction().execute((tx) => forgetBrowser(tx, me.id, address))
  return (await browsersOf(world.db, me.id)).length
}

/** The keys that push services know us by: made at the first start, sealed, and the same for ever. */
export async function pushKeys({ db, sealer }: Pick<World, 'db' | 'sealer'>): Promise<PushKeys> {
  const known = await findKeys(db)
  if (known) return { publicKey: known.public_key, privateKey: sealer.open('vapid', known.id, known.private_sealed) }
  const [{ publicKey, privateKey }, id] = [newPushKeys(), randomUUID()]
  const row = { id, public_key: publicKey, private_sealed: sealer.seal('vapid', id, privateKey) }
  await db.transaction().execute((tx) => insertKeys(tx, row))
  return (await findKeys(db)) ? pushKeys({ db, sealer }) : refuse('internal')
}
