/** Possible references to a person, trip, seat or payment in a pasted text. */
export interface References {
  /** ids as ranges: a whole one, or all that begin with the first characters of one */
  from: string[]
  to: string[]
  emails: string[]
  /** of payments and refunds at the provider */
  numbers: string[]
  /** of withdrawals */
  codes: string[]
  plates: string[]
}

const LONGEST = 300
const MOST_OF_A_KIND = 20

/** Characters of the shortest beginning of an id that any screen shows. */
const SHORT_ID = 8

const ID = /(?<![0-9a-z])[0-9a-f](?:-?[0-9a-f]){7,31}(?![0-9a-z])/gi
const EMAIL = /[^\s"'<>()[\],;:/?#=&\\][^\s"<>()[\],;:/?#=&\\]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const CODE = /(?<![0-9a-z-])[0-9a-z]{4}-[0-9a-z]{4}(?![0-9a-z-])/gi
const WORD = /[\p{L}\p{N}]+/gu

const first = (found: Iterable<string>) => [...new Set(found)].slice(0, MOST_OF_A_KIND)

/** Reads what is around a reference away: an address, quotes, blanks, "Ref:", "#". */
export function referencesIn(typed: string): References {
  const text = decoded(typed.slice(0, LONGEST))
  const ids = first((text.match(ID) ?? []).map((one) => one.replaceAll('-', '').toLowerCase())).filter(
    ({ length }) => length >= SHORT_ID,
  )
  const words = text.match(WORD) ?? []
  return {
    from: ids.map((id) => uuidOf(id.padEnd(32, '0'))),
    to: ids.map((id) => uuidOf(id.padEnd(32, 'f'))),
    emails: first((text.match(EMAIL) ?? []).map((one) => one.toLowerCase())),
    numbers: first(words.filter((word) => /^\d+$/.test(word))),
    codes: first((text.match(CODE) ?? []).map((code) => code.toUpperCase())),
    plates: first(platesIn(words)),
  }
}

/** Addresses write "@" as "%40". */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const uuidOf = (hex: string) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** Most words that blanks or hyphens make of a plate: AB 123 CD. */
const MOST_PARTS = 3
const PLATE_LENGTHS = { least: 4, most: 10 }

function platesIn(words: string[]): string[] {
  const joined = words.slice(0, MOST_OF_A_KIND).flatMap((_, at) =>
    Array.from({ length: MOST_PARTS }, (_, more) =>
      words
        .slice(at, at + more + 1)
        .join('')
        .toUpperCase(),
    ),
  )
  return joined.filter(({ length }) => length >= PLATE_LENGTHS.least && length <= PLATE_LENGTHS.most)
}
