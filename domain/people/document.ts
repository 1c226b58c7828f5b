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

/** Letters and digits, upper case; full-width ones as the usual ones. */
const plain = (number: Filled) =>
  cleaned(number)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The number as it is stored and compared. Of a DNI only the digits count, so that `DNI 028.554.805` and `M28554805` are one person; a
 * passport keeps its letters, or G12345678 would be the holder of the DNI 12345678.
 */
export const foldedNumber = ({ kind, number }: Omit<Stated, 'country'>) =>
  (kind === 'dni' ? plain(number).replace(/\D/g, '') : plain(number)).replace(/^0+/, '')

/** DNI: 7 or 8 digits. Passport: 6 to 12 letters and digits, a digit among them. */
export const isDocument = ({ kind, number }: Omit<Stated, 'country'>) =>
  kind === 'dni' ? /^\d{7,8}$/.test(foldedNumber({ kind, number })) : /^(?=.*[0-9])[A-Z0-9]{6,12}$/.test(plain(number))

/** The key that is unique over all accounts. For an Argentine DNI only its digits, as before there were kinds. */
export function documentKey(stated: Stated): string {
  const number = foldedNumber(stated)
  return stated.kind === 'dni' && stated.country === HOME_COUNTRY ? number : `${stated.kind}:${stated.country}:${number}`
}

/** Finds documents of different kinds with the same digits; no more than a hint. */
export const digitsKey = (stated: Stated) => `digits:${foldedNumber(stated).replace(/\D/g, '')}`

/** Kind of a document stored before there were kinds: a DNI if it can be one, else a passport. */
export const kindOfOld = (number: string): DocumentKind => (isDocument({ kind: 'dni', number }) ? 'dni' : 'passport')
