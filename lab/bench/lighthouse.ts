import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { headless } from '../../tools/chromium.ts'
import { quantile } from './measure.ts'

/** Scores from 0 to 100; times in milliseconds; `shift` is the cumulative layout shift. */
const kinds = ['performance', 'accessibility', 'practices', 'seo', 'fcp', 'lcp', 'tbt', 'shift'] as const
export type Marks = Record<(typeof kinds)[number], number>

export interface Marked {
  marks: Marks
  /** problems that Lighthouse reports, unchanged */
  complaints: string[]
}

/** Returns the medians of several runs with Lighthouse's standard phone, each run in a new browser. */
export async function marksOf(address: string, cookie: string | undefined, runs: number): Promise<Marked> {
  const all: Marked[] = []
  for (let run = 0; run < runs; run++) all.push(await marked(address, cookie))
  const median = (kind: keyof Marks) =>
    quantile(
      all.map(({ marks }) => marks[kind]),
      0.5,
    )
  const marks = Object.fromEntries(kinds.map((kind) => [kind, median(kind)])) as Marks // as: the marks have every kind
  return { marks, complaints: [...new Set(all.flatMap(({ complaints }) => complaints))] }
}

async function marked(address: string, cookie: string | undefined): Promise<Marked> {
  const browser = await launch({ chromePath: headless.executablePath, chromeFlags: headless.args })
  try {
    const extraHeaders = cookie ? { Cookie: cookie } : null
    const result = await lighthouse(address, { port: browser.port, logLevel: 'error', extraHeaders })
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    return read(result.lhr)
  } finally {
    browser.kill()
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function read({ categories, audits }: Result): Marked {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const marks = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
  const counted = ['accessibility', 'best-practices', 'seo'].flatMap((category) => categories[category]?.auditRefs ?? [])
  const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return { marks, complaints: failed.map(({ id }) => `${id}: ${audits[id]?.title}`) }
}
