import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/connect.ts'
import { FORMER } from '../accounts/queries.ts'
import { noPicture } from './loginPictures.ts'

/** Erases a person's data (K2). The remaining row identifies no person, and only links money and ratings. */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await erase(tx, id, { ...named, email: `${randomUUID()}@former.invalid`, anonymised_at: at })
}

/** Erases all but name, e-mail and the document's hash, which are stored for the safety of other members (K3). */
export const reducePerson = (tx: Tx, id: string, at: Date) => erase(tx, id, { reduced_at: at })

async function erase(tx: Tx, id: string, more: object): Promise<void> {
  await tx.deleteFrom('account_words').where('account_id', '=', id).execute()
  await tx
    .updateTable('accounts')
    .set({ ...nothing, issuer: FORMER, subject: randomUUID(), ...more })
    .where('id', '=', id)
    .execute()
}

const named = { name: null, last_name: null, dni_hash: null }

const nothing = {
  given_name: null,
  family_name: null,
  name_key: null,
  ...noPicture,
  gender: null,
  about: null,
  dni_sealed: null,
  dni_digits_hash: null,
  cbu_sealed: null,
  telephone_sealed: null,
  age: null,
  age_on: null,
  street: null,
  city: null,
  province: null,
  facebook: null,
  instagram: null,
  admin: false,
  drives: false,
  last_use: null,
  language: null,
  // a job deletes images without a row
  photo_id: null,
  identity_front_id: null,
  identity_back_id: null,
  identity_checked_at: null,
  phone_hash: null,
  phone_checked_at: null,
}
