import { documentKey } from '#domain/people/document.ts'
import { WrongSetting } from '../config.ts'
import type { Db } from '../database/connect.ts'
import type { Sealer } from './sealing.ts'

/**
 * Stops the start when the secrets do not match this database. With another SECRET no sealed value could be opened. With another
 * index secret no stored number would be found, so that a taken number would look free. Throws `WrongSetting`.
 */
export async function refuseOtherSecrets(db: Db, sealer: Sealer): Promise<void> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'dni_sealed as sealed', 'dni_hash as index', 'dni_kind as kind', 'dni_country as country'])
    .where('dni_sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!row?.sealed) return
  const dni = opened(sealer, row.id, row.sealed)
  // a number that cannot be normalized is indexed as typed
  const keys = [documentKey({ ...row, number: dni }), dni]
  if (!keys.some((key) => row.index?.equals(sealer.blind('dni', key))))
    throw new WrongSetting('INDEX_SECRET, else SECRET, is not the one that this database was indexed with.')
}

function opened(sealer: Sealer, id: string, sealed: Buffer): string {
  try {
    return sealer.open('dni', id, sealed)
  } catch {
    throw new WrongSetting('SECRET, with SECRET_PREVIOUS, does not open what this database keeps sealed.')
  }
}
