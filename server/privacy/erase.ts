import { eraseBookingWords } from '../bookings/retention.ts'
import { forgetOpenings } from '../images/queries.ts'
import { eraseWords } from '../messages/queries.ts'
import { forgetChecks } from '../moderation/retention.ts'
import { forgetReader } from '../notifications/retention.ts'
import { forgetBankAccounts } from '../payments/payouts/accounts.ts'
import { keepPseudonym } from '../payments/retention/books.ts'
import { forgetAccountHistory } from '../people/accounts/queries.ts'
import { erasePerson, reducePerson } from '../people/profiles/erase.ts'
import { eraseCars } from '../people/vehicles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { forgetAlerts } from '../trips/alerts/saved.ts'
import { eraseChangeWords } from '../trips/changes/queries.ts'
import { eraseTripWords } from '../trips/erase.ts'
import type { World } from '../world.ts'

/**
 * Erases a former member's data (K2); of those of whom something is held for the safety of others (K3), name, e-mail and the
 * document's hash stay. Its entry in the audit log comes first: without it the database refuses to erase a person's words.
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
  eraseWords,
  eraseBookingWords,
  eraseTripWords,
  eraseChangeWords,
  forgetReader,
  forgetAlerts,
  forgetOpenings,
  forgetChecks,
  forgetBankAccounts,
  forgetAccountHistory,
]
