/** Possible references to a person, trip, seat or payment in a pasted text. */
export interface References {
  /** `from` and `to`: first and last ids of ranges. A range is one whole id, or all ids with the same beginning */
  from: string[]
  to: string[]
  emails: string[]
  /** payment and refund numbers at the provider */
  numbers: string[]
  /** withdrawal codes */
  codes: string[]
  plates: string[]
  /** last characters of a plate, document or CBU, as screens show them after an ellipsis */
  ends: string[]
  /** digits of a document */
  documents: string[]
  telephones: string[]
  /** words next to a plate's or document's last characters, by which the search narrows its results */
  words: string[]
}

const MAX_TYPED = 300
const MAX_OF_A_KIND = 20

/** Length of the shortest beginning of an id that any screen shows. */
export const SHORT_ID = 8

const ID = /(?<![0-9a-z])[0-9a-f](?:-?[0-9a-f]){7,31}(?![0-9a-z])/gi
const EMAIL = /[^\s"'<>()[\],;:/?#=&\\][^\s"<>()[\],;:/?#=&\\]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const SPACED_ID = /(?<![0-9a-z-])[0-9a-f](?:[- ]?[0-9a-f]){7}(?![0-9a-z-])/gi
const CODE = /(?<![0-9a-z-])[0-9a-z]{4}[- ]?[0-9a-z]{4}(?![0-9a-z-])/gi
const DIGITS = /\d(?:[ .-]?\d){5,14}/g
const TELEPHONE = /\+?\d(?:[ ().-]{0,2}\d){6,14}/g
const END = /(?:…|\.{3})\s?([\p{L}\p{N}]{3,4})(?![\p{L}\p{N}])/gu
const WORD = /[\p{L}\p{N}]+/gu

const first = (found: Iterable<string>) => [...new Set(found)].slice(0, MAX_OF_A_KIND)

/** Finds references in a text and ignores everything around them: an address, quotes, blanks, "Ref:", "#". */
export function referencesIn(typed: string): References {
  const text = decoded(typed.slice(0, MAX_TYPED))
  const ids = first(
    [...(text.match(ID) ?? []), ...(text.match(SPACED_ID) ?? [])].map((one) => one.replace(/[- ]/g, '').toLowerCase()),
  ).filter(({ length }) => length >= SHORT_ID)
  const words = text.match(WORD) ?? []
  const digits = first((text.match(DIGITS) ?? []).map((one) => one.replace(/\D/g, '')))
  return {
    from: ids.map((id) => uuidOf(id.padEnd(32, '0'))),
    to: ids.map((id) => uuidOf(id.padEnd(32, 'f'))),
    emails: first((text.match(EMAIL) ?? []).map((one) => one.toLowerCase())),
    numbers: first([...words.filter((word) => /^\d+$/.test(word)), ...digits]),
    codes: first((text.match(CODE) ?? []).map((code) => code.replace(/^(.{4})[- ]?/, '$1-').toUpperCase())),
    plates: first(platesIn(words)),
    ends: endsIn(text, words),
    documents: first(digits.map((one) => one.replace(/^0+/, ''))),
    telephones: first(text.match(TELEPHONE) ?? []),
    words: first(words.map((word) => word.toLowerCase())),
  }
}

/**
 * Maximum number of words around the last characters of a plate or document. In a longer text, such as a mail, three digits may
 * be anything.
 */
const MAX_AROUND = 6

/**
 * Finds the last characters of a plate or document, after an ellipsis or as a separate word. Ignores the figures of a whole plate
 * that is written with blanks, such as AB 123 CD.
 */
function endsIn(text: string, words: string[]): string[] {
  const isShort = (word: string | undefined) => word !== undefined && word.length <= 3
  const isEnd = (word: string, at: number) =>
    /^(?=.*\d)[\p{L}\d]{3,4}$/u.test(word) && (/\p{L}/u.test(word) || !(isShort(words[at - 1]) || isShort(words[at + 1])))
  const alone = words.length > MAX_AROUND ? [] : words.filter(isEnd)
  return first([...[...text.matchAll(END)].map(([, end = '']) => end), ...alone].map((end) => end.toUpperCase()))
}

/** Decodes "%40", which addresses use for "@". */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const uuidOf = (hex: string) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** Maximum number of groups in a plate that is written with blanks or hyphens: AB 123 CD. */
const MAX_PARTS = 3
const PLATE_LENGTHS = { least: 4, most: 10 }

function platesIn(words: string[]): string[] {
  const joined = words.slice(0, MAX_OF_A_KIND).flatMap((_, at) =>
    Array.from({ length: MAX_PARTS }, (_, more) =>
      words
        .slice(at, at + more + 1)
        .join('')
        .toUpperCase(),
    ),
  )
  return joined.filter(({ length }) => length >= PLATE_LENGTHS.least && length <= PLATE_LENGTHS.most)
}
