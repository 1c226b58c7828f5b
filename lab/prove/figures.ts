import { atLeast, atMost } from '../bench/report.ts'

/** Numbers by name. If a name ends in a word for a fault, the number must be 0. */
export type Figures = Record<string, number>

/**
 * Combines the pieces of a part by sum, maximum, minimum or median. An action counts as missing only if no piece performed it.
 */
export function together(all: Figures[]): Figures {
  const names = [...new Set(all.flatMap(Object.keys))]
  return Object.fromEntries(names.map((name) => [name, one(name)(all.flatMap((figures) => figures[name] ?? []))]))
}

function one(name: string): (values: number[]) => number {
  if (/_(most|median_ms|after_s)$/.test(name)) return (values) => Math.max(...values)
  if (/_(least|untaken)$/.test(name)) return (values) => Math.min(...values)
  return (values) => values.reduce((sum, value) => sum + value, 0)
}

const zero = (name: string) =>
  /_(broken|untaken|wrong|odd|deadlocks|differences|forged_posted|lost|orphans|unexplained|harmful|unnoticed)$/.test(name)

/** Returns the targets of the figures. */
export function targetsFor(figures: Figures) {
  const none = Object.keys(figures).filter(zero)
  const once = 'notices_posted_most' in figures
  return {
    ...atMost(Object.fromEntries(none.map((name) => [name, 0]))),
    ...(once ? { ...atMost({ notices_posted_most: 1 }), ...atLeast({ notices_posted_least: 1 }) } : {}),
  }
}
