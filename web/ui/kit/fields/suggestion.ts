/** One line of a suggestion list: the text for the field, and a small text that distinguishes equal names. */
export type SuggestionLine = { id: string; name: string; detail?: string | undefined }

const collator = new Intl.Collator(undefined, { sensitivity: 'base', ignorePunctuation: true })

/** Returns the first suggestion if the text equals it, ignoring capitals and accents. */
export function meantBy<S extends SuggestionLine>(text: string, [first]: readonly S[]): S | undefined {
  const query = text.trim()
  if (!first || query === '') return undefined
  const spellings = [first.name, `${first.name}, ${first.detail ?? ''}`]
  return spellings.some((name) => collator.compare(name, query) === 0) ? first : undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Returns the suggestion that begins with the text, if it is the only one; ignores spaces, capitals and accents. */
export function onlyBeginning<S extends SuggestionLine>(text: string, suggestions: readonly S[]): S | undefined {
  const query = plain(text)
  const [only, another] = query === '' ? [] : suggestions.filter(({ name }) => plain(name).startsWith(query))
  return another ? undefined : only
}

/** Returns the option to which an arrow key moves, with wrapping; -1 is the text field. */
export function nextOption(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active === -1 && by === -1) return count - 1
  return (active + by + count) % count
}
