import { parsePhoneNumberFromString as parse, type PhoneNumber } from 'libphonenumber-js/max'
import type { CallLink } from '#contract/wire.ts'
import { cleaned } from '#domain/field.ts'
import { telephoneDigits } from '#domain/people/profile.ts'

const HOME = 'AR'
const HOME_DIGITS = 10

/** Parses stored digits: Argentine numbers in any spelling, others with the country's code, with or without 00. */
function numberOf(digits: string): PhoneNumber | undefined {
  const home = digits.startsWith('00') ? undefined : parse(digits, HOME)
  const abroad = parse(`+${digits.replace(/^00/, '')}`)
  const valid = [home, abroad, withoutNine(digits)].find((number) => number?.isValid())
  if (valid) return valid
  return home?.nationalNumber.length === HOME_DIGITS ? home : abroad?.isPossible() ? abroad : undefined
}

/** Removes the 9 and the 15 of a mobile number, which mean the same, as in "+54 9 341 15 555 1234". */
const withoutNine = (digits: string) => (/^(00)?549/.test(digits) ? parse(digits.replace(/^(00)?5490?/, '0'), HOME) : undefined)

/**
 * Returns the digits of a telephone to store. A number with its country's code gets 00 before it if its digits alone would be
 * another number. Otherwise +65 8123 4567 would be dialed as 6581234567 of Argentina.
 */
export function storedTelephone(filled: string): string {
  const digits = telephoneDigits(filled)
  const meant = /^[^\d]*\+/.test(cleaned(filled)) ? parse(`+${digits}`)?.number : undefined
  const isOther = meant && numberOf(digits)?.number !== meant && !withoutNine(digits)?.isValid()
  return isOther ? `00${digits}` : digits
}

/** A telephone that can receive messages and SMS. */
export interface Mobile {
  /** identical for all spellings of the number */
  address: string
  /** the calling code */
  prefix: string
  country: string
}

/** Current form of a mobile: an Argentine one has a 9, a Brazilian one a ninth digit, which WhatsApp leaves out in most areas. */
const currentForms: Partial<Record<string, (national: string) => string>> = {
  [HOME]: (national) => `+549${national.replace(/^9(?=\d{10}$)/, '')}`,
  BR: (national) => `+55${national.replace(/^(\d\d)(?=[6-9]\d{7}$)/, '$&9')}`,
}

/** Returns the mobile number of a stored telephone, if it is in one of these countries. */
export function mobileOf(telephone: string, countries: readonly string[]): Mobile | undefined {
  const number = numberOf(telephone)
  const { country, countryCallingCode, nationalNumber } = number ?? {}
  if (!country || !countries.includes(country)) return undefined
  const mobile = currentForms[country] ? parse(currentForms[country](String(nationalNumber))) : number
  const takesSms = mobile?.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(mobile.getType() ?? '')
  if (!mobile || !takesSms) return undefined
  return { address: mobile.number, prefix: `+${countryCallingCode}`, country }
}

/** Returns the same key for all spellings of a telephone. */
export function telephoneKey(filled: string): string {
  const stored = storedTelephone(filled)
  return mobileOf(stored, Object.keys(currentForms))?.address ?? numberOf(stored)?.number ?? stored
}

/** Builds a stored telephone for the wire: its digits, a link that works from abroad, and the readable number. */
export function presentTelephone(telephone: string): { telephone: string; call: CallLink } {
  const number = numberOf(telephone)
  const shown = number?.formatInternational() ?? telephone.replace(/^00/, '+')
  const href = number?.getURI() ?? `tel:${shown}`
  return { telephone, call: { href, shown } }
}
