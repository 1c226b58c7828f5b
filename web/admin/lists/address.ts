import { useNavigate, useSearch } from '@tanstack/react-router'

/** State of a list in the address bar: search, order, filters and page. All text. */
export type ListAddress = Record<string, string>

/** The router parses "2" as a number and "true" as a boolean; this turns them back into the words of the address. */
const wordsIn = (given: Record<string, unknown>): ListAddress =>
  Object.fromEntries(
    Object.entries(given).flatMap(([word, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[word, String(value)]] : [],
    ),
  )

/** The list of the address, and a function that changes it; every change starts at the first page. */
export function useListAddress() {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address: ListAddress = wordsIn(given)
  const changed = (to: Record<string, string | undefined>) => wordsIn({ ...address, page: undefined, ...to })
  // of the address at that time: a search is sent a moment after the last letter, and a filter may have been chosen meanwhile
  const go = (to: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => wordsIn({ ...now, page: undefined, ...to }),
      replace: true,
      resetScroll: false,
    })
  return { address, changed, go }
}

/** Parameters of an address that a call understands. */
export const knownWordsOf = (address: ListAddress, words: readonly string[]): ListAddress =>
  Object.fromEntries(Object.entries(address).filter(([word]) => words.includes(word)))
