import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { makeApp } from '../app.ts'
import { loadGazetteer } from '../places/gazetteer.ts'
import { knowPlaces } from '../places/known.ts'
import { type Settings, settings } from '../platform/config.ts'
import { sealer } from '../platform/crypto/sealing.ts'
import { connect } from '../platform/database/connect.ts'
import { keepLiving } from '../platform/database/liveness/life.ts'
import { keepStandby } from '../platform/database/replication/standby.ts'
import { readInstallation } from '../platform/installation.ts'
import { databaseLive } from '../platform/live/database.ts'
import { logTo } from '../platform/log.ts'
import { embeddedGeocoding } from '../providers/geocoding/embedded.ts'
import type { Identified, Identity } from '../providers/identity/port.ts'
import { diskImages } from '../providers/images/embedded.ts'
import { mailboxMail } from '../providers/mail/embedded.ts'
import { hostedPartners } from '../providers/partners/hosted.ts'
import { sandboxPayments } from '../providers/payments/embedded.ts'
import { webPictures } from '../providers/pictures/hosted.ts'
import { webPush } from '../providers/push/hosted.ts'
import { newPushKeys } from '../providers/push/port.ts'
import { embeddedRouting } from '../providers/routing/embedded.ts'
import { readNetwork } from '../providers/routing/network.ts'
import { chosenTelephony } from '../providers/sms/chosen.ts'
import type { World } from '../world.ts'
import { freshDatabase } from './database/database.ts'
import { patience } from './database/patience.ts'
import { mustHold, tidyUp } from './holding.ts'
import { makeThrowAwayFolder } from './throwaway.ts'

export const publicUrl = 'http://localhost'
const secret = 'a secret of the stage, long enough'
const root = fileURLToPath(new URL('../..', import.meta.url))
const gazetteer = loadGazetteer(`${root}/data/places/places.tsv`)
const network = readNetwork(`${root}/data/roads`, gazetteer.all)

interface Parts extends Pick<World, 'db' | 'pool' | 'ready' | 'now' | 'live' | 'log'> {
  /** folder of the images */
  files: string
  settings: Settings
}

/** A standby from which the stage reads. */
export interface Copy {
  url: string
  mostBehindMs: number
}

/** Makes all members of `World` except the payments and the identity provider. */
async function stageWorld(url: string, { db, pool, ready, now, live, log, files, settings: read }: Parts) {
  return {
    db,
    pool,
    ready,
    life: keepLiving(url, () => {}, 200),
    root,
    now,
    settings: read,
    installation: await readInstallation(db, read),
    publicUrl,
    secret,
    mail: mailboxMail({ db, now }),
    telephony: chosenTelephony(read, { db, now, secret }).telephony,
    push: webPush({ keys: newPushKeys(), subject: 'mailto:tramo@example.org' }),
    log,
    gazetteer,
    known: await knowPlaces(db, gazetteer),
    live,
    geocoding: embeddedGeocoding(gazetteer),
    routing: embeddedRouting(network),
    sealer: sealer([secret]),
    images: { photos: diskImages(files), papers: diskImages(files), hosts: [] },
    pictures: webPictures(),
    partners: hostedPartners(read.PARTNERS),
    maps: { style: () => ({ version: 8 }), hosts: [], tile: () => undefined, still: async () => Buffer.from('RIFF') },
  }
}

/** Inserts a fuel price, unless another server on the same database has added it. */
const addFuelPrice = (db: World['db']) =>
  db
    .insertInto('fuel_prices')
    .values({ currency: 'ARS', price_minor: 150_000n, valid_from: new Date('2026-01-01T00:00:00Z') })
    .onConflict((clash) => clash.doNothing())
    .execute()

/**
 * Starts the whole server on an empty, migrated database, with a stopped clock and an identity provider that accepts everyone.
 * `strike` stops it and leaves the database.
 */
export async function openStage(url: string, extra: Record<string, string> = {}, copy?: Copy) {
  const clock = stoppedClock()
  const { db, pool, ready, close } = connect(url, () => {}, patience)
  const files = await makeThrowAwayFolder()
  const people = new Map<string, Identified>()
  const logged: string[] = []
  const read = settings({ LIMITS: 'off', LOG_LEVEL: 'silent', ...extra })
  const log = logTo({ write: (line) => void logged.push(line) }, read.LOG_LEVEL, secret)
  const live = databaseLive(url, pool, log, { withPosition: copy !== undefined })
  const standby = copy && keepStandby({ ...copy, primary: pool, live, log })
  const sandbox = sandboxPayments({ db, now: clock.now, publicUrl, secret })
  const world = {
    ...(await stageWorld(url, { db, pool, ready, now: clock.now, live, log, files, settings: read })),
    payments: sandbox.payments,
  }
  await addFuelPrice(db)
  const app = await makeApp(world, () => trustingIdentity(people), standby)
  const breaksOnPurpose = new Set<string>()
  const takeDown = async () => {
    await app.close()
    await standby?.close()
    await world.live.close()
    await world.life.close()
    await close()
    await rm(files, { recursive: true })
  }
  const strike = () =>
    tidyUp(world)
      .then(() => mustHold(world, breaksOnPurpose))
      .finally(takeDown)
  return {
    app,
    world: world as Omit<World, 'identity'>,
    standby,
    clock,
    people,
    db,
    files,
    sandbox,
    logged,
    breaksOnPurpose,
    strike,
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Identity provider that logs in the person whose key in `people` is the code. */
const trustingIdentity = (people: Map<string, Identified>): Identity => ({
  start: async () => ({ address: `${publicUrl}/idp`, attempt: { state: 's', nonce: 'n', verifier: 'v' } }),
  finish: async (returned) => {
    const person = people.get(returned.searchParams.get('code') ?? '')
    if (!person) throw new Error('nobody of that name on this stage')
    return person
  },
  farewell: async () => `${publicUrl}/`,
})

/** Starts a stage on its own database, for one test file. */
export async function stage(extra: Record<string, string> = {}): Promise<Stage> {
  const { url, drop } = await freshDatabase()
  const opened = await openStage(url, extra)
  afterAll(() => opened.strike().then(drop))
  return opened
}

/** Creates a clock that only moves on request. Tests begin on a Monday morning in Argentina. */
export function stoppedClock(start = new Date('2026-11-23T12:00:00Z')) {
  let now = start
  return {
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    /** dd-mm-yyyy, `count` days after the clock's own day, in the calendar of Buenos Aires */
    inDays: (count: number) => {
      const [day = '', month = '', year = ''] = formatted(new Date(now.getTime() + count * DAY_MS)).split('/')
      return `${day}-${month}-${year}`
    },
  }
}

const formatted = (instant: Date) =>
  instant.toLocaleDateString('en-GB', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
