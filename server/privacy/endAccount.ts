import { blockedUntil } from '#domain/people/retention.ts'
import { endTravels } from '../moderation/sanctions/cancelTravel.ts'
import { banIdentity } from '../people/accounts/bannedIdentities.ts'
import { changeStanding, endSessionsOf, noteAccount, setRestricted } from '../people/accounts/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Topic } from '../platform/live/port.ts'
import type { World } from '../world.ts'
import { suspensionOf } from './queries.ts'

export interface Leaving {
  /** null: a job, on the person's behalf */
  by: string | null
  at: Date
  reason: string
  address?: string
}

/** Closes a locked account that has nothing open any more; answers who hears of it. */
export async function endAccount(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  id: string,
  { by, at, ...why }: Leaving,
): Promise<Topic[]> {
  const topics = await endTravels(tx, id, { by, at })
  await keepOutIfBarred(tx, world, id, at)
  await changeStanding(tx, id, { standing: 'closed', closed_at: at })
  // who leaves wants it deleted in its time, not kept
  await setRestricted(tx, id, null)
  await endSessionsOf(tx, id)
  await noteAccount(tx, id, 'closed', at)
  await record(tx, { by, action: 'account_closed', subject: `account:${id}`, at, ...why })
  return topics
}

/** Closing the account is no way around a suspension: the identity goes on the denylist for new accounts (K7). */
async function keepOutIfBarred(tx: Tx, { sealer }: Pick<World, 'sealer'>, id: string, at: Date): Promise<void> {
  const { standing, suspended_until: until } = await suspensionOf(tx, id)
  if (standing !== 'suspended') return
  const from = until && until > at ? until : at
  await banIdentity(tx, sealer, id, { until: blockedUntil('suspended', from), binds: 'any number' })
}
