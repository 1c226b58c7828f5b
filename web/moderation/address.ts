import { useNavigate, useSearch } from '@tanstack/react-router'

type Asked = Record<string, string>

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''

/** The words of the address that a list understands, and a way to ask for others; whatever else changes begins at the first page. */
export function useAsked(words: readonly string[]) {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked: Asked = Object.fromEntries(
    Object.entries(given)
      .filter(isText)
      .filter(([word]) => words.includes(word)),
  )
  const changed = (to: Record<string, string | undefined>): Asked =>
    Object.fromEntries(Object.entries<string | undefined>({ ...asked, after: undefined, ...to }).filter(isText))
  const go = (to: Record<string, string | undefined>) => void navigate({ to: '.', search: changed(to), resetScroll: false })
  return { asked, changed, go }
}
