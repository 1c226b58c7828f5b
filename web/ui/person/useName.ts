import { useText } from '../../texts/texts.ts'

interface NamedPerson {
  name: string | null
  lastName?: string | null | undefined
}

/** Returns a function that returns a person's full name, or that the person has no name yet. */
export function useName(): (person: NamedPerson) => string {
  const text = useText('profile')
  return ({ name, lastName }) => [name, lastName].filter(Boolean).join(' ') || text('nameless')
}
