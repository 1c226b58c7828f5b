import { randomBytes } from 'node:crypto'
import type { World } from '../../world.ts'
import { deletePartner, hashOfKey, insertPartner } from './queries.ts'

/** Makes a partner's key, in place of an earlier one. It is shown once: only its hash is stored. */
export async function makeKey({ db, now }: Pick<World, 'db' | 'now'>, name: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await db.transaction().execute((tx) => insertPartner(tx, { name, key_hash: hashOfKey(key), created_at: now() }))
  return key
}

export const endPartner = ({ db }: Pick<World, 'db'>, name: string) => db.transaction().execute((tx) => deletePartner(tx, name))
