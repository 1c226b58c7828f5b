import type { Language } from '#contract/wire.ts'
import { TERMS } from '#domain/people/account.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { noteAccount } from './queries.ts'

/** How a person accepted the terms: stored with the acceptance, as evidence (16.3). */
export interface TermsAcceptance {
  language: Language
  address: string
  at: Date
}

/** The yes to the terms in force; beside the account stands which ones it was, as that is asked with every request. */
export async function acceptTerms(tx: Tx, id: string, { language, address, at }: TermsAcceptance): Promise<void> {
  await tx.insertInto('consents').values({ account_id: id, version: TERMS, language, address, at }).execute()
  await tx.updateTable('accounts').set({ terms_at: at, terms_version: TERMS }).where('id', '=', id).execute()
  await noteAccount(tx, id, 'terms_accepted', at, { version: TERMS })
}

/** Each yes of a person, the oldest first. */
export const consentsOf = (db: Db, id: string) =>
  db.selectFrom('consents').select(['version', 'language', 'address', 'at']).where('account_id', '=', id).orderBy('n').execute()

/** The version of the terms that a person accepted last; locks their row. */
export const lockTerms = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('accounts').select('terms_version').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow())
    .terms_version
