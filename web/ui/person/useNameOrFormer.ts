import { useText } from '../../texts/texts.ts'

/** The name of a person, or that they have left. */
export function useNameOrFormer(): (person: { name: string | null }) => string {
  const text = useText('shell')
  return ({ name }) => name || text('former')
}
