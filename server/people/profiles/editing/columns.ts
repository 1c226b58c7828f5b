import type { Updateable } from 'kysely'
import { cleaned } from '#domain/field.ts'
import { genders } from '#domain/people/account.ts'
import { HOME_COUNTRY } from '#domain/people/document.ts'
import { normalCbu, type ProfileField, type Registration } from '#domain/people/profile.ts'
import { refuse } from '#domain/refusal.ts'
import type { Day } from '#domain/time.ts'
import { findOwnImage } from '../../../images/queries.ts'
import type { Sealer } from '../../../platform/crypto/sealing.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { documentColumns } from '../../documents/documents.ts'
import { noPicture } from '../queries.ts'

/** Flags that a form sets beside what it fills in. */
export type SentProfile = Registration & { emailShown?: boolean | undefined }
export type SentField = ProfileField | 'dniKind' | 'dniCountry' | 'drives' | 'emailShown'
export type Columns = Updateable<Tables['accounts']>

/** Whose row is written, and with what. */
export interface Into {
  tx: Tx
  id: string
  sealer: Sealer
  today: Day
  now: Date
}

type Write = (text: string, into: Into, sent: SentProfile) => Columns | Promise<Columns>

const sealed = ({ sealer, id }: Into, field: 'cbu' | 'telephone', text: string) => (text ? sealer.seal(field, id, text) : null)

const writes: Record<SentField, Write> = {
  name: (name) => ({ name }),
  lastName: (last_name) => ({ last_name }),
  email: () => ({}),
  dni: (number, { sealer, id }, { dniKind, dniCountry }) =>
    documentColumns(sealer, id, { kind: dniKind ?? 'dni', country: dniCountry ?? HOME_COUNTRY, number }),
  // kept with the number, of which they say what it is
  dniKind: () => ({}),
  dniCountry: () => ({}),
  gender: (text) => ({ gender: genders.find((gender) => gender === text) ?? null }),
  age: (text, { today }) => ({ age: Number(text), age_on: today }),
  telephone: (text, into) => ({ telephone_sealed: sealed(into, 'telephone', text) }),
  street: (street) => ({ street }),
  city: (city) => ({ city }),
  province: (province) => ({ province }),
  about: (about) => ({ about }),
  facebook: (text) => ({ facebook: text || null }),
  instagram: (text) => ({ instagram: text || null }),
  cbu: (text, into) => ({ cbu_sealed: sealed(into, 'cbu', normalCbu(text)) }),
  photo: async (text, into) => ({ photo_id: text ? await ownImage(into, 'photo', text) : null, ...noPicture }),
  photoDni: async (_, into, { photoDni: [front = '', back = ''] = [] }) => ({
    identity_front_id: await ownImage(into, 'identity_front', front),
    identity_back_id: await ownImage(into, 'identity_back', back),
  }),
  // a yes is kept with more than what it was to: acceptTerms
  checkbox: () => ({}),
  drives: (drives) => (drives ? { drives: true } : { drives: false, cbu_sealed: null }),
  emailShown: (shown) => ({ email_shown: shown !== '' }),
}

/** The columns that these fields of a form are kept in. Papers are sealed; an image has to be the person's own, and of that purpose. */
export async function columnsOf(sent: SentProfile, fields: readonly SentField[], into: Into): Promise<Columns> {
  const columns: Columns = {}
  // one after the other: they share the transaction's connection; a flag that takes the CBU away comes after the CBU
  for (const field of fields) Object.assign(columns, await writes[field](cleaned(sent[field]), into, sent))
  return columns
}

const ownImage = async ({ tx, id }: Into, purpose: 'photo' | 'identity_front' | 'identity_back', text: string) =>
  (await findOwnImage(tx, id, purpose, text)) ?? refuse('image_not_yours', { field: purpose === 'photo' ? 'photo' : 'photoDni' })
