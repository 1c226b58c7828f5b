import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import {
  type All,
  figureText,
  landedFigures,
  machine,
  measuredCommit,
  readFigures,
  rowsOf,
  table,
  writeFigures,
} from './figures.ts'
import { type Bench, benches, isLarge } from './list.ts'
import { type Outcome, runBench } from './runBench.ts'

/*
 * `npm run lab -- bench [NAME… --large]`: runs the benches one after another, each in its own process. Prints one table, and
 * writes lab/figures.json and lab/figures.md. Benches that are not run keep their older rows. The exit code is 0 if all targets
 * are met, 2 if a target is missed, and 1 if a bench failed.
 */
const { values, positionals } = parseArgs({ options: { large: { type: 'boolean', default: false } }, allowPositionals: true })

const chosen = chosenBenches()
const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
const [date, commit] = [new Date().toISOString().slice(0, 10), measuredCommit()]
announce()
const landed = landedFigures()
const all = readFigures()
const rows: string[][] = []
const ends = { failed: 0, missed: 0 }
for (const bench of chosen) {
  console.log(`\n── ${bench.name}: about ${minutes(bench.seconds)}`)
  keep(bench, await runBench(bench))
  // after each bench, so that an interrupted run keeps its measurements
  writeFigures(all)
}
console.log(`\n${table(['Bench', 'Figure', 'Measured', 'Target', 'Met', 'Last landed', 'At'], rows)}`)
console.log(`\n${chosen.length} benches ran at ${commit}: ${ends.failed} could not run, ${ends.missed} missed a target`)
process.exitCode = ends.failed > 0 ? 1 : ends.missed > 0 ? 2 : 0

function chosenBenches(): Bench[] {
  const names = positionals.map((name) => (values.large && !name.endsWith('-large') ? `${name}-large` : name))
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Error(`no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}`)
  return benches.filter((bench) => (names.length > 0 ? names.includes(bench.name) : isLarge(bench) === values.large))
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${figureText(Math.round(seconds / 6) / 10)} min`
}

function announce(): void {
  const total = chosen.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`${chosen.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ')}: about ${minutes(total)} together`)
  if (load > 1) console.log(`Others work on this machine too (load ${load}): figures of time are worth little.`)
}

function keep({ name }: Bench, outcome: Outcome): void {
  if ('failure' in outcome) {
    ends.failed++
    all[name] = { ...all[name], failed: { date, commit, failure: outcome.failure } }
    rows.push([name, 'COULD NOT RUN', `it ${outcome.failure}`, '', '', '', ''])
    return
  }
  const { size, figures, targets, met } = outcome.result
  if (!met) ends.missed++
  all[name] = { measured: { date, commit, machine: machine(), load, seconds: outcome.seconds, size, figures, targets, met } }
  rows.push(...rowsOf({ figures, targets }).map((row) => [name, ...row, ...landedCells(landed, name, row[0] ?? '')]))
}

function landedCells(landed: All, name: string, figure: string): string[] {
  const measured = landed[name]?.measured
  return measured ? [figureText(measured.figures[figure]), measured.commit] : ['none', '']
}
