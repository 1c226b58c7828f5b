/** State of the search for people in the URL. An empty name finds all people; with neither name nor e-mail, no search is made. */
export interface PeopleAddress {
  name?: string
  email?: string
}

const words = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : undefined

export function readPeople(given: Record<string, unknown>): PeopleAddress {
  const [name, email] = [words(given.name), words(given.email)]
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
}

/** Returns the URL state for the typed search: an e-mail takes precedence over a name, and an empty search finds all people. */
export function searchTyped(name: string, email: string): PeopleAddress {
  const [called, whole] = [name.trim(), email.trim()]
  if (!whole) return { name: called }
  return { ...(called && { name: called }), email: whole }
}

/** Returns the URL state for a search typed into one box: an e-mail if it has an @, otherwise a name. */
export const searchFromTerm = (term: string): PeopleAddress =>
  term.includes('@') ? searchTyped('', term) : searchTyped(term, '')

/** Search for all people, with an empty name. */
export const everybody: PeopleAddress = { name: '' }

export const asksNothing = ({ name, email }: PeopleAddress) => name === undefined && email === undefined
export const isUnfiltered = ({ name, email }: PeopleAddress) => name === '' && !email

/** Returns the text of a form's field. */
export function typed(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name)
  return typeof text === 'string' ? text : ''
}
