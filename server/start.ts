import type { FastifyRequest } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#domain/time.ts'
import { firstStartAddress } from './admin/firstStart.ts'
import { type IdentityFor, makeApp } from './app.ts'
import { madeAt, markMade, refuseOtherWorld } from './demo/publicWorld.ts'
import { isEmpty } from './demo/queries.ts'
import { letIn, RESET, resetNightly } from './demo/reset.ts'
import { tourCasting } from './demo/tour.ts'
import { demoPeople, fillDemoWorld } from './demo/world.ts'
import { startJobs } from './jobs.ts'
import { pushKeys } from './notifications/actions.ts'
import { startDeliveryLoop } from './notifications/deliveries/actions.ts'
import { withAlarms } from './payments/providerAlarms.ts'
import { refuseOtherPayments } from './payments/world.ts'
import { beginLogin } from './people/accounts/login.ts'
import { noteSessionPasskey } from './people/accounts/sessions.ts'
import { foldDocuments } from './people/documents/normalisation.ts'
import { loadGazetteer } from './places/gazetteer.ts'
import { knowPlaces, rereadWeights } from './places/known.ts'
import { masterSecret, type Settings, settings, WrongSetting } from './platform/config.ts'
import { refuseOtherSecrets } from './platform/crypto/masterSecrets.ts'
import { sealer } from './platform/crypto/sealing.ts'
import { connect, type Connection, openFirst } from './platform/database/connect.ts'
import { refuseWithoutLimits } from './platform/database/connections/session.ts'
import { embeddedDatabase } from './platform/database/embedded/embedded.ts'
import { atIntervals, claim, keepLiving } from './platform/database/liveness/life.ts'
import { migrate } from './platform/database/migrate.ts'
import { keepStandby, type Standby } from './platform/database/replication/standby.ts'
import { pausingOf } from './platform/http/demo/pausing.ts'
import { finish, freePort, isTaken, listen } from './platform/http/listen.ts'
import { servePages } from './platform/http/pages/pages.ts'
import { adoptCurrency, readInstallation, rereadInstallation } from './platform/installation.ts'
import { recordRun } from './platform/jobs/actions.ts'
import { databaseLive } from './platform/live/database.ts'
import { makeLog } from './platform/log.ts'
import { machineWatch, probeOf, refuseUnusable } from './platform/machines.ts'
import type { Begin } from './progress.mjs'
import { embeddedGeocoding } from './providers/geocoding/embedded.ts'
import { photonGeocoding } from './providers/geocoding/hosted.ts'
import { oidcIdentity } from './providers/identity/hosted.ts'
import { ownIdentity } from './providers/identity/own/identity.ts'
import { mountOwnLogin } from './providers/identity/own/mount.ts'
import type { Site } from './providers/identity/own/passkeyRoutes.ts'
import { chosenImages } from './providers/images/chosen.ts'
import { chosenMail } from './providers/mail/chosen.ts'
import { embeddedMaps } from './providers/maps/embedded.ts'
import { hostedMaps } from './providers/maps/hosted.ts'
import { hostedPartners } from './providers/partners/hosted.ts'
import { chosenPayments } from './providers/payments/chosen.ts'
import { webPictures } from './providers/pictures/hosted.ts'
import { webPush } from './providers/push/hosted.ts'
import { embeddedRouting } from './providers/routing/embedded.ts'
import { osrmRouting } from './providers/routing/hosted.ts'
import { networkLines, readNetwork } from './providers/routing/network.ts'
import { chosenTelephony } from './providers/sms/chosen.ts'
import { readSession } from './session.ts'
import { sharedTripPages } from './trips/sharing/pages.ts'
import type { World } from './world.ts'

export interface Running {
  url: string
  /** sentence for the operator who started it */
  howToLogIn: string
  stop(): Promise<void>
}

/** Everything but the HTTP server: settings, database, outside services, and demo data on an empty embedded database. */
export interface Opened {
  world: Omit<World, 'identity'>
  standby: Standby | undefined
  /** address of the database for long-lived sessions, which bypasses any connection pooler */
  directUrl: string
  port: number
  /** pages of the embedded payment provider; none with a hosted one */
  mountPayments(app: FastifyInstance): void
  /** page of the embedded mailbox; none with a hosted mail server */
  mountMail(app: FastifyInstance): void
  /** page of the embedded telephone; none with a hosted one */
  mountTelephony(app: FastifyInstance): void
  close(): Promise<void>
}

