import { rounded } from './measure.ts'

export type Figures = Record<string, number>
/** The most a figure may be. */
export type Target = Record<string, number>
export interface Report {
  figures: Figures
  targets: Target
  met: boolean
}

export const printTable = (rows: Record<string, string | number>[]) =>
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? rounded(value) : value])),
    ),
  )

/** Says which targets are missed; a figure that was not measured misses its target. */
export function metAll(figures: Figures, targets: Target, atLeast: Target = {}): Report {
  const missed = [
    ...Object.entries(targets).filter(([name, most]) => !((figures[name] ?? Infinity) <= most)),
    ...Object.entries(atLeast).filter(([name, least]) => !((figures[name] ?? 0) >= least)),
  ]
  for (const [name, target] of missed) console.log(`missed: ${name} is ${figures[name]}, the target ${target}`)
  return { figures, targets: { ...targets, ...atLeast }, met: missed.length === 0 }
}
