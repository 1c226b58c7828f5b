import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'

/** Limits of reading one message, which takes one turn of the server's event loop. */
export const readingBounds = {
  /** characters of a message; a longer message is refused */
  characters: MAX_GROUP_MESSAGE,
  /** different texts that are looked up as names of places */
  names: 60,
  /** texts among them that are looked up as mistyped names */
  mistyped: 4,
  /** rows of the tables of typing errors, for all mistyped names together; the last name may exceed this once */
  rows: 12_000,
} as const
