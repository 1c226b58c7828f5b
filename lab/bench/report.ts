import { rounded } from './measure.ts'

export type Figures = Record<string, number>
/** Limits of a figure. */
export interface Bound {
  most?: number | undefined
  least?: number | undefined
}
export type Targets = Record<string, Bound>
export interface Report {
  figures: Figures
  targets: Targets
  met: boolean
}

export const atMost = (bounds: Record<string, number>): Targets =>
  Object.fromEntries(Object.entries(bounds).map(([name, most]) => [name, { most }]))
export const atLeast = (bounds: Record<string, number>): Targets =>
  Object.fromEntries(Object.entries(bounds).map(([name, least]) => [name, { least }]))

export const isWithin = (figure: number | undefined, { most = Infinity, least = -Infinity }: Bound) =>
  figure !== undefined && figure <= most && figure >= least
export const boundText = ({ most, least }: Bound) => (most === undefined ? `≥ ${least}` : `≤ ${most}`)

/** Compares figures with their targets and prints the missed targets. A figure that was not measured misses its target. */
export function judge(figures: Figures, targets: Targets): Report {
  const missed = Object.entries(targets).filter(([name, bound]) => !isWithin(figures[name], bound))
  for (const [name, bound] of missed) console.log(`missed: ${name} is ${figures[name]}, the target ${boundText(bound)}`)
  return { figures, targets, met: missed.length === 0 }
}

/** Ends a bench. The last line is JSON, which lab/bench/table.ts reads. The exit code is 1 if a target is missed. */
export function conclude(name: string, size: Record<string, string | number>, { figures, targets, met }: Report): void {
  console.log(JSON.stringify({ name, size, figures, targets, met }))
  process.exitCode = met ? 0 : 1
}

/** Returns a function that prints lines with the seconds since the start of the bench. */
export function stopwatch(): (line: string) => void {
  const start = performance.now()
  return (line) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)
}

export const printTable = (rows: Record<string, string | number>[]) =>
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? rounded(value) : value])),
    ),
  )
