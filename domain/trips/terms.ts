import { type Joining, joiningModes } from './trip.ts'

/*
 * Settings of a trip that a driver changes without consent. API, rows, drafts, edits, copies and exports derive from this table.
 */

export const luggageSizes = ['none', 'small', 'large'] as const
/** Luggage for each passenger: none, a backpack or cabin bag, or a suitcase. */
export type Luggage = (typeof luggageSizes)[number]

const term = <const Column extends string, Value>(
  column: Column,
  initial: Value,
  read: (stored: unknown) => Value | undefined,
) => ({ column, initial, read })

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (stored: unknown) =>
    words.find((word) => word === stored)

/** Terms by the name in the API: the column of a trip's row, the default, and the parser of a stored draft. */
export const tripTerms = {
  comment: term('comment', '', (stored) => (typeof stored === 'string' ? stored : undefined)),
  joining: term<'joining', Joining>('joining', 'at_once', oneOf(joiningModes)),
  luggage: term<'luggage', Luggage>('luggage', 'small', oneOf(luggageSizes)),
  stopsWelcome: term<'stops_welcome', boolean>('stops_welcome', true, (stored) =>
    typeof stored === 'boolean' ? stored : undefined,
  ),
}

type Table = typeof tripTerms
export type TermName = keyof Table
export type TripTerms = { [Name in TermName]: Table[Name]['initial'] }
export type TermColumns = { [Name in TermName as Table[Name]['column']]: Table[Name]['initial'] }
export type SentTerms = { [Name in TermName]?: TripTerms[Name] | undefined }

/** The term with free text by the driver. Only the trip's page shows it, and no history stores it. */
export const COMMENT = 'comment' satisfies TermName

export const termNames = Object.keys(tripTerms) as TermName[] // as: the keys of the table
export const termColumns = termNames.map((name) => tripTerms[name].column)

const each = (value: (name: TermName) => unknown) => Object.fromEntries(termNames.map((name) => [name, value(name)]))

export const termsOf = (source: TripTerms) => each((name) => source[name]) as TripTerms // as: every name has its own value

/** Returns the terms of an input. A missing term has its earlier value, or else the initial one. */
export const termsSent = (input: SentTerms, before: SentTerms = {}) =>
  each((name) => input[name] ?? before[name] ?? tripTerms[name].initial) as TripTerms // as: every name has its own value

/** Returns each term of a stored draft, or its initial value if this version does not know the stored one. */
export const termsStored = (stored: Record<string, unknown>) =>
  each((name) => tripTerms[name].read(stored[name]) ?? tripTerms[name].initial) as TripTerms // as: every name has its own value

/** Returns only the terms that differ. */
export const termsChanged = (before: TripTerms, after: TripTerms): SentTerms =>
  Object.fromEntries(termNames.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])))

/** Converts the columns of a trip's row to terms; `termsAsRow` converts back. */
export const termsIn = (row: TermColumns) => each((name) => row[tripTerms[name].column]) as TripTerms // as: every name has its own value
export const termsAsRow = (terms: TripTerms) =>
  Object.fromEntries(termNames.map((name) => [tripTerms[name].column, terms[name]])) as TermColumns // as: every column has its value
