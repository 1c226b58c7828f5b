import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { settings } from '../config.ts'
import { connect } from '../database/connect.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { makeApp } from '../http/app.ts'
import { logTo } from '../log.ts'
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
const secret = 'a secret of the stage, long enough'
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
  const logged: string[] = []
  const breaksOnPurpose = new Set<string>()
  const read = settings({ LIMITS: 'off', LOG_LEVEL: 'silent', ...extra })
  const world = {
    db,
    pool,
    now: clock.now,
    settings: read,
    publicUrl,
    secret,
    log: logTo({ write: (line) => void logged.push(line) }, read.LOG_LEVEL, secret),
    gazetteer,
    known: await knowPlaces(db, gazetteer),
    geocoding: embeddedGeocoding(gazetteer),
    routing: embeddedRouting(network),
    sealer: sealer([secret]),
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
    try {
      await mustHold(world, breaksOnPurpose)
    } finally {
      await app.close()
      await close()
      await drop()
      await rm(files, { recursive: true })
    }
  }
  afterAll(strike)
  return { app, world: world as Omit<World, 'identity'>, clock, people, db, files, logged, breaksOnPurpose }
}

export type Stage = Awaited<ReturnType<typeof stage>>

/** After its stories nothing of a stage may be broken, but what a story broke on purpose: that fails the whole file. */
export async function mustHold(world: Pick<World, 'db' | 'now'>, breaksOnPurpose: Set<string>): Promise<void> {
  const broken = (await brokenInvariants(world)).filter(({ id }) => !breaksOnPurpose.has(id))
  if (broken.length > 0) throw new Error(`what has to hold does not: ${JSON.stringify(broken)}`)
}

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
