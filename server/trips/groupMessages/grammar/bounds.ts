import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'

/** Work of one reading: it is done in one turn of the server's event loop. */
export const readingBounds = {
  /** characters of a message; a longer one is refused */
  characters: MAX_GROUP_MESSAGE,
  /** different texts to look up as names of places */
  names: 60,
  /** the ones among them to look up as mistyped names */
  mistyped: 4,
  /** rows of the tables of typing errors, of all mistyped names together; the last name may exceed it once */
  rows: 12_000,
} as const
