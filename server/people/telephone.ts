import { parsePhoneNumberFromString as parse, type PhoneNumber } from 'libphonenumber-js/max'
import type { CallLink } from '#contract/wire.ts'
import { cleaned } from '#domain/field.ts'
import { telephoneDigits } from '#domain/people/profile.ts'

const HOME = 'AR'
const HOME_DIGITS = 10

/** Digits as stored: Argentine numbers in any spelling, else with the country's code, after 00 or not. */
function numberOf(digits: string): PhoneNumber | undefined {
  const home = digits.startsWith('00') ? undefined : parse(digits, HOME)
  const abroad = parse(`+${digits.replace(/^00/, '')}`)
  const valid = [home, abroad, withoutNine(digits)].find((number) => number?.isValid())
  if (valid) return valid
  return home?.nationalNumber.length === HOME_DIGITS ? home : abroad?.isPossible() ? abroad : undefined
}

/** Spellings of a mobile with 9 and 15, "+54 9 341 15 555 1234", which mean the same. */
const withoutNine = (digits: string) => (/^(00)?549/.test(digits) ? parse(digits.replace(/^(00)?5490?/, '0'), HOME) : undefined)

/**
 * The digits of a telephone to store. One written with its country's code keeps 00 before it if its digits alone would be another number:
 * +65 8123 4567 must not be dialled as 6581234567 of Argentina.
 */
export function storedTelephone(filled: string): string {
  const digits = telephoneDigits(filled)
  const meant = /^[^\d]*\+/.test(cleaned(filled)) ? parse(`+${digits}`)?.number : undefined
  const isOther = meant && numberOf(digits)?.number !== meant && !withoutNine(digits)?.isValid()
  return isOther ? `00${digits}` : digits
}

/** A telephone that can receive messages and SMS. */
export interface Mobile {
  /** one for all spellings of the number */
  address: string
  /** the calling code */
  prefix: string
  country: string
}

/** The mobile number that a stored telephone is, in one of these countries. Of Argentina one written without 9 is the same number. */
export function mobileOf(telephone: string, countries: readonly string[]): Mobile | undefined {
  const number = numberOf(telephone)
  const { country, countryCallingCode, nationalNumber } = number ?? {}
  if (!country || !countries.includes(country)) return undefined
  const mobile = country === HOME ? parse(`+549${String(nationalNumber).replace(/^9(?=\d{10}$)/, '')}`) : number
  const takesSms = mobile?.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(mobile.getType() ?? '')
  if (!mobile || !takesSms) return undefined
  return { address: mobile.number, prefix: `+${countryCallingCode}`, country }
}

/** One text for all spellings of a telephone. */
export function telephoneKey(filled: string): string {
  const stored = storedTelephone(filled)
  return mobileOf(stored, [HOME])?.address ?? numberOf(stored)?.number ?? stored
}

/** A stored telephone: its digits, a link that works from abroad, and the number as people read it. */
export function presentTelephone(telephone: string): { telephone: string; call: CallLink } {
  const number = numberOf(telephone)
  const shown = number?.formatInternational() ?? telephone.replace(/^00/, '+')
  const href = number?.getURI() ?? `tel:${shown}`
  return { telephone, call: { href, shown } }
}
