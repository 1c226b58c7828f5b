import { isAdmin } from '#domain/people/account.ts'
import { deletedAt, goesAtOnce } from '#domain/privacy/retention.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { notify } from '../notifications/queries.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import type { AdminContext } from '../people/dualControl/actor.ts'
import { lockAdmins } from '../people/profiles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { requireRecentLogin } from '../platform/http/sessions/session.ts'
import type { Topic } from '../platform/live/port.ts'
import { isHeld } from '../platform/retention/queries.ts'
import type { World } from '../world.ts'
import { isClaim, moveInherited, sealClaim } from './claims.ts'
import { endAccount, erase, type Leaving } from './erase.ts'
import { everythingOf } from './export.ts'
import { type Business, businessOf, heldDataOf, lockKnown, unusedToNotify } from './queries.ts'
import { presentBusiness } from './views.ts'

/** Returns all stored data of the caller, as parts of JSON text (16.2). The request is recorded first. */
export async function exportMine(world: World, { me, session, address }: AdminContext): Promise<AsyncIterable<string>> {
  requireRecentLogin(session, world.now())
  const entry = { by: me.id, action: 'exported', subject: `account:${me.id}` as const, at: world.now(), address }
  await transact(world.db, (tx) => record(tx, entry))
  return everythingOf(world, me.id)
}

/**
 * Closes the caller's account (A13). Returns the date on which the remaining data is deleted, and the open business that becomes
 * a claim.
 */
export async function closeAccount(
  world: World,
  { me, session, address }: AdminContext,
  reason = '',
): Promise<Omit<Left, 'topics'>> {
  requireRecentLogin(session, world.now())
  const { topics, ...left } = await transact(world.db, async (tx) => {
    if (isAdmin(me)) refuseIf((await lockAdmins(tx)).every((id) => id === me.id) ? 'last_admin' : undefined)
    return leave(tx, world, me.id, { by: me.id, at: world.now(), reason, address })
  })
  await world.live.publish([`account:${me.id}`, ...topics, 'everyone'])
  return left
}

interface Left {
  topics: Topic[]
  deleteAt: Date
  open: Business[]
}

/** Closes an account. The caller has to check first that it is not the account of the last administrator. */
export async function leave(tx: Tx, world: World, id: string, leaving: Leaving): Promise<Left> {
  refuseIf((await lockAccount(tx, id))?.standing === 'closed' ? 'not_possible_now' : undefined)
  const business = await businessOf(tx, id, leaving.at)
  const asClaim = await isClaim(tx, id, business, leaving.at)
  if (business.length > 0 && !asClaim) refuse('account_has_open_business', { business: business.map(presentBusiness) })
  if (asClaim) await sealClaim(tx, world.sealer, id, leaving.at)
  const topics = await endAccount(tx, world, id, leaving)
  return { topics, deleteAt: deletedAt(leaving.at, await heldDataOf(tx, id, leaving.at)), open: business }
}

const MAX_AT_ONCE = 500

/** Notifies the owner of an unused account sixty and seven days before it is closed (K1). A login prevents the closing. */
export async function notifyUnused({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  let notified = 0
  for (const notice of ['last', 'first'] as const)
    for (let after: string | undefined = FIRST; after !== undefined;) {
      const from: string = after
      const some = await transact(db, (tx) => notifySome(tx, notice, now(), from))
      notified += some.length
      after = some.length < MAX_AT_ONCE ? undefined : some.at(-1)?.id
    }
  return notified
}

/** Sorts before every account's id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Notifies each account once per run. A notification dated in the future, by a clock that was wrong then, does not count. */
async function notifySome(tx: Tx, how: 'first' | 'last', at: Date, after: string): Promise<{ id: string }[]> {
  const some = await unusedToNotify(tx, how, { now: at, after, most: MAX_AT_ONCE })
  await notify(
    tx,
    some.map(({ id, key }) => ({ to: id, kind: 'account_unused', key, at, details: { how } })),
  )
  return some
}

/** Moves money that is settled late for a former member to the member's new account (A13). */
export const transferClaims = ({ db, now }: Pick<World, 'db' | 'now'>) => transact(db, (tx) => moveInherited(tx, now()))

/** Erases again, after a restore, the people erased since the backup was made (K14). Returns the number of people who existed. */
export async function eraseAgain(world: Omit<World, 'identity'>, ids: string[]): Promise<number> {
  let erased = 0
  for (const id of ids) erased += Number(await transact(world.db, (tx) => eraseOnceMore(tx, world, id, world.now())))
  return erased
}

async function eraseOnceMore(tx: Tx, world: Pick<World, 'sealer'>, id: string, at: Date): Promise<boolean> {
  const person = await lockAccount(tx, id)
  if (!person || !(await lockKnown(tx, id)) || (await isHeld(tx, id))) return false
  if (person.standing !== 'closed') await endAccount(tx, world, id, { by: null, at, reason: 'erased before a restore' })
  await erase(tx, world, id, goesAtOnce(await heldDataOf(tx, id, at)), at)
  return true
}
