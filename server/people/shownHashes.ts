import { sql } from 'kysely'
import { digitsKey } from '#domain/people/document.ts'
import type { Sealer } from '../platform/crypto/sealing.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import { SHOWN_OF_CBU, SHOWN_OF_DNI } from './profiles/presenter.ts'
import { telephoneKey } from './telephone.ts'

/** Sealed fields in plain text, or their visible end. */
interface Shown {
  dni?: string | null
  telephone?: string | null
  cbu?: string | null
}

/** Returns keyed hashes of what administrators search people by: the shown digits of the DNI and the CBU, and the telephone. */
export const shownHashes = (sealer: Sealer, { dni, telephone, cbu }: Shown): Buffer[] => [
  ...(dni ? [sealer.blind('dni', `end:${dni.slice(-SHOWN_OF_DNI)}`)] : []),
  ...(telephone ? [sealer.blind('telephone', `shown:${telephoneKey(telephone)}`)] : []),
  ...(cbu ? [sealer.blind('cbu', `end:${cbu.slice(-SHOWN_OF_CBU)}`)] : []),
]

/** Returns the hash of digits that is stored for documents of any kind (A3). */
export const digitsHash = (sealer: Sealer, digits: string) =>
  sealer.blind('dni', digitsKey({ kind: 'dni', country: '', number: digits }))

const [BATCH, MAX_BATCHES] = [500, 20]

/** Hashes new or changed sealed fields, whose hashes a trigger has deleted. Later runs do the rest of a long list. */
export async function hashShownFields({ db, sealer }: Pick<World, 'db' | 'sealer'>): Promise<number> {
  let hashed = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const some = await transact(db, (tx) => hashSome(tx, sealer))
    hashed += some
    if (some < BATCH) break
  }
  return hashed
}

async function hashSome(tx: Tx, sealer: World['sealer']): Promise<number> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'dni_sealed', 'telephone_sealed', 'cbu_sealed'])
    .where('shown_hashes', 'is', null)
    .where(sql<boolean>`coalesce(dni_sealed, telephone_sealed, cbu_sealed) is not null`)
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const { id, dni_sealed, telephone_sealed, cbu_sealed } of rows) {
    const hashes = shownHashes(sealer, {
      dni: dni_sealed && sealer.open('dni', id, dni_sealed),
      telephone: telephone_sealed && sealer.open('telephone', id, telephone_sealed),
      cbu: cbu_sealed && sealer.open('cbu', id, cbu_sealed),
    })
    await tx.updateTable('accounts').set({ shown_hashes: hashes }).where('id', '=', id).execute()
  }
  return rows.length
}
