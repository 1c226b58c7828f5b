import { cleaned, type Filled } from '../field.ts'

export const documentKinds = ['dni', 'passport'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Two letters, as in ISO 3166-1. */
export const COUNTRY = /^[A-Z]{2}$/
export const HOME_COUNTRY = 'AR'

/** An identity document as a person states it (A3). */
export interface Stated {
  kind: DocumentKind
  country: string
  number: Filled
}

/** Returns the letters and digits of a number in upper case, with full-width characters replaced by the usual ones. */
const plain = (number: Filled) =>
  cleaned(number)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the number as it is stored and compared. A DNI counts only its digits, so that `DNI 028.554.805` and `M28554805` are
 * one person. A passport keeps its letters; otherwise G12345678 would be the holder of the DNI 12345678.
 */
export const foldedNumber = ({ kind, number }: Omit<Stated, 'country'>) =>
  (kind === 'dni' ? plain(number).replace(/\D/g, '') : plain(number)).replace(/^0+/, '')

/** Checks the form: a DNI has 7 or 8 digits; a passport has 6 to 12 letters and digits, at least one digit. */
export const isDocument = ({ kind, number }: Omit<Stated, 'country'>) =>
  kind === 'dni' ? /^\d{7,8}$/.test(foldedNumber({ kind, number })) : /^(?=.*[0-9])[A-Z0-9]{6,12}$/.test(plain(number))

/**
 * Returns the key that is unique among all accounts. The key of an Argentine DNI is its digits alone, as in rows from before
 * documents had kinds.
 */
export function documentKey(stated: Stated): string {
  const number = foldedNumber(stated)
  return stated.kind === 'dni' && stated.country === HOME_COUNTRY ? number : `${stated.kind}:${stated.country}:${number}`
}

/** Returns a key that documents of different kinds with the same digits share. It is only a hint. */
export const digitsKey = (stated: Stated) => `digits:${foldedNumber(stated).replace(/\D/g, '')}`

/** Returns the kind of a document that was stored before documents had kinds: a DNI if it can be one, else a passport. */
export const kindOfOld = (number: string): DocumentKind => (isDocument({ kind: 'dni', number }) ? 'dni' : 'passport')
