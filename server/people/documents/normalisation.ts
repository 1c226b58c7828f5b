import { kindOfOld } from '#domain/people/document.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { allowSeconds, transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { rehashBannedIdentities } from '../accounts/bannedIdentities.ts'
import type { Columns } from '../profiles/editing/readEdit.ts'
import { insertSignal } from '../signals.ts'
import { documentColumns } from './documents.ts'

const BATCH = 500

type Folding = Pick<World, 'db' | 'now' | 'sealer'>

/**
 * Normalizes stored numbers to the format in which new ones are compared (A3). The server does it before its first request: until
 * then a registered person could register again. A second run finds nothing, and an interrupted run continues where it stopped.
 */
export async function foldDocuments(world: Folding): Promise<number> {
  let folded = 0
  for (let some = BATCH; some === BATCH; folded += some)
    some = await transact(world.db, async (tx) => {
      // longer than usual, because thousands of numbers may be decrypted and sealed between two statements
      await allowSeconds(tx, 60)
      const rows = await lockUnfolded(tx, BATCH)
      for (const row of rows) await fold(tx, world, row)
      return rows.length
    })
  return folded
}

/**
 * Normalizes one number. Two numbers that become equal both stay, and an administrator decides: only images show whose number it
 * is.
 */
async function fold(tx: Tx, { sealer, now }: Folding, { id, sealed }: Unfolded): Promise<void> {
  const number = sealer.open('dni', id, sealed)
  const columns = documentColumns(sealer, id, { kind: kindOfOld(number), country: 'AR', number })
  const other = await holderOf(tx, columns.dni_hash, id)
  // otherwise an excluded person could return with the same number in another spelling (E9)
  await rehashBannedIdentities(tx, id, columns.dni_hash)
  if (!other) return keepFolded(tx, id, columns)
  await keepFolded(tx, id, { dni_digits_hash: columns.dni_digits_hash })
  for (const [personId, twin] of [
    [id, other],
    [other, id],
  ] as const)
    await insertSignal(tx, { kind: 'same_document', personId, about: `account:${twin}`, signs: ['same_number'] }, now())
}

interface Unfolded {
  id: string
  sealed: Buffer
}

const lockUnfolded = async (tx: Tx, most: number): Promise<Unfolded[]> =>
  (
    await tx
      .selectFrom('accounts')
      .select(['id', 'dni_sealed'])
      .where('dni_sealed', 'is not', null)
      .where('dni_digits_hash', 'is', null)
      .orderBy('id')
      .limit(most)
      .forNoKeyUpdate()
      .execute()
  ).flatMap(({ id, dni_sealed }) => (dni_sealed ? [{ id, sealed: dni_sealed }] : []))

/** Returns the account that already has this document. */
const holderOf = async (tx: Tx, hash: Buffer, exceptAccountId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('dni_hash', '=', hash)
      .where('id', '<>', exceptAccountId)
      .executeTakeFirst()
  )?.id

async function keepFolded(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('accounts').set(columns).where('id', '=', id).execute()
}
