import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../start.mjs'
import { type Marked, marksOf } from './lighthouse.ts'
import { addresses, logInAt, serveSite } from './pageSite.ts'
import { atLeast, atMost, conclude, type Figures, judge, printTable } from './report.ts'

/** `npm run bench:pages -- --runs 5`: bytes and Lighthouse's marks of the production build. The last line is JSON. */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const visitors = new Set(['landing', 'home'])

build()
const weights = weigh()
const marked = await lookAtAll()
printTable(Object.entries(marked).map(([page, { marks }]) => ({ page, ...marks })))
for (const [page, { complaints }] of Object.entries(marked))
  for (const complaint of complaints) console.log(`${page}: ${complaint}`)
report()

interface Weight {
  what: string
  value: number
  most: number
}

/** The table of build/budget.mjs, which holds the limits too. */
function weigh(): Weight[] {
  const { stdout } = spawnSync(process.execPath, ['build/budget.mjs', '--json'], { encoding: 'utf8' })
  const rows = JSON.parse(stdout) as Weight[] // our own tool wrote it
  printTable(rows.map((row) => ({ ...row })))
  return rows
}

async function lookAtAll(): Promise<Record<string, Marked>> {
  const site = await serveSite()
  try {
    const cookie = await logInAt(site.origin)
    const marked: Record<string, Marked> = {}
    for (const [page, path] of Object.entries(await addresses(site.origin, cookie))) {
      marked[page] = await marksOf(site.origin + path, visitors.has(page) ? undefined : cookie, runs)
      console.log(`${page} ${path}: performance ${marked[page].marks.performance}, load of the machine ${load()}`)
    }
    return marked
  } finally {
    await site.close()
  }
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

function report(): void {
  const [figures, most, least]: [Figures, Figures, Figures] = [{}, {}, {}]
  for (const { what, value, most: limit } of weights) [figures[what], most[what]] = [value, limit]
  for (const [page, { marks }] of Object.entries(marked)) {
    for (const [kind, value] of Object.entries(marks)) figures[`${page} ${kind}`] = Math.round(value * 1000) / 1000
    least[`${page} performance`] = visitors.has(page) ? 97 : 93
    for (const kind of ['accessibility', 'practices', 'seo']) least[`${page} ${kind}`] = 100
    if (visitors.has(page)) most[`${page} lcp`] = 1800
  }
  conclude('pages', { runs }, judge(figures, { ...atMost(most), ...atLeast(least) }))
}
