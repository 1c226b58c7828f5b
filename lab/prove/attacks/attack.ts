import type { Town } from './town.ts'

/**
 * An attack, the rule that prevents it, and a function that performs it. The function returns a sentence about the outcome, or
 * throws `Harm` if the attack succeeds.
 */
export interface Attack {
  rule: string
  name: string
  run: (town: Town) => Promise<string>
}

/** An attack that succeeded. */
export class Harm extends Error {
  override name = 'Harm'
}

/** Throws `Harm` unless the condition holds. */
export function safe(is: boolean, harm: string): void {
  if (!is) throw new Harm(harm)
}

export const refusedWith = (answer: string, ...reasons: string[]): string => {
  safe(reasons.includes(answer), `answered ${answer} where ${reasons.join(' or ')} is the rule`)
  return `refused: ${answer}`
}
