import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/connect.ts'

/** Takes away all that says who somebody was (K2): what is left of the row leads nowhere, and only holds money and ratings together. */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('account_words').where('account_id', '=', id).execute()
  const nobody = randomUUID()
  await tx
    .updateTable('accounts')
    .set({ ...nothing, issuer: 'former', subject: nobody, email: `${nobody}@former.invalid`, anonymised_at: at })
    .where('id', '=', id)
    .execute()
}

const nothing = {
  given_name: null,
  family_name: null,
  name: null,
  last_name: null,
  name_key: null,
  picture: null,
  genre: null,
  about: null,
  dni_hash: null,
  dni_sealed: null,
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
  terms_at: null,
  last_use: null,
  // images that no row names are removed by their own job
  photo_id: null,
  identity_front_id: null,
  identity_back_id: null,
  identity_checked_at: null,
}
