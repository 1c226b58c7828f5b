import { useText } from '../../texts/texts.ts'

/** Returns a function that returns a person's name, or that the person has closed the account. */
export function useNameOrFormer(): (person: { name: string | null }) => string {
  const text = useText('shell')
  return ({ name }) => name || text('former')
}
