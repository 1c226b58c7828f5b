import { sql } from 'kysely'
import { distanceM } from '#domain/places/place.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { CORRIDOR_RADIUS_M } from '#domain/trips/stretch.ts'
import type { Db } from '../platform/database/connect.ts'
import { atIntervals } from '../platform/database/liveness/life.ts'
import { allowSeconds, transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import type { Gazetteer } from './gazetteer.ts'

/** Number of bits of a signature word; the sign bit is unused. */
export const BITS = 62

/**
 * Data of places for searches: `bit` is a place's permanent bit in the signatures of trips, `weight` the approximate number of
 * trips in the place's list.
 */
export interface KnownPlaces {
  bit(id: number): number
  weight(id: number): number
  /** other time zones near the place, because a trip may stop in a neighboring town with another time */
  zonesNear(id: number): string[]
  /** rereads the lengths of the lists, which only decide which list a search scans */
  refresh(): Promise<void>
}

/**
 * Inserts every place of the gazetteer into the database. The 62 largest places get separate bits, which they share only with
 * small places.
 */
export async function knowPlaces(db: Db, gazetteer: Gazetteer): Promise<KnownPlaces> {
  const bits = new Map<number, number>()
  const weights = new Map<number, number>()
  const refresh = async () => {
    for (const { id, bit, weight } of await db.selectFrom('places').selectAll().execute()) {
      bits.set(id, bit)
      weights.set(id, weight)
    }
  }
  await refresh()
  if (await addMissing(db, gazetteer, bits)) await refresh()
  const zones = new Map<number, string[]>()
  const zonesNear = (id: number) => {
    const near = zones.get(id) ?? otherZones(gazetteer, id)
    zones.set(id, near)
    return near
  }
  return { bit: (id) => bits.get(id) ?? 0, weight: (id) => weights.get(id) ?? 0, zonesNear, refresh }
}

const REREAD_MS = 10 * MINUTE_MS

/**
 * Rereads the weights of places. One process computes them each hour, and all processes read them at this interval. There is no
 * notification, because it would be lost with its connection, and weights ten minutes old are good enough.
 */
export const rereadWeights = ({ life, known, log }: Pick<World, 'life' | 'known' | 'log'>, everyMs = REREAD_MS): (() => void) =>
  atIntervals(life, everyMs, () => known.refresh().catch((error: unknown) => log.warn({ err: error }, 'place-weights-not-read')))

function otherZones(gazetteer: Gazetteer, id: number): string[] {
  const place = gazetteer.get(id)
  if (!place) return []
  const near = gazetteer.all.filter((other) => other.zone !== place.zone && distanceM(other, place) <= CORRIDOR_RADIUS_M)
  return [...new Set(near.map(({ zone }) => zone))]
}

async function addMissing(db: Db, gazetteer: Gazetteer, bits: Map<number, number>): Promise<boolean> {
  const byPopulation = gazetteer.all.toSorted((a, b) => b.population - a.population || a.id - b.id)
  const missing = byPopulation.map(({ id }, rank) => ({ id, bit: rank % BITS })).filter(({ id }) => !bits.has(id))
  if (missing.length === 0) return false
  const ids = missing.map(({ id }) => id)
  await transact(db, async (tx) => {
    await allowSeconds(tx, 60)
    await sql`insert into places (id, bit) select * from unnest(${ids}::int[], ${missing.map(({ bit }) => bit)}::smallint[]) on conflict do nothing`.execute(
      tx,
    )
  })
  return true
}
