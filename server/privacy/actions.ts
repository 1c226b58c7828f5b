import { isAdmin, type Member } from '#domain/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { blockedUntil, deletedAt } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time.ts'
import { keepOut } from '../accounts/keptOut.ts'
import { changeStanding, endSessionsOf, noteAccount } from '../accounts/queries.ts'
import { record } from '../audit/queries.ts'
import { eraseMessage } from '../bookings/erasing.ts'
import type { Tx } from '../database/connect.ts'
import { repeated } from '../database/repeated.ts'
import { refuseStale } from '../http/fresh.ts'
import type { Topic } from '../live/port.ts'
import { eraseWords } from '../messages/erasing.ts'
import type { Acting } from '../moderation/acting.ts'
import { endTravels } from '../moderation/sanctions/travels.ts'
import { forgetTold } from '../notifications/queries.ts'
import { erasePerson } from '../people/erasing.ts'
import { lockAdmins } from '../people/queries.ts'
import { lockTraveller } from '../trips/queries.ts'
import { eraseCars } from '../vehicles/erasing.ts'
import type { World } from '../world.ts'
import { everythingOf } from './export.ts'
import { presentBusiness } from './presenter.ts'
import { businessOf, closedBefore, heldOf, lockClosed, suspensionOf } from './queries.ts'

/** Everything that is kept of the caller, as JSON text (16.2). That it was asked for is recorded first. */
export async function exportMine(world: World, { me, session, address }: Acting): Promise<string> {
  refuseStale(session, world.now())
  const entry = { by: me.id, action: 'exported', subject: `account:${me.id}` as const, at: world.now(), address }
  await world.db.transaction().execute((tx) => record(tx, entry))
  return JSON.stringify(await everythingOf(world, me.id), null, 2)
}

/** Closes the caller's account (A13). Answers when what it leaves is deleted. */
export async function closeAccount(world: World, { me, session, address }: Acting, reason = ''): Promise<Date> {
  refuseStale(session, world.now())
  const { topics, deleteAt } = await repeated(() =>
    world.db.transaction().execute((tx) => close(tx, world, me, { reason, address })),
  )
  await world.live.publish([`account:${me.id}`, ...topics])
  return deleteAt
}

async function close(tx: Tx, world: World, me: Member, { reason, address }: { reason: string; address: string }) {
  const at = world.now()
  if (isAdmin(me)) refuseIf((await lockAdmins(tx)).every((id) => id === me.id) ? 'last_admin' : undefined)
  await lockTraveller(tx, me.id)
  const business = await businessOf(tx, me.id, at)
  if (business.length > 0) refuse('account_has_open_business', { business: business.map(presentBusiness) })
  const topics: Topic[] = await endTravels(tx, me.id, { by: me.id, at })
  await keepOutIfBarred(tx, world, me.id, at)
  await changeStanding(tx, me.id, { standing: 'closed', closed_at: at })
  await endSessionsOf(tx, me.id)
  await noteAccount(tx, me.id, 'closed', at)
  await record(tx, { by: me.id, action: 'account_closed', subject: `account:${me.id}`, at, reason, address })
  return { topics, deleteAt: deletedAt(at, await heldOf(tx, me.id, at)) }
}

/** Nobody leaves in order to come back as somebody else (K7). */
async function keepOutIfBarred(tx: Tx, { sealer }: World, id: string, at: Date): Promise<void> {
  const { standing, suspended_until: until } = await suspensionOf(tx, id)
  if (standing === 'suspended') await keepOut(tx, sealer, id, blockedUntil('suspended', until && until > at ? until : at))
}

const CLOSED_MS = 30 * DAY_MS
const MOST_AT_ONCE = 500

/** Takes away what former members leave, each when their time is over (K2, K3); one transaction for each, so that it can be stopped. */
export async function eraseClosed(
  world: Pick<World, 'db' | 'now'>,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<void> {
  const before = new Date(world.now().getTime() - CLOSED_MS)
  const some = await closedBefore(world.db, before, after, MOST_AT_ONCE)
  for (const { id } of some) await repeated(() => world.db.transaction().execute((tx) => erase(tx, id, world.now())))
  const last = some.at(-1)
  if (last && some.length === MOST_AT_ONCE) await eraseClosed(world, last.id)
}

async function erase(tx: Tx, id: string, at: Date): Promise<void> {
  const closed = await lockClosed(tx, id)
  if (!closed?.closed_at || at < deletedAt(closed.closed_at, await heldOf(tx, id, at))) return
  await eraseCars(tx, id)
  await eraseWords(tx, id)
  await eraseMessage(tx, id)
  await forgetTold(tx, id)
  await erasePerson(tx, id, at)
  await record(tx, { by: null, action: 'account_erased', subject: `account:${id}`, at })
}
