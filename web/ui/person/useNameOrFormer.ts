import { useText } from '../../texts/texts.ts'

/** Returns a person's name, or that they have closed the account. */
export function useNameOrFormer(): (person: { name: string | null }) => string {
  const text = useText('shell')
  return ({ name }) => name || text('former')
}
