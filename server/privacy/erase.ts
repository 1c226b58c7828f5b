import { blockedUntil } from '#domain/privacy/retention.ts'
import { eraseChangeWords } from '../bookings/changes/queries.ts'
import { endInvitationsOf } from '../bookings/companions/leaving.ts'
import { forgetCompanionInvitations } from '../bookings/companions/retention.ts'
import { eraseBookingWords } from '../bookings/retention.ts'
import { forgetOpenings } from '../images/papers.ts'
import { eraseWords } from '../messages/queries.ts'
import { forgetChecks } from '../moderation/retention.ts'
import { endTravels } from '../moderation/sanctions/cancelTravel.ts'
import { forgetReader } from '../notifications/retention.ts'
import { forgetBankAccounts } from '../payments/payouts/payees.ts'
import { keepPseudonym } from '../payments/retention/books.ts'
import { banIdentity } from '../people/accounts/bannedIdentities.ts'
import { changeStanding, forgetAccountHistory, noteAccount, setRestricted } from '../people/accounts/queries.ts'
import { endSessionsOf } from '../people/accounts/sessions.ts'
import { forgetPapers } from '../people/papers/queries.ts'
import { erasePerson, reducePerson } from '../people/profiles/erase.ts'
import { eraseCars } from '../people/vehicles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Topic } from '../platform/live/port.ts'
import { deletePasskeysOf } from '../providers/identity/own/passkeys.ts'
import { forgetFacts } from '../ratings/facts.ts'
import { forgetAlerts } from '../trips/alerts/queries.ts'
import { forgetFollowLinks } from '../trips/progress/follow/links.ts'
import { eraseTripWords } from '../trips/queries.ts'
import { forgetInvitations } from '../trips/rideRequests/queries.ts'
import type { World } from '../world.ts'
import { suspensionOf } from './queries.ts'

/**
 * Erases a former member's data (K2). If the data is held for the safety of other members (K3), name, e-mail and the hash of the
 * document remain. Writes the audit entry first: without it the database refuses to erase a person's texts.
 */
export async function erase(
  tx: Tx,
  { sealer }: Pick<World, 'sealer'>,
  id: string,
  what: 'most' | 'all',
  at: Date,
): Promise<void> {
  await record(tx, { by: null, action: 'account_erased', subject: `account:${id}`, at, after: { what } })
  await keepPseudonym(tx, sealer, id, at)
  for (const take of takes) await take(tx, id)
  await tx.insertInto('erasures').values({ account_id: id, at }).execute()
  await (what === 'all' ? erasePerson(tx, id, at) : reducePerson(tx, id, at))
}

const takes: ((tx: Tx, id: string) => Promise<unknown>)[] = [
  eraseCars,
  forgetPapers,
  eraseWords,
  eraseBookingWords,
  eraseTripWords,
  forgetFollowLinks,
  eraseChangeWords,
  forgetReader,
  forgetAlerts,
  forgetInvitations,
  forgetCompanionInvitations,
  forgetOpenings,
  forgetChecks,
  forgetBankAccounts,
  forgetAccountHistory,
  forgetFacts,
]

export interface Leaving {
  /** null: a job, on the person's behalf */
  by: string | null
  at: Date
  reason: string
  address?: string
}

/** Closes a locked account without open business. Returns the topics to publish. */
export async function endAccount(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  id: string,
  { by, at, ...why }: Leaving,
): Promise<Topic[]> {
  const topics = await endTravels(tx, id, { by, at })
  const others = await endInvitationsOf(tx, id, at)
  await keepOutIfBarred(tx, world, id, at)
  await changeStanding(tx, id, { standing: 'closed', closed_at: at })
  // a person who leaves wants their data deleted in time, so a restriction ends
  await setRestricted(tx, id, null)
  await endSessionsOf(tx, id)
  await deletePasskeysOf(tx, id)
  await noteAccount(tx, id, 'closed', at)
  await record(tx, { by, action: 'account_closed', subject: `account:${id}`, at, ...why })
  return [...topics, ...others.map((other): Topic => `account:${other}`)]
}

/**
 * Adds the identity of a barred person to the denylist for new accounts (K7): closing the account must not evade a suspension.
 */
async function keepOutIfBarred(tx: Tx, { sealer }: Pick<World, 'sealer'>, id: string, at: Date): Promise<void> {
  const { standing, suspended_until: until } = await suspensionOf(tx, id)
  if (standing !== 'suspended') return
  const from = until && until > at ? until : at
  await banIdentity(tx, sealer, id, { until: blockedUntil('suspended', from), binds: 'any number' })
}
