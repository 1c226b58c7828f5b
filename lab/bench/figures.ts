import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, platform, totalmem } from 'node:os'
import * as z from 'zod/mini'
import { type Bench, benches } from './list.ts'
import { boundText, isWithin } from './report.ts'
import { Result } from './runBench.ts'

/** `lab/figures.json` is the source. `lab/figures.md` is generated from it. */
const [JSON_FILE, PAGE] = ['lab/figures.json', 'lab/figures.md']

const when = { date: z.string(), commit: z.string() }
const Measured = z.extend(z.omit(Result, { name: true }), {
  ...when,
  machine: z.string(),
  /** load of the machine before the benches; with a high load, the measured times mean little */
  load: z.number(),
  seconds: z.number(),
})
const Failed = z.object({ ...when, failure: z.string() })
/** The figures of a bench. If its last run failed, the older figures are kept next to the failure. */
const Entry = z.object({ measured: z.optional(Measured), failed: z.optional(Failed) })
const All = z.record(z.string(), Entry)

export type Measured = z.output<typeof Measured>
export type Entry = z.output<typeof Entry>
export type All = z.output<typeof All>

export const readFigures = (): All => (existsSync(JSON_FILE) ? All.parse(JSON.parse(readFileSync(JSON_FILE, 'utf8'))) : {})

/** Returns the figures in the last commit; empty before the first figures. */
export function landedFigures(): All {
  const { status, stdout } = git('show', `HEAD:${JSON_FILE}`)
  return status === 0 ? All.parse(JSON.parse(stdout)) : {}
}

export function writeFigures(all: All): void {
  const known = Object.fromEntries(benches.flatMap(({ name }) => (all[name] ? [[name, all[name]]] : [])))
  writeFileSync(JSON_FILE, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(PAGE, page(known))
}

/** Returns the version that is measured: the last commit, and whether the work tree differs from it. */
export function measuredCommit(): string {
  const commit = git('rev-parse', '--short=9', 'HEAD').stdout.trim()
  const changes = git('status', '--porcelain', '--', '.', `:!${JSON_FILE}`, `:!${PAGE}`).stdout
  return changes ? `${commit} with changes` : commit
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })

export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB of memory, ${platform()}, Node ${process.versions.node.split('.')[0]}`
}

export const figureText = (figure: number | undefined) =>
  figure === undefined ? 'none' : figure.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** Builds a table with one row per figure, those with a target first. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export function rowsOf({ figures, targets }: Pick<Measured, 'figures' | 'targets'>): string[][] {
  const names = [...new Set([...Object.keys(targets), ...Object.keys(figures)])]
  return names.map((name) => {
    const target = targets[name]
    const judged = target ? [boundText(target), isWithin(figures[name], target) ? 'met' : 'MISSED'] : ['', '']
    return [name, figureText(figures[name]), ...judged]
  })
}

export const page = (all: All) => `# Figures

What the benches measured last. \`npm run lab -- bench\` writes this page from \`figures.json\`; neither is edited by hand. Times are of the machine
named: compare them with older ones of the same machine only. A load above 1 before the run says that others worked too.
${benches
  .filter(({ name }) => all[name])
  .map((bench) => section(bench, all[bench.name] ?? {}))
  .join('')}`

function section({ name, about }: Bench, { measured, failed }: Entry): string {
  const failure = failed ? `\n**Could not run on ${failed.date} at ${failed.commit}: it ${failed.failure}.**\n` : ''
  return `\n## ${name}\n\n${about}\n${failure}${measured ? figuresOf(measured) : ''}`
}

const figuresOf = (measured: Measured) => `
${measured.date}, commit ${measured.commit}; ${measured.machine}, load ${measured.load}; ${sizeText(measured)}; ${measured.seconds} s.

${table(['Figure', 'Measured', 'Target', 'Met'], rowsOf(measured))}
`

const sizeText = ({ size }: Measured) =>
  Object.entries(size)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? figureText(value) : value}`)
    .join(', ')
