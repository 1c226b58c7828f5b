import { readFileSync } from 'node:fs'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { readingBounds } from '#server/trips/groupMessages/grammar/bounds.ts'
import { readMessage } from '#server/trips/groupMessages/readMessage.ts'
import { hostileMessages } from '#server/trips/testing/hostileMessages.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, stopwatch } from './report.ts'

/**
 * `npm run lab -- reading`: measures the milliseconds of processor time to parse a pasted message, for ordinary messages and for
 * worst cases. The last line is JSON.
 */
const targets = atMost({ ordinaryMs: 5, worstMs: 20 })
const [ROUNDS, WARM] = [18, 6]

const world = { gazetteer: loadGazetteer('data/places/places.tsv'), now: () => new Date('2026-10-19T12:00:00Z') }

async function timed(text: string): Promise<number> {
  const before = process.cpuUsage()
  await readMessage(world, text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Measures the rounds, each with a different text. The first rounds only warm up. */
async function costOf(texts: string[]): Promise<number> {
  const rounds: number[] = []
  for (const text of texts) rounds.push(await timed(text))
  return quantile(rounds.slice(WARM), 0.5)
}

const log = stopwatch()
// built before the measurement, because the processor time is that of the whole process
const hostile = Object.entries(hostileMessages).map(([name, make]) => ({
  name,
  texts: Array.from({ length: ROUNDS }, () => make().slice(0, readingBounds.characters)),
}))
const ordinary = readFileSync('tests/groupMessages/messages.tsv', 'utf8')
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t')[0] ?? '')
for (const text of ordinary) await timed(text)
const costs: number[] = []
for (const text of ordinary) costs.push(await timed(text))
log(`${ordinary.length} ordinary messages`)

let worst = 0
for (const { name, texts } of hostile) {
  const ms = await costOf(texts)
  log(`${rounded(ms)} ms: ${name}`)
  worst = Math.max(worst, ms)
}
const figures = {
  ordinaryMs: rounded(quantile(costs, 0.5)),
  ordinaryP95Ms: rounded(quantile(costs, 0.95)),
  worstMs: rounded(worst),
}
conclude('reading', { ...readingBounds }, judge(figures, targets))
