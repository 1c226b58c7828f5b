import { randomUUID } from 'node:crypto'
import { exchangedField } from '#contract/wireNames.ts'
import { dayAfter, dayText } from '#domain/time.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { callServer, type Client, type Waited } from './client.ts'
import { DEFECT_MS, pause } from './server.ts'

/** Ten days, each with an outbound and a return trip. */
const [DAYS, TRIPS] = [10, 20]
/** Departures of outbound and return trips, at hours at which the driver has no earlier trip. */
const hours = [
  ['06:00', '07:30'],
  ['09:00', '10:30'],
  ['12:00', '13:30'],
  ['15:00', '16:30'],
  ['18:00', '19:30'],
  ['21:00', '22:30'],
] as const
const [FIRST_DAY, LAST_DAY] = [3, 140]

type Poster = Pick<Client, 'url' | 'cookie'>

/** Responses to drivers: the trips of each acknowledged series, and every response that is neither a success nor "not yet". */
export interface SeriesDiary {
  posted: string[][]
  odd: string[]
}

/** Posts one series after another, each under its own key until the server answers. */
export async function postSeriesOneByOne(client: Poster, diary: SeriesDiary, server: Waited): Promise<void> {
  for (const [there, back] of hours)
    for (let day = FIRST_DAY; day + DAYS <= LAST_DAY; day += DAYS) {
      if (!server.goesOn()) return
      await postUntilAnswered(client, bodyOf(day, there, back), diary, server)
    }
}

const onDay = (inDays: number) => dayText(dayAfter(new Date().toISOString().slice(0, 10), inDays))

const bodyOf = (day: number, there: string, back: string) => ({
  originName: 'Rosario, Santa Fe, Argentina',
  [exchangedField('destinationName')]: 'Funes, Santa Fe, Argentina',
  date: onDay(day),
  hours: there,
  place: 2,
  restriction: '',
  returns: { date: onDay(day), hours: back },
  repeats: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: onDay(day + DAYS - 1) },
})

async function postUntilAnswered(client: Poster, body: object, diary: SeriesDiary, { goesOn, isUp }: Waited): Promise<void> {
  const key = randomUUID()
  // the time limit starts after the kills, because a server that is killed repeatedly may not answer for minutes
  for (let until = Infinity; Date.now() < until; until = goesOn() ? Infinity : Math.min(until, Date.now() + DEFECT_MS)) {
    const { status, body: answer } = await tryToPost(client, body, key).catch(() => ({ status: 0, body: {} as Answer }))
    if (status === 200) return void diary.posted.push((answer.trips ?? []).map(({ id }) => id))
    // the server is down, is starting, or still works on the first attempt
    const isLater = status === 0 || status >= 500 || answer.reason === 'still_working'
    if (!isLater) return void diary.odd.push(`${status} ${String(answer.reason)}`)
    await isUp()
    await pause(50)
  }
  diary.odd.push('never answered')
}

interface Answer {
  reason?: string
  trips?: { id: string }[]
}

async function tryToPost(client: Poster, body: object, key: string): Promise<{ status: number; body: Answer }> {
  const session = await callServer(client, 'GET', '/api/session')
  // without a session there is no token, so the server would refuse the series for the wrong reason
  if (session.status !== 200) return session
  return callServer(client, 'POST', '/api/maps/route/add', body, { csrf: String(session.body['csrf']), key })
}

/** Returns how stored and acknowledged series differ: partial, lost and duplicate series (TR14). */
export async function brokenSeries(db: Db, { posted, odd }: SeriesDiary): Promise<string[]> {
  const rows = await db.selectFrom('trips').select(['id', 'series_id']).where('series_id', 'is not', null).execute()
  const series = new Map<string | null, number>()
  for (const { series_id } of rows) series.set(series_id, (series.get(series_id) ?? 0) + 1)
  const there = new Set(rows.map(({ id }) => id))
  return [
    ...odd,
    ...[...series].filter(([, trips]) => trips !== TRIPS).map(([id, trips]) => `series ${id} of ${trips} trips`),
    ...posted
      .filter((trips) => trips.length !== TRIPS || !trips.every((id) => there.has(id)))
      .map(([id]) => `lost series of ${id}`),
    ...(series.size === posted.length ? [] : [`${series.size} series, of which ${posted.length} were answered`]),
  ]
}
