// The production build: the server in one file, the web, and its public pages written out once per language.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

const out = 'dist'
const publicFolder = join(out, 'web/public')
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function buildServer() {
  await bundle({
    entryPoints: { server: 'server/run.ts' },
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

async function buildWeb() {
  await build({ logLevel: 'warn' })
  const ssr = {
    ssr: 'prerender.tsx',
    outDir: '../dist/prerender',
    manifest: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
  }
  await build({ logLevel: 'warn', build: ssr, ssr: { noExternal: true } })
}

/** The frame with what every page needs at once in it: styles and the theme. Scripts come after the first paint. */
function frame(themeScript) {
  const shell = readFileSync(join(publicFolder, 'index.html'), 'utf8')
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(shell) ?? []
  const styles = readFileSync(join(publicFolder, file), 'utf8')
  const html = shell
    .replace(link, () => `<style>${styles}</style>`)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<!--theme-->', () => `${fontPreload()}<script>${themeScript}</script>`)
  return { html, styles: [hash(styles)], scripts: [hash(themeScript)] }
}

// The one font file is asked for from inside the styles: saying so early spares a round trip.
function fontPreload() {
  const font = readdirSync(join(publicFolder, 'assets')).find((name) => name.endsWith('.woff2'))
  return font ? `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>` : ''
}

async function writePages() {
  const { pageAt, prerendered, themeScript } = await import(
    pathToFileURL(join(process.cwd(), out, 'prerender/prerender.mjs')).href
  )
  const { html, ...hashes } = frame(themeScript)
  mkdirSync(join(out, 'web/pages'), { recursive: true })
  writeFileSync(join(out, 'web/shell.html'), html)
  const pages = {}
  for (const path of prerendered) {
    for (const language of ['en-US', 'es-AR']) {
      const file = `pages/${path.slice(1) || 'landing'}.${language}.html`
      const body = await pageAt(path, language)
      const [, title = 'Tramo'] = / data-title="([^"]*)"/.exec(body) ?? []
      const page = html.replace('<!--page-->', () => body).replace('<title>Tramo</title>', () => `<title>${title}</title>`)
      writeFileSync(join(out, 'web', file), page.replace('lang="en-US"', `lang="${language}"`))
      pages[`${path} ${language}`] = file
    }
  }
  writeFileSync(join(out, 'web/built.json'), JSON.stringify({ shell: 'shell.html', pages, ...hashes }, null, 2))
  rmSync(join(publicFolder, 'index.html'))
  renameSync(join(publicFolder, 'manifest.json'), join(out, 'web/manifest.json'))
}

process.env.NODE_ENV = 'production'
rmSync(out, { recursive: true, force: true })
await Promise.all([buildServer(), buildWeb()])
await writePages()
writeFileSync(join(out, 'built'), '')
