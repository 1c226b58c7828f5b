import type { Order } from '#contract/trips/trips.ts'
import type { Key } from '#server/trips/search/parseSearch.ts'
import { type Found, findTrips } from '#server/trips/search/search.ts'
import { MOST_COUNTED, PAGE } from '#server/trips/views.ts'
import type { Question } from './world/asks.ts'
import type { Built, Log } from './world/build.ts'
import { bruteForce, byPrice, type Match } from './world/truth.ts'

/** What differs between our pages and brute force, as sentences; empty when nothing does. Looks at two pages in both orders, and the count. */
export async function differences({ connection, known }: Built, asked: Question, truth: Match[]): Promise<string[]> {
  const world = { pool: connection.pool, known }
  const found: string[] = []
  for (const order of ['departure', 'price'] as const) {
    const right = order === 'price' ? truth.toSorted(byPrice) : truth
    const first = await findTrips(world, { ...asked, order, after: undefined }, PAGE + 1)
    found.push(...differ(`${order}, page 1`, first, right.slice(0, PAGE + 1)))
    const last = first.length > PAGE ? first[PAGE - 1] : undefined
    if (!last) continue
    const second = await findTrips(world, { ...asked, order, after: keyAfter(last, order) }, PAGE + 1)
    found.push(...differ(`${order}, page 2`, second, right.slice(PAGE, 2 * PAGE + 1)))
  }
  const counted = await findTrips(world, { ...asked, order: 'departure', after: undefined }, MOST_COUNTED + 1)
  found.push(...differ('count', counted, truth.slice(0, MOST_COUNTED + 1)))
  return found.map((sentence) => `${asked.from.name} to ${asked.to.name} on ${asked.day}: ${sentence}`)
}

const keyAfter = (row: Found, order: Order): Key => ({
  value: order === 'price' ? row.stretchMinor : BigInt(row.departs),
  seq: row.trip_seq,
})

function differ(what: string, rows: Found[], right: Match[]): string[] {
  const ours = rows.map((row) =>
    line({ seq: row.trip_seq, departs: row.departs, pickUp: row.departs + row.a_minutes, stretchMinor: row.stretchMinor }),
  )
  const theirs = right.map(line)
  const at =
    Math.max(ours.length, theirs.length) === 0
      ? -1
      : [...Array(Math.max(ours.length, theirs.length)).keys()].findIndex((i) => ours[i] !== theirs[i])
  return at < 0 ? [] : [`${what}, row ${at + 1}: ours ${ours[at] ?? 'none'}, brute force ${theirs[at] ?? 'none'}`]
}

const line = ({ seq, departs, pickUp, stretchMinor }: Match) =>
  `trip ${seq} leaving ${departs}, pick-up ${pickUp}, price ${stretchMinor}`

const SHOWN = 10

/** The number of matches of every question by brute force. Throws when one of our pages differs from it. */
export async function provenAnswers(built: Built, asked: Question[], log: Log): Promise<number[]> {
  const answer = bruteForce(built.store, built.trips)
  const truths = asked.map(answer)
  log(`brute force: ${truths.filter((one) => one.length > 0).length} of ${asked.length} questions have an answer`)
  const wrong: string[] = []
  for (const [i, one] of asked.entries()) wrong.push(...(await differences(built, one, truths[i] ?? [])))
  if (wrong.length > 0) throw new Error(`${wrong.length} pages differ from brute force:\n${wrong.slice(0, SHOWN).join('\n')}`)
  log('every page equals brute force')
  return truths.map((one) => one.length)
}
