import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { settings } from '../config.ts'
import { connect } from '../database/connect.ts'
import { makeApp } from '../http/app.ts'
import { embeddedGeocoding } from '../outside/geocoding/embedded.ts'
import type { Identified, Identity } from '../outside/identity/port.ts'
import { diskImages } from '../outside/images/embedded.ts'
import { embeddedRouting } from '../outside/routing/embedded.ts'
import { readNetwork } from '../outside/routing/read.ts'
import { loadGazetteer } from '../places/gazetteer.ts'
import { knowPlaces } from '../places/known.ts'
import { sealer } from '../sealing.ts'
import type { World } from '../world.ts'
import { stoppedClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { makeThrowAwayFolder } from './throwaway.ts'

export const publicUrl = 'http://localhost'
const root = fileURLToPath(new URL('../..', import.meta.url))
const gazetteer = loadGazetteer(`${root}/data/places/places.tsv`)
const network = readNetwork(`${root}/data/roads`, gazetteer.all)

/** The whole server on a database of its own, with a clock that stands still and an identity provider that believes everyone. */
export async function stage(extra: Record<string, string> = {}) {
  const clock = stoppedClock()
  const { url, drop } = await freshDatabase()
  const { db, pool, close } = connect(url, () => {}, 25)
  const files = await makeThrowAwayFolder()
  const people = new Map<string, Identified>()
  const world = {
    db,
    pool,
    now: clock.now,
    settings: settings({ LIMITS: 'off', LOG_LEVEL: 'silent', ...extra }),
    publicUrl,
    secret: 'a secret of the stage, long enough',
    log: pino({ level: extra.LOG_LEVEL ?? 'silent' }),
    gazetteer,
    known: await knowPlaces(db, gazetteer),
    geocoding: embeddedGeocoding(gazetteer),
    routing: embeddedRouting(network),
    sealer: sealer(['a secret of the stage, long enough']),
    images: { photos: diskImages(files), papers: diskImages(files), hosts: [] },
    maps: { style: () => ({ version: 8 }), hosts: [], tile: () => undefined },
  }
  await db.transaction().execute((tx) =>
    tx
      .insertInto('fuel_prices')
      .values({ currency: 'ARS', price_minor: 150_000n, valid_from: new Date('2026-01-01T00:00:00Z') })
      .execute(),
  )
  const app = await makeApp(world, () => trustingIdentity(people))
  const strike = async () => {
    await app.close()
    await close()
    await drop()
    await rm(files, { recursive: true })
  }
  afterAll(strike)
  return { app, world: world as Omit<World, 'identity'>, clock, people, db, files }
}

export type Stage = Awaited<ReturnType<typeof stage>>

/** Whoever stands in `people` under the code logs in as that person. */
const trustingIdentity = (people: Map<string, Identified>): Identity => ({
  start: async () => ({ address: `${publicUrl}/idp`, attempt: { state: 's', nonce: 'n', verifier: 'v' } }),
  finish: async (returned) => {
    const person = people.get(returned.searchParams.get('code') ?? '')
    if (!person) throw new Error('nobody of that name on this stage')
    return person
  },
  farewell: async () => `${publicUrl}/`,
})
