import type { Town } from './town.ts'

/** An attack, the rule that is in its way, and what became of it, in words. Throws `Harm` where it does what it wants. */
export interface Attack {
  rule: string
  name: string
  run: (town: Town) => Promise<string>
}

/** The attack did what it wanted. */
export class Harm extends Error {
  override name = 'Harm'
}

/** Unless this is so, harm was done. */
export function safe(is: boolean, harm: string): void {
  if (!is) throw new Harm(harm)
}

export const refusedWith = (answer: string, ...reasons: string[]): string => {
  safe(reasons.includes(answer), `answered ${answer} where ${reasons.join(' or ')} is the rule`)
  return `refused: ${answer}`
}
