import { connect } from '#server/platform/database/connect.ts'
import { findTrips } from '#server/trips/search/search.ts'
import { MOST_COUNTED, PAGE } from '#server/trips/views.ts'
import { type Contender, cpuOf } from './measure.ts'
import { exactMatch, exactMatchCard, nothing } from './peers.ts'
import { buildPostgis, postgisMatch } from './postgis.ts'
import type { Question } from './world/asks.ts'
import type { Built, Log } from './world/build.ts'

export const names = {
  nothing: 'SELECT 1',
  exact: 'exact match, ids only',
  card: 'exact match, whole cards',
  departure: 'ours, earliest departure',
  price: 'ours, lowest price',
  count: 'ours, count to 61',
  postgis: 'PostGIS, GiST(day, line)',
} as const

/** All that answers on our own server, over one connection, so that the backend's processor time is each one's own. */
export async function contenders({ connection: { pool }, known }: Built, suffix = ''): Promise<Contender<Question>[]> {
  const world = { pool, known }
  const cpu = await cpuOf(pool)
  const ours = (order: 'departure' | 'price', most: number) => (asked: Question) =>
    findTrips(world, { ...asked, order, after: undefined }, most)
  const answers = {
    [names.nothing]: () => nothing(pool),
    [names.exact]: (asked: Question) => exactMatch(pool, asked),
    [names.card]: (asked: Question) => exactMatchCard(pool, asked),
    [names.departure]: ours('departure', PAGE + 1),
    [names.price]: ours('price', PAGE + 1),
    [names.count]: ours('departure', MOST_COUNTED + 1),
  }
  return Object.entries(answers).map(([name, answer]) => ({ name: name + suffix, answer, cpu }))
}

/** The peer on a server with PostGIS, when one is given that has it. */
export async function postgisContender(built: Built, url: string | undefined, log: Log): Promise<Contender<Question>[]> {
  if (!url) return []
  try {
    await buildPostgis(built, url)
  } catch (error) {
    log(`no PostGIS: ${String(error)}`)
    return []
  }
  const { pool } = connect(url, (error) => log(String(error)), 1)
  return [{ name: names.postgis, answer: (asked) => postgisMatch(pool, asked), cpu: await cpuOf(pool) }]
}
