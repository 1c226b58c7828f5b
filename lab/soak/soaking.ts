/** Kinds of runs, and the lines that record them in a Markdown table. */
export type What = 'browser' | 'vitest' | 'whole'
export type Load = 'quiet' | 'busy'

export interface Run {
  what: What
  number: number
  load: Load
}

export interface SoakLine extends Run {
  commit: string
  date: string
  seconds: number
  passed: number
  failed: number
  failures: string[]
}

/** Planned runs. One of the whole runs shares the machine with a job that uses a whole core. */
const plan: Record<What, Load[]> = {
  browser: Array<Load>(10).fill('quiet'),
  vitest: Array<Load>(5).fill('quiet'),
  whole: ['quiet', 'quiet', 'busy'],
}

const isWhat = (word: string): word is What => word in plan

export function chosen(only: string | undefined): What[] {
  const all = Object.keys(plan).filter(isWhat)
  if (only === undefined) return all
  if (!isWhat(only)) throw new Error(`--only is one of ${all.join(', ')}`)
  return [only]
}

/** Returns the planned runs that have no line for the commit. A failed run has a line too. */
export const runsLeft = (only: What[], lines: SoakLine[], commit: string): Run[] =>
  only
    .flatMap((what) => plan[what].map((load, i) => ({ what, number: i + 1, load })))
    .filter((run) => !lines.some((line) => line.commit === commit && line.what === run.what && line.number === run.number))

export const heading = `# Soak

Every line is one run of \`npm run lab -- soak\`: all stories in the browser, all of vitest, or a whole \`npm test\` in a fresh clone. The commit is the
last one that changed anything but this page. *busy*: another job kept a core busy all the while.

| run | commit | began | load | seconds | passed | failed | what failed |
|---|---|---|---|---|---|---|---|
`

export function lineOf({ what, number, commit, date, load, seconds, passed, failed, failures }: SoakLine): string {
  const names = failures.map((name) => name.replaceAll('|', '¦').replaceAll(/\s+/g, ' ')).join('; ')
  return `| ${[`${what} ${number}`, commit, date, load, seconds, passed, failed, names].join(' | ')} |\n`
}

export const linesIn = (page: string): SoakLine[] => page.split('\n').flatMap(parsed)

function parsed(row: string): SoakLine[] {
  const [, run = '', commit = '', date = '', load, ...rest] = row.split('|').map((cell) => cell.trim())
  const [what = '', number] = run.split(' ')
  if (!isWhat(what) || (load !== 'quiet' && load !== 'busy')) return []
  const [seconds = 0, passed = 0, failed = 0] = rest.slice(0, 3).map(Number)
  const failures = rest[3] ? rest[3].split('; ') : []
  return [{ what, number: Number(number), commit, date, load, seconds, passed, failed, failures }]
}

/** Returns the number and results of the runs of each kind, and the longest run on an idle machine. */
export function figuresOf(only: What[], lines: SoakLine[], commit: string): Record<string, number> {
  const entries = only.flatMap((what) => {
    const runs = lines.filter((line) => line.commit === commit && line.what === what)
    const quiet = runs.filter(({ load }) => load === 'quiet').map(({ seconds }) => seconds)
    return [
      [`${what}_runs`, runs.length],
      [`${what}_failed`, runs.reduce((sum, { failed }) => sum + failed, 0)],
      [`${what}_quiet_seconds_most`, Math.max(0, ...quiet)],
    ]
  })
  return Object.fromEntries(entries)
}

export const mostOf = (only: What[]) => Object.fromEntries(only.map((what) => [`${what}_failed`, 0]))
export const leastOf = (only: What[]) => Object.fromEntries(only.map((what) => [`${what}_runs`, plan[what].length]))
