import { useText } from '../../texts/texts.ts'

interface NamedPerson {
  name: string | null
  lastName?: string | null | undefined
}

/** Returns a function that gives a person's full name, or says that the person has no name yet. */
export function useName(): (person: NamedPerson) => string {
  const text = useText('profile')
  return ({ name, lastName }) => [name, lastName].filter(Boolean).join(' ') || text('nameless')
}
