import type { FastifyRequest } from 'fastify'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { makeApp } from '../../app.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { knowPlaces } from '../../places/known.ts'
import { settings } from '../../platform/config.ts'
import { sealer } from '../../platform/crypto/sealing.ts'
import { connect } from '../../platform/database/connect.ts'
import { servePages } from '../../platform/http/pages/pages.ts'
import { readInstallation } from '../../platform/installation.ts'
import { sandboxPayments } from '../../providers/payments/embedded.ts'
import { embeddedRouting } from '../../providers/routing/embedded.ts'
import { readNetwork } from '../../providers/routing/network.ts'
import { readSession } from '../../session.ts'
import { sharedTripPages } from '../../trips/sharing/pages.ts'
import type { World } from '../../world.ts'
import { freshDatabase } from '../database/database.ts'
import { patience } from '../database/patience.ts'
import type { Stage } from '../testServer.ts'
import { makeThrowAwayFolder } from '../throwaway.ts'

/** Returns the output of the build for a page, as far as a server reads it. */
export const framePage = (language: string) =>
  `<html lang="${language}"><head><meta name="description" content="Tramo."><title>Waiting</title></head><body></body></html>`

/** Creates a folder like the build's for a server. */
export async function makeFrames(): Promise<string> {
  const folder = await makeThrowAwayFolder()
  await mkdir(join(folder, 'public/assets'), { recursive: true })
  for (const language of ['en-US', 'es-AR']) {
    const file = join(folder, `${language}.html`)
    await writeFile(file, framePage(language))
    await writeFile(`${file}.br`, brotliCompressSync(framePage(language)))
    await writeFile(`${file}.gz`, gzipSync(framePage(language)))
  }
  const pages = { '* en-US': 'en-US.html', '* es-AR': 'es-AR.html' }
  const paths = ['^/(?!nowhere)'] // every path has a page, except those that begin with /nowhere
  await writeFile(join(folder, 'built.json'), JSON.stringify({ pages, paths, scripts: [], styles: [] }))
  return folder
}

/** Starts the server of a stage with pages, from a folder in the build's format. Call `close` before the end of the stage. */
export async function siteOn({ world }: Pick<Stage, 'world'>, built?: string) {
  const folder = built ?? (await makeFrames())
  const nobody = () => Promise.reject(new Error('nobody logs in here'))
  const site = await makeApp(world, () => ({ start: nobody, finish: nobody, farewell: nobody }))
  const sessionOf = (request: FastifyRequest) => readSession(world, request)
  await servePages(site, world, folder, { ownPage: sharedTripPages(world), sessionOf })
  return { site, close: () => site.close().then(() => rm(folder, { recursive: true })) }
}

const data = fileURLToPath(new URL('../../../data', import.meta.url))
const gazetteer = loadGazetteer(`${data}/places/places.tsv`)
const routing = embeddedRouting(readNetwork(`${data}/roads`, gazetteer.all))
const secret = 'a secret of the demo stories'

/** Starts a site at an instant, with all places and roads and an empty database, to be filled by the demo. */
export async function emptySite(at: Date): Promise<{ world: World; close(): Promise<void> }> {
  const { url, drop } = await freshDatabase()
  const { db, pool, close } = connect(url, () => {}, patience)
  const known = await knowPlaces(db, gazetteer)
  const own = { db, pool, now: () => at, publicUrl: 'http://localhost', secret, log: { warn: () => {} } }
  const { payments } = sandboxPayments(own)
  const read = settings({})
  const installation = await readInstallation(db, read)
  const world = { ...own, payments, settings: read, installation, gazetteer, known, routing, sealer: sealer([secret]) }
  return { world: world as unknown as World, close: () => close().then(drop) } // as: filling and searching use no other log, map or login
}
