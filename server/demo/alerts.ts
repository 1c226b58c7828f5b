import { sql } from 'kysely'
import { DAY_MS, dayNumber } from '#domain/time.ts'
import { anyDayFrom } from '#domain/trips/alerts/alert.ts'
import type { Tx } from '../platform/database/connect.ts'
import { todayIn } from '../platform/time.ts'
import { resolvePlace } from '../trips/search/parseSearch.ts'
import type { World } from '../world.ts'
import { people } from './people/people.ts'
import { listDemoPeople } from './queries.ts'
import { fullName, type Town } from './towns.ts'

const SOFIA = 'demo-sofia-herrera'

/** Alerts of the demo: one for a road without trips, where a visitor can post one, and one for a road with trips. */
const demoAlerts: [Town, Town, seats: number][] = [
  ['Rosario', 'Tandil', 1],
  ['Buenos Aires', 'Mar del Plata', 2],
]

/** Inserts Sofía's alerts and saved trips. The demo's trips are older than the alerts, so that they cause no notifications. */
export async function standAlerts(tx: Tx, world: Pick<World, 'gazetteer' | 'now'>): Promise<void> {
  await sql`delete from trip_offers`.execute(tx)
  const me = (await listDemoPeople(tx)).find(({ subject }) => subject === SOFIA)
  if (!me) return
  const set_at = new Date(world.now().getTime() - 2 * DAY_MS)
  for (const [from, to, seats] of demoAlerts) {
    const [origin, destination] = [resolvePlace(world, fullName(from)), resolvePlace(world, fullName(to))]
    const { firstDay, lastDay } = anyDayFrom(todayIn(set_at, origin.zone))
    const days = { first_day: dayNumber(firstDay), last_day: dayNumber(lastDay), any_day: true }
    const ends = { from_place: origin.id, to_place: destination.id }
    const found = await lastFound(tx, world, origin.id, destination.id)
    await tx
      .insertInto('alerts')
      .values({ account_id: me.id, ...ends, ...days, seats, preferences: 0, set_at, ...found })
      .execute()
  }
  await showRequests(tx, world, set_at)
  await saveSome(tx, world, me.id)
}

interface DemoRequest {
  from: Town
  to: Town
  /** number of passengers with this request */
  count: number
  note?: string
  /** minutes of the day */
  hours?: [number, number]
}

/** Ride requests shown to drivers: on roads with posted trips, and on some without a driver. */
const requests: DemoRequest[] = [
  { from: 'Rosario', to: 'Tandil', count: 4, note: 'Voy a ver a mi hermana, llevo poco equipaje.' },
  { from: 'Rosario', to: 'Córdoba', count: 5, note: 'Puedo esperar donde te quede cómodo.', hours: [7 * 60, 13 * 60] },
  { from: 'Bell Ville', to: 'Córdoba', count: 1, note: 'Viajo con la guitarra.', hours: [15 * 60, 21 * 60] },
  { from: 'Buenos Aires', to: 'Tandil', count: 7 },
]

const riders = new Set(people.filter(({ role }) => role === 'passenger').map(({ subject }) => subject))

async function showRequests(tx: Tx, world: Pick<World, 'gazetteer'>, at: Date): Promise<void> {
  const passengers = (await listDemoPeople(tx)).filter(({ subject }) => subject !== SOFIA && riders.has(subject))
  let next = 0
  for (const { from, to, count, note = '', hours } of requests) {
    const [origin, destination] = [resolvePlace(world, fullName(from)), resolvePlace(world, fullName(to))]
    const { firstDay, lastDay } = anyDayFrom(todayIn(at, origin.zone))
    for (const { id } of Array.from({ length: count }, () => passengers[next++ % passengers.length]).flatMap((one) => one ?? []))
      await tx
        .insertInto('alerts')
        .values({
          account_id: id,
          from_place: origin.id,
          to_place: destination.id,
          first_day: dayNumber(firstDay),
          last_day: dayNumber(lastDay),
          any_day: true,
          seats: 1,
          preferences: 0,
          set_at: at,
          shown_at: at,
          note,
          shown_from: hours?.[0] ?? null,
          shown_until: hours?.[1] ?? null,
          flexible_hours: 1,
          only_women: false,
        })
        .execute()
  }
}

/** Returns the columns of an alert that found the next trip between two towns yesterday. */
async function lastFound(tx: Tx, { now }: Pick<World, 'now'>, from: number, to: number) {
  const yesterday = new Date(now().getTime() - DAY_MS)
  const trip = await tx
    .selectFrom('trips')
    .select('seq')
    .where(sql<boolean>`stops[1] = ${from} and stops[array_upper(stops, 1)] = ${to}`)
    .where('departs_at', '>', now())
    .orderBy('departs_at')
    .limit(1)
    .executeTakeFirst()
  if (!trip) return {}
  return { found_seq: trip.seq, found_at: yesterday, found_day: dayNumber(todayIn(yesterday, 'UTC')), found_today: 1 }
}

const saveSome = (tx: Tx, { now }: Pick<World, 'now'>, me: string) =>
  sql`insert into saved_trips (account_id, trip_seq, saved_at)
    select ${me}, seq, ${now()} from trips where departs_at > ${new Date(now().getTime() + 3 * DAY_MS)} order by departs_at limit 2`.execute(
    tx,
  )
