import { build as bundle } from 'esbuild'
// Builds the files of the installed app: icons, a manifest per language, and the worker with its list of stored files.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages, offlineFiles } from './precache.mjs'

/** Links to icons and manifest in the page's frame. The server fills in the language. */
export const appLinks = '<link rel="manifest" href="/app.en-US.webmanifest"><link rel="apple-touch-icon" href="/icons/apple.png">'

const drawings = { any: 'web/public/logo.svg', maskable: 'web/app/pwa/maskable.svg', badge: 'web/app/pwa/badge.svg' }

/** Phones cut the corners of the last two icons themselves. A badge is only an outline. */
const icons = [
  { name: '192', of: drawings.any, size: 192 },
  { name: '512', of: drawings.any, size: 512 },
  { name: 'maskable', of: drawings.maskable, size: 512 },
  { name: 'apple', of: drawings.maskable, size: 180 },
  { name: 'badge', of: drawings.badge, size: 96 },
]

/**
 * Writes the files of each worker and returns them. `frames` has, for each kind of payment, the pages that replace all other
 * pages without a network, as [address, HTML]. Each kind of payment has a separate worker, with the digests of these frames.
 */
export async function writeInstallable({ folder, manifestOf, frames }) {
  const publicFolder = join(folder, 'public')
  mkdirSync(join(publicFolder, 'icons'), { recursive: true })
  for (const { name, of, size } of icons)
    await sharp(of, { density: 72 * Math.ceil(size / 36) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(publicFolder, 'icons', `${name}.png`))
  for (const language of languages)
    writeFileSync(join(publicFolder, `app.${language}.webmanifest`), JSON.stringify(await manifestOf(language)))
  const files = offlineFiles(folder).map((file) => ({ url: `/${file}`, revision: null }))
  await writeWorker(publicFolder, 'worker.car', [...files, ...frames.car.map(whole)])
  return writeWorker(publicFolder, 'worker', [...files, ...frames.provider.map(whole)])
}

/*
 * A frame from another release than the files would be worse than no frame, so the worker checks the digest of each fetched
 * frame.
 */
function whole([url, html]) {
  const digest = createHash('sha384').update(html).digest('base64')
  return { url, revision: digest.slice(0, 16), integrity: `sha384-${digest}` }
}

async function writeWorker(publicFolder, name, precached) {
  const { metafile } = await bundle({
    entryPoints: { [name]: 'web/app/pwa/worker.ts' },
    outdir: publicFolder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { PRECACHED: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}
