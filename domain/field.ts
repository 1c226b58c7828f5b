import { type Reason, reasons } from './reasons.ts'
import { refuse } from './refusal.ts'

/** Errors of one field of a form. Its sentence is in contract/words/fields. */
export const fieldReasons = [
  'name_required',
  'name_symbols',
  'last_name_required',
  'last_name_symbols',
  'email_required',
  'email_malformed',
  'dni_required',
  'dni_malformed',
  'passport_malformed',
  'dni_whole',
  'gender_required',
  'age_required',
  'age_malformed',
  'age_adult',
  'telephone_required',
  'telephone_digits',
  'telephone_length',
  'street_required',
  'city_required',
  'city_symbols',
  'province_required',
  'province_symbols',
  'about_required',
  'social_malformed',
  'photo_required',
  'identity_required',
  'terms_required',
  'adult_statement_required',
  'companions_mismatch',
  'new_plate_required',
  'new_plate_symbols',
  'plate_required',
  'plate_symbols',
  'color_required',
  'color_symbols',
  'brand_required',
  'brand_symbols',
  'model_required',
  'cylinder_required',
  'cylinder_symbols',
  'consumption_range',
  'green_card_required',
  'blue_card_required',
  'too_many_blue_cards',
  'description_required',
  'rating_required',
  'rating_steps',
  'reply_required',
  'message_required',
  'suggestion_required',
  'subject_required',
  'answer_required',
  'reason_required',
  'text_too_long',
  'text_has_control_characters',
  'malformed',
] as const
export type FieldReason = (typeof fieldReasons)[number]

export interface Wrong<Field extends string = string> {
  field: Field
  reason: FieldReason | Reason
}

/** Any value of a form: text, a number, a tick, several images. */
export type Filled = string | number | boolean | readonly string[] | null | undefined

/** Error of the cleaned text of a field; `form` holds all other fields. */
export type Check<Form> = (text: string, form: Form) => FieldReason | Reason | undefined

/** Fields of free text; every other one is of one line (F26). */
const freeTextFields: readonly string[] = [
  'about',
  'description',
  'reply',
  'message',
  'suggestion',
  'comment',
  'answer',
  'reason',
]

/** The text of a field, as it is checked and stored. */
export const cleanedField = (field: string, filled: Filled): string =>
  freeTextFields.includes(field) ? cleanedText(filled) : cleaned(filled)

/** A field of one line: without invisible characters, full-width forms as the usual ones, doubled spaces made one. */
export const cleaned = (filled: Filled): string => normalized(oneLine(textOf(filled)).replace(/\s/gu, ' '))

/** Free text: keeps signs that join letters and emoji, removes those that turn or hide the text around them. */
export const cleanedText = (filled: Filled): string => normalized(withoutOverrides(textOf(filled)))

/** Copied from another program, a line may carry format characters and full-width forms (F26); a letter that shows nothing is no name. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cf}\p{DI}]/gu, '').replace(/[\uff01-\uff60\uffe0-\uffe6]/g, (wide) => wide.normalize('NFKC'))

/** Free text without bidirectional overrides and isolates, zero-width space and byte order mark (F26). */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/g, '')

/** A tick is "yes" or nothing, several images are its words. */
function textOf(filled: Filled): string {
  if (typeof filled === 'boolean') return filled ? 'yes' : ''
  return typeof filled === 'object' && filled ? filled.join(' ') : String(filled ?? '')
}

/** One Unicode form, trimmed, doubled spaces made one; line breaks stay. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()

export const needed =
  (reason: FieldReason): Check<unknown> =>
  (text) =>
    /^\p{DI}*$/u.test(text) ? reason : undefined

/** An empty field is left to `needed`. */
export const shaped =
  (shape: RegExp, reason: FieldReason): Check<unknown> =>
  (text) =>
    text === '' || shape.test(text) ? undefined : reason

/** Characters, not UTF-16 units. */
export const atMost =
  (most: number): Check<unknown> =>
  (text) =>
    Array.from(text).length > most ? 'text_too_long' : /[^\P{Cc}\n]/u.test(text) ? 'text_has_control_characters' : undefined

export const each =
  <Form>(...checks: Check<Form>[]): Check<Form> =>
  (text, form) =>
    checks.map((check) => check(text, form)).find((reason) => reason)

/** A given name in the letters that its field takes: "Jean-Pierre" becomes "Jean Pierre". */
export const inLetters = (name: string): string =>
  cleaned(name)
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

/** Letters with their marks, and single spaces: given names, brands and colors. */
export const LETTERS = /^\p{L}[\p{L}\p{M}]*( \p{L}[\p{L}\p{M}]*)*$/u

/** A family name with the usual signs (F26): "O'Connor", "Núñez-López", "St. John", "Ma. José". */
const FAMILY_NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:['-]|\.? |\.)\p{L}[\p{L}\p{M}]*)*\.?$/u

/** A town or a province as maps write it (F26): "9 de Julio", "C.A.B.A.", "Tierra del Fuego, Antártida". */
const TOWN = /^(?=.*\p{L})[\p{L}\p{M}\d.,' -]+$/u

/** Replaces typographic apostrophes and hyphens, and their look-alikes, by those of a keyboard; "1° de Mayo" by its letter. */
export const withPlainSigns = (filled: Filled): string =>
  cleaned(filled)
    .replaceAll(/[‘’ʼ´`′]/g, "'")
    .replaceAll(/(\d)°/g, '$1º')
    .replaceAll(/\p{Pd}/gu, '-')

const MAX_NAME = 80

export const familyNameCheck = (required: FieldReason, symbols: FieldReason): Check<unknown> =>
  each(needed(required), (text) => shaped(FAMILY_NAME, symbols)(withPlainSigns(text), {}), atMost(MAX_NAME))

export const townCheck = (required: FieldReason, symbols: FieldReason): Check<unknown> =>
  each(needed(required), (text) => shaped(TOWN, symbols)(withPlainSigns(text), {}), atMost(MAX_NAME))

/** An address that mail can be sent to, as far as its form tells. */
export const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]+$/

/** Enough for an administrator to see that two differ, too little to write to either. */
export const maskedEmail = (email: string) => email.replace(/^(.).*@(.).*(\.[^.]*)$/s, '$1…@$2…$3')

/** The first thing wrong with each of these fields, in their order. */
export const wrongIn = <Field extends string, Form extends Partial<Record<Field, Filled>>>(
  checks: Record<Field, Check<Form>>,
  form: Form,
  fields: readonly Field[],
): Wrong<Field>[] =>
  fields.flatMap((field) => {
    const reason = checks[field](cleanedField(field, form[field]), form)
    return reason ? [{ field, reason }] : []
  })

/** Those of these fields that nothing was filled into. */
export const emptyIn = <Field extends string>(form: Partial<Record<Field, Filled>>, fields: readonly Field[]): Field[] =>
  fields.filter((field) => cleanedField(field, form[field]) === '')

const isRefusal = (reason: string): reason is Reason => reasons.some((one) => one === reason)

/** Refuses when anything is wrong, and names it all: `validation`, or the first one's own reason where it has a status of its own. */
export function refuseWrong(errors: Wrong[]): void {
  const [first] = errors
  if (first) refuse(isRefusal(first.reason) ? first.reason : 'validation', { errors })
}
