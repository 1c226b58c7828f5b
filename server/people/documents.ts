import { digitsKey, documentKey, foldedNumber, type Stated } from '#domain/document.ts'
import type { Tx } from '../database/connect.ts'
import { keepHint } from '../moderation/hints/queries.ts'
import type { Sealer } from '../sealing.ts'

/** What an identity document is kept as: sealed, and as keyed hashes of what is unique and of its digits (A3). */
export const documentColumns = (sealer: Sealer, id: string, stated: Stated) => ({
  dni_kind: stated.kind,
  dni_country: stated.country,
  dni_hash: sealer.blind('dni', documentKey(stated)),
  dni_digits_hash: sealer.blind('dni', digitsKey(stated)),
  dni_sealed: sealer.seal('dni', id, foldedNumber(stated)),
})

/** Equal digits under another kind or country: perhaps one person with two documents, which a person has to look at. */
export async function noteDocument(tx: Tx, id: string, at: Date): Promise<void> {
  const others = await tx
    .selectFrom('accounts as other')
    .innerJoin('accounts as own', 'own.dni_digits_hash', 'other.dni_digits_hash')
    .select('other.id')
    .where('own.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.anonymised_at', 'is', null)
    .execute()
  for (const other of others)
    await keepHint(tx, { kind: 'same_document', personId: id, about: `account:${other.id}`, signs: ['same_digits'] }, at)
}
