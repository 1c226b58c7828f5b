import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { makeApp } from '../../app.ts'
import { servePages } from '../../platform/http/pages/pages.ts'
import { sharedTripPages } from '../../trips/sharing/pages.ts'
import type { Stage } from '../testServer.ts'
import { makeThrowAwayFolder } from '../throwaway.ts'

/** What the build makes of a page, as far as a server reads it. */
export const framePage = (language: string) =>
  `<html lang="${language}"><head><meta name="description" content="Tramo."><title>Waiting</title></head><body></body></html>`

/** A folder that looks like the build's to a server. */
export async function makeFrames(): Promise<string> {
  const folder = await makeThrowAwayFolder()
  await mkdir(join(folder, 'public'))
  for (const language of ['en-US', 'es-AR']) {
    const file = join(folder, `${language}.html`)
    await writeFile(file, framePage(language))
    await writeFile(`${file}.br`, brotliCompressSync(framePage(language)))
    await writeFile(`${file}.gz`, gzipSync(framePage(language)))
  }
  const pages = { '* en-US': 'en-US.html', '* es-AR': 'es-AR.html' }
  const paths = ['^/(?!nowhere)'] // every other one has a page
  await writeFile(join(folder, 'built.json'), JSON.stringify({ pages, paths, scripts: [], styles: [] }))
  return folder
}

/** The server of a stage together with pages, as a browser finds it, from a folder as the build makes it; `close` it before the stage is struck. */
export async function siteOn({ world }: Pick<Stage, 'world'>, built?: string) {
  const folder = built ?? (await makeFrames())
  const nobody = () => Promise.reject(new Error('nobody logs in here'))
  const site = await makeApp(world, () => ({ start: nobody, finish: nobody, farewell: nobody }))
  await servePages(site, world, folder, sharedTripPages(world))
  return { site, close: () => site.close().then(() => rm(folder, { recursive: true })) }
}
