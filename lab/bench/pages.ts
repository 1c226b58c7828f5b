import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../../start.mjs'
import { type Marked, marksOf } from './lighthouse.ts'
import { longestTaskMs, navigationMs } from './navigation.ts'
import { addresses, type BusySearch, busySearch, logInAt, serveSite, type Site } from './pageSite.ts'
import { atRate, cpuMsOf, growthMb, pageSender } from './rendering.ts'
import { atLeast, atMost, conclude, type Figures, judge, printTable } from './report.ts'

/**
 * `npm run lab -- pages --runs 5 --pages 100000`: measures the bytes of the production build, Lighthouse's scores, and the time
 * from a touch to the next screen. Also measures the server's processor time and memory for rendering the given number of pages.
 * The last line is JSON.
 */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, pages: { type: 'string', default: '4000' } } })
const [runs, pages] = [Number(values.runs), Number(values.pages)]
const visitors = new Set(['landing', 'visit', 'road'])
/** Pages that load none of our scripts, and so never report that they are ready. */
const scriptless = new Set(['road'])
/** Pages with targets. Figures of other pages are reported, but have no target. */
const promised = ['landing', 'visit', 'road', 'home', 'list', 'trip', 'post']

build()
const weights = weigh()
const { marked, served } = await lookAtAll()
printTable(Object.entries(marked).map(([page, { marks }]) => ({ page, ...marks })))
for (const [page, { complaints }] of Object.entries(marked))
  for (const complaint of complaints) console.log(`${page}: ${complaint}`)
report()

interface Weight {
  what: string
  value: number
  most: number
}

/** Runs build/budget.mjs and returns its table, with the limits. */
function weigh(): Weight[] {
  const { stdout } = spawnSync(process.execPath, ['build/budget.mjs', '--json'], { encoding: 'utf8' })
  const rows = JSON.parse(stdout) as Weight[] // as: our own tool writes it
  printTable(rows.map((row) => ({ ...row })))
  return rows
}

async function lookAtAll(): Promise<{ marked: Record<string, Marked>; served: Figures }> {
  const site = await serveSite()
  try {
    const cookie = await logInAt(site.origin)
    const found = await busySearch(site.origin, cookie)
    const served = await servedOf(site, cookie, found)
    const marked: Record<string, Marked> = {}
    for (const [page, path] of Object.entries(addresses(found))) {
      if (!scriptless.has(page))
        served[`${page} longest task`] = await longestTaskMs(site.origin + path, visitors.has(page) ? undefined : cookie, 3)
      marked[page] = await marksOf(site.origin + path, visitors.has(page) ? undefined : cookie, runs)
      console.log(`${page} ${path}: performance ${marked[page].marks.performance}, load of the machine ${load()}`)
    }
    return { marked, served }
  } finally {
    await site.close()
  }
}

/** Measures the server's processor time per page, and the time from a touch to the next screen. */
async function servedOf(site: Site, cookie: string, found: BusySearch): Promise<Figures> {
  const { origin } = site
  const { list, trip, home, profile, person, road } = addresses(found)
  const figures: Figures = {}
  for (const [page, path] of Object.entries({ list, trip, home, profile, person })) {
    const { server, database } = await cpuMsOf(site, pageSender(origin + path, cookie), 200)
    Object.assign(figures, { [`${page} cpu`]: server, [`${page} database cpu`]: database })
  }
  // the server caches this response for 30 seconds
  figures['road cpu'] = (await cpuMsOf(site, pageSender(origin + road, '', 'application/ld+json'), 2000)).server
  const both = [list, trip].map((path) => pageSender(origin + path, cookie))
  const { p95, framesShare } = await atRate(both, 20, 15)
  Object.assign(figures, { 'p95 at 20 a second': p95, 'frames at 20 a second': framesShare })
  figures['memory growth'] = await growthMb(origin, both, pages)
  for (const [navigation, ms] of Object.entries(await navigationMs(origin, cookie, found, 4))) figures[navigation] = ms
  printTable([figures])
  return figures
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

function report(): void {
  const [figures, most, least]: [Figures, Figures, Figures] = [{}, {}, {}]
  for (const { what, value, most: limit } of weights) [figures[what], most[what]] = [value, limit]
  for (const [page, { marks }] of Object.entries(marked)) {
    for (const [kind, value] of Object.entries(marks)) figures[`${page} ${kind}`] = Math.round(value * 1000) / 1000
    // search engines may not index personal pages, so personal pages have no target for `seo`
    for (const kind of ['accessibility', 'practices', ...(visitors.has(page) ? ['seo'] : [])]) least[`${page} ${kind}`] = 100
    if (!promised.includes(page)) continue
    least[`${page} performance`] = 97
    Object.assign(most, { [`${page} lcp`]: 1800, [`${page} tbt`]: 150, [`${page} shift`]: 0.01 })
    if (!scriptless.has(page)) most[`${page} longest task`] = 50
  }
  for (const [name, value] of Object.entries(served)) figures[name] = Math.round(value * 1000) / 1000
  for (const page of ['list', 'trip', 'home', 'profile', 'person'])
    Object.assign(most, { [`${page} cpu`]: 8, [`${page} database cpu`]: 6 })
  Object.assign(most, { 'road cpu': 5, 'p95 at 20 a second': 60, 'frames at 20 a second': 0 })
  Object.assign(most, { 'search → list': 500, 'card → trip': 450, 'bar → post': 200, 'memory growth': 50 })
  conclude('pages', { runs, pages }, judge(figures, { ...atMost(most), ...atLeast(least) }))
}
