import { type Prepared, prepared } from '../platform/database/prepared.ts'

const known = new Map<string, Prepared>()

/** Made once for each text: there are as many as ways to sort and filter, some dozens. */
export function statement(text: string): Prepared {
  const made = known.get(text) ?? prepared(`list ${known.size}`, text)
  known.set(text, made)
  return made
}
