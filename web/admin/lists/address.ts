import { useNavigate, useSearch } from '@tanstack/react-router'

/** State of a list in the URL: search, order, filters and page. All values are text. */
export type ListAddress = Record<string, string>

/** Converts values back to the address's text, because the router parses "2" as a number and "true" as a boolean. */
const wordsIn = (given: Record<string, unknown>): ListAddress =>
  Object.fromEntries(
    Object.entries(given).flatMap(([word, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[word, String(value)]] : [],
    ),
  )

/** Returns the list's state in the URL, and a function to change it; every change starts at the first page. */
export function useListAddress() {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address: ListAddress = wordsIn(given)
  const changed = (to: Record<string, string | undefined>) => wordsIn({ ...address, page: undefined, ...to })
  // reads the current address, because a filter may have changed since the last letter of a search
  const go = (to: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => wordsIn({ ...now, page: undefined, ...to }),
      replace: true,
      resetScroll: false,
    })
  return { address, changed, go }
}

/** Selects the parameters of an address that the call accepts. */
export const knownWordsOf = (address: ListAddress, words: readonly string[]): ListAddress =>
  Object.fromEntries(Object.entries(address).filter(([word]) => words.includes(word)))