/** Opens everything for one folder, the checkout. Only the settings determine which services are embedded or hosted. */
export async function openWorld(root: string, begin: Begin = inSilence): Promise<Opened> {
  const read = settings()
  const log = makeLog(read, masterSecret(read, join(root, '.tramo')))
  const opened = begin('Opening the database')
  const embedded = read.DATABASE_URL ? undefined : await embeddedDatabase({ checkout: root, log: (line) => log.debug(line) })
  const databaseUrl = read.DATABASE_URL ?? embedded?.url ?? ''
  try {
    if (embedded && read.PUBLIC_DEMO === 'on') await letIn(embedded.url)
    await migrate(read.DATABASE_DIRECT_URL ?? databaseUrl, join(root, 'server/platform/database/migrations'))
    opened()
    return await openOn(root, read, databaseUrl, log, async () => embedded?.stop())
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const inSilence: Begin = () => () => {}

async function openOn(
  root: string,
  read: Settings,
  databaseUrl: string,
  log: World['log'],
  stopDatabase: () => Promise<void>,
): Promise<Opened> {
  const port = read.PORT ?? (await freePort(3000, read.HOST))
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  // before the first connection: this blocks the process, on a busy machine for longer than a connection timeout
  const { gazetteer, ...services } = outside(root, read, { publicUrl, log })
  // long-lived sessions: the locks of liveness, live updates, jobs
  const directUrl = read.DATABASE_DIRECT_URL ?? databaseUrl
  const { db, pool, ready, close } = await connectBy(read, databaseUrl, directUrl, log)
  const life = keepLiving(directUrl, (error) => log.warn({ err: error }, 'process-lock-error'))
  const known = await knowPlaces(db, gazetteer)
  const secret = masterSecret(read, join(root, '.tramo'))
  const seals = sealer([secret, ...(read.SECRET_PREVIOUS ? [read.SECRET_PREVIOUS] : [])], read.INDEX_SECRET)
  await refuseOtherSecrets(db, seals)
  await refuseOtherPayments(db, read)
  await adoptCurrency(db, read)
  const installation = await readInstallation(db, read)
  await foldDocuments({ db, now: () => new Date(), sealer: seals })
  const { live, standby } = listening(read, directUrl, pool, log)
  const given = { settings: read, installation, publicUrl, secret, sealer: seals, log, gazetteer, known, live }
  const own = { db, pool, ready, life, root, now: () => new Date(), ...given }
  const { payments, mount: mountPayments } = chosenPayments(read, own)
  const { mail, mount: mountMail } = chosenMail(read, own)
  const { telephony, mount: mountTelephony } = chosenTelephony(read, own)
  const push = webPush({ keys: await pushKeys(own), subject: responsible(read, publicUrl) })
  const world = { ...own, payments: withAlarms(payments, own), mail, push, telephony, ...services }
  const closeAll = () =>
    mail
      .close()
      .then(() => live.close())
      .then(() => standby?.close())
      .then(() => life.close())
      .then(close)
      .then(stopDatabase)
  return { world, standby, directUrl, port, mountPayments, mountMail, mountTelephony, close: closeAll }
}

async function connectBy(read: Settings, url: string, directUrl: string, log: World['log']): Promise<Connection> {
  const onError = (error: Error) => log.warn({ err: error }, 'database-pool-error')
  const byTransaction = read.DATABASE_POOLING === 'transaction'
  const connection = connect(url, onError, { pooling: { directUrl, byTransaction } })
  await openFirst(connection.pool)
  if (byTransaction) await refuseWithoutLimits(connection.pool)
  return connection
}

/** Connects the events of other processes, and the standby that follows them. */
function listening(
  { DATABASE_READ_URL: url, DATABASE_POOLING }: Settings,
  directUrl: string,
  primary: World['pool'],
  log: World['log'],
): { live: World['live']; standby: Standby | undefined } {
  const live = databaseLive(directUrl, primary, log, { withPosition: url !== undefined })
  const byTransaction = DATABASE_POOLING === 'transaction'
  return { live, standby: url === undefined ? undefined : keepStandby({ url, byTransaction, primary, live, log }) }
}

/** Returns the contact address of the site that push services require. */
function responsible({ MAIL_FROM }: Settings, publicUrl: string): string {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '') ?? []
  return address ? `mailto:${address}` : publicUrl.replace(/^http:/, 'https:')
}

/** Starts the whole server of one folder. */
export async function start({ root, begin }: { root: string; begin: Begin }): Promise<Running> {
  const opened = await openWorld(root, begin)
  try {
    return await serveWorld(root, opened, begin)
  } catch (error) {
    await opened.close()
    // two simultaneous starts find the same port free: the slower one searches again
    if (isTaken(error)) return start({ root, begin })
    throw error
  }
}

async function serveWorld(root: string, opened: Opened, begin: Begin): Promise<Running> {
  const { world, standby, directUrl, port, mountPayments, mountMail, mountTelephony, close } = opened
  const { settings: read, publicUrl } = world
  await refuseSecondIdentity(world)
  const isPublic = read.PUBLIC_DEMO === 'on'
  if (isPublic) await refuseOtherWorld(world.db)
  if (!read.IMAGES_S3_URL) await refuseUnusable(imageFolder(root))
  if (!read.DATABASE_URL && read.DEMO === 'on' && (await isEmpty(world.db))) {
    const made = begin('Making the demo world')
    await recordRun(world, RESET, () => fillDemoWorld(world))
    made()
  }
  if (isPublic && !(await madeAt(world.db))) await markMade(world.db, world.now())
  const app = await makeApp(world, await identityFor(world), standby)
  mountPayments(app)
  mountMail(app)
  mountTelephony(app)
  startDeliveryLoop(app, world)
  const sessionOf = (request: FastifyRequest) => readSession(world, request)
  if (read.OWN_LOGIN === 'on') mountOwnLogin(app, world, passkeySite(world, sessionOf))
  await servePages(app, world, join(root, 'dist/web'), { ownPage: sharedTripPages(world), sessionOf })
  const running = { stopJobs: await startJobs(world, directUrl) }
  const holdJobs = async () => {
    await running.stopJobs()
    return async () => void (running.stopJobs = await startJobs(world, directUrl))
  }
  const stopResets = isPublic
    ? resetNightly(world, { url: directUrl, pausing: pausingOf(app), holdJobs })
    : () => Promise.resolve()
  const stopWatching = watchMachine(world)
  rereadWeights(world)
  rereadInstallation(world)
  // components stop in the reverse order of their start, because each needs those started before it
  const stop = () =>
    stopResets()
      .then(() => finish(app))
      .then(() => running.stopJobs())
      .then(stopWatching)
      .then(close)
  await listen(app, read, port).catch((error: unknown) => stop().then(() => Promise.reject(error)))
  const firstStart = await firstStartAddress(world)
  const sentences = [howToLogIn(read), firstStart && `Nobody administers yet: become the administrator at ${firstStart}`]
  return { url: publicUrl, howToLogIn: sentences.filter(Boolean).join('\n'), stop }
}

/** Returns the functions through which the passkey pages use the site's sessions. */
function passkeySite(world: Opened['world'], sessionOf: Site['sessionOf']): Site {
  const site = { ...world, identity: ownIdentity(world) }
  return {
    sessionOf,
    again: (reply, options) => beginLogin(site, reply, options),
    onPasskey: async ({ idHash }) => void (await noteSessionPasskey(world.db, idHash, world.now())),
  }
}

const imageFolder = (root: string) => join(root, '.tramo/images')

/** Watches the machine once a minute, while the database is available. */
function watchMachine(world: Opened['world']): () => void {
  const folders = [
    ...(world.settings.IMAGES_S3_URL ? [] : [{ what: 'images' as const, probe: probeOf(imageFolder(world.root)) }]),
    { what: 'temporary_files' as const, probe: probeOf(tmpdir()) },
  ]
  const databaseTime = async () => {
    const { rows } = await world.pool.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? world.now()
  }
  const look = machineWatch(world, { name: hostname(), folders, databaseTime })
  return atIntervals(world.life, MINUTE_MS, look)
}

/** Time in which a stopped process has to end. */
const ENDING_MS = 10_000

/**
 * Refuses a second process with the embedded provider: a login begins at one process and would end at the other, which does not
 * know it.
 */
async function refuseSecondIdentity({ settings: { OIDC_ISSUER, OWN_LOGIN }, life, log }: Opened['world']): Promise<void> {
  if (OIDC_ISSUER || OWN_LOGIN === 'on') return
  const onShared = () => log.error('embedded-identity-shared')
  if (await claim(life, 'embedded identity', ENDING_MS, onShared)) return
  throw new WrongSetting(
    'Another server runs on this database, and the embedded identity provider keeps logins in the memory of one process: set OIDC_ISSUER or OWN_LOGIN for several servers, or stop the other one.',
  )
}

function howToLogIn({ OIDC_ISSUER, OWN_LOGIN, SMTP_URL }: Settings): string {
  if (OIDC_ISSUER) return `People log in at ${OIDC_ISSUER}.`
  if (OWN_LOGIN === 'off') return 'Press "Log in" and choose one of the demo people, or come in as somebody new.'
  return `People log in with a code by mail${SMTP_URL ? '' : ', which is shown under /dev-mail'}.`
}

/** Loads the places, and the outside services, each embedded unless a setting names a hosted one. */
function outside(root: string, read: Settings, { publicUrl, log }: Pick<World, 'publicUrl' | 'log'>) {
  const gazetteer = loadGazetteer(join(root, 'data/places/places.tsv'))
  const network = readNetwork(join(root, 'data/roads'), gazetteer.all)
  const ownRouting = embeddedRouting(network)
  const ownGeocoding = embeddedGeocoding(gazetteer)
  const failed = (event: string) => (cause: unknown) => log.warn({ err: cause }, event)
  const { PHOTON_URL, ROUTER_URL, ROUTER_PATH, ROUTER_TOKEN, MAP_STYLE_URL } = read
  return {
    gazetteer,
    geocoding: PHOTON_URL
      ? photonGeocoding({ address: PHOTON_URL, gazetteer, fallback: ownGeocoding, onFailure: failed('geocoding-failed') })
      : ownGeocoding,
    routing: ROUTER_URL
      ? osrmRouting({
          address: ROUTER_URL,
          profilePath: ROUTER_PATH,
          ...(ROUTER_TOKEN && { token: ROUTER_TOKEN }),
          fallback: ownRouting,
          onFailure: failed('routing-failed'),
        })
      : ownRouting,
    maps: MAP_STYLE_URL
      ? hostedMaps({ address: MAP_STYLE_URL })
      : embeddedMaps({ folder: join(root, 'data/map'), places: gazetteer.all, roads: networkLines(network), publicUrl }),
    images: chosenImages(read, imageFolder(root)),
    pictures: webPictures(),
    partners: hostedPartners(read.PARTNERS),
  }
}

/** Creates the identity provider. The embedded one, where anyone may log in as any person, exists only without another issuer. */
async function identityFor(world: Omit<World, 'identity'>): Promise<IdentityFor> {
  const { settings: read, publicUrl, secret, db, now } = world
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer) return () => oidcIdentity({ issuer, clientId, clientSecret, publicUrl, now })
  if (read.OWN_LOGIN === 'on') return () => ownIdentity(world)
  // Not loaded with another issuer: the provider's library is large and prints warnings when imported.
  const [{ mountDevIdentity }, { devKeys }] = await withoutAlarm(() =>
    Promise.all([import('./providers/identity/embedded.ts'), import('./providers/identity/provider.ts')]),
  )
  return (app) =>
    mountDevIdentity(app, {
      publicUrl,
      now,
      keys: devKeys(Buffer.from(secret)),
      people: () => demoPeople(db),
      isPublic: read.PUBLIC_DEMO === 'on',
      casting: read.PUBLIC_DEMO === 'on' ? tourCasting(world) : undefined,
      clientId: 'tramo',
      clientSecret: secret,
    })
}

/** Hides the import warning of the provider's library, which requests Node 22. Its use is tested here on Node 20. */
async function withoutAlarm<Module>(load: () => Promise<Module>): Promise<Module> {
  const { warn } = console
  const quieter = (...words: unknown[]) => String(words[0]).includes('Unsupported runtime') || warn(...words)
  Object.assign(console, { warn: quieter })
  return load().finally(() => Object.assign(console, { warn }))
}
