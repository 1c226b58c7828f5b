import { reinstate } from '../../people/accounts/queries.ts'
import type { Barring, Barred } from '../../people/profiles/editing/banFlags.ts'
import type { PersonRow } from '../../people/profiles/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { freezeTrips, lockInvestigation } from '../freezes/actions.ts'
import { impose, liftUnder, suspendedBy } from './imposing.ts'
import { lockBar } from './queries.ts'

/** The flag is a way to moderation and not around it: set, a suspension until further notice; taken away, its end (E4, E7, V18). */
export async function barOrLift(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  isBanned: boolean,
  { by, admins, address, reason, at }: Barring,
): Promise<Barred> {
  const text = reason || 'isBanned, in the form for editing a person'
  if (isBanned) return bar(tx, world, row, { by, admins, address, reason: text, at })
  const before = await lockBar(tx, row.id)
  if (before) await liftUnder(tx, before, { by, admins, address, reason: text, at })
  else await reinstate(tx, row.id)
  return { topics: [], proposed: false }
}

export async function bar(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  { by, address, reason, at }: Barring,
): Promise<Barred> {
  const suspending = { caseId: null, months: null, offence: 'other' as const, statement: '', text: reason, at }
  const decided = await suspendedBy(tx, { by, address }, row, suspending)
  if (decided.proposed) return { topics: [], proposed: true }
  const investigation = await lockInvestigation(tx, row.id)
  const { topics } = await impose(tx, world, { ...suspending, ...decided, step: 'suspend', person: row, address })
  if (investigation) await freezeTrips(tx, investigation, { by, at, address })
  return { topics, proposed: false }
}
