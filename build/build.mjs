import { formatMessages } from 'esbuild'
// The production build: the server, the operators' commands, the web, and its public pages, rendered once per language.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { buildWarnings } from './buildWarnings.mjs'
import { compress } from './compress.mjs'
import { filesOfBuild, keepEarlier } from './earlierFiles.mjs'
import { appLinks, writeInstallable } from './installable.mjs'
import { bundledPackages, licensePage, packagesOfProduction } from './licenses.mjs'
import { keyOf, languages, manifestOf as manifestIn, withImports } from './precache.mjs'
import { bundleServer } from './server.mjs'

const out = 'dist'
const publicFolder = join(out, 'web/public')
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const { logger, failOnAny } = buildWarnings()
const bundled = bundledPackages()
const plugins = [bundled.plugin]

async function buildServer() {
  const { warnings } = await bundleServer(out)
  failOnAny(await formatMessages(warnings, { kind: 'warning' }))
}

async function buildWeb() {
  await build({ logLevel: 'warn', customLogger: logger, plugins })
  // builds the same screens for the server: this script renders the public pages, and the running server renders users' pages
  const ssr = {
    ssr: 'app/ssr.tsx',
    outDir: '../dist/web/screens',
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'ssr.mjs' } },
  }
  // bundles React in its production form whatever NODE_ENV is when the server runs, because its development form is slow
  const define = { 'process.env.NODE_ENV': '"production"' }
  await build({ logLevel: 'warn', customLogger: logger, build: ssr, ssr: { noExternal: true }, define, plugins })
  failOnAny()
}

/**
 * Returns the page's frame with styles and theme inlined. A chunk that needs the styles fetches their file unless the page has a
 * link to it. Therefore a script adds such a link, disabled. In the HTML itself, the browser would fetch even a disabled link in
 * advance.
 */
function frame(pageScript, unable) {
  const shell = readFileSync(join(publicFolder, 'index.html'), 'utf8')
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(shell) ?? []
  const styles = readFileSync(join(publicFolder, file), 'utf8')
  const linked = `document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href:'/${file}'}))`
  const headScript = `${pageScript};${linked}`
  const filled = shell
    .replace(link, () => `<style>${styles}</style>`)
    .replaceAll(/<link rel="modulepreload"|<script type="module"/g, (tag) => `${tag} fetchpriority="low"`)
    .replace('<!--head-->', () => `${fontPreload()}${appLinks}<script>${headScript}</script>`)
  const { html: readable, script } = afterPaint(filled)
  const [waiting, whole] = [filled, readable].map((html) => html.replace('<!--data-->', (data) => `${unable}${data}`))
  return { waiting, whole, readable, hashes: { styles: [hash(styles)], scripts: [headScript, script, prefetchScript].map(hash) } }
}

/** Starts the scripts of a complete page after its first paint, so that they never delay the paint. */
function afterPaint(html) {
  const tags = html.match(/\s*<(link rel="modulepreload"|script type="module")[^>]*>(<\/script>)?/g)
  const files = tags.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)[1])
  // A frame's callback runs before that frame is on the screen, and a response could arrive in between. Therefore this waits for
  // the paint itself where browsers report it.
  const script =
    `const begin=()=>{${files.map((file) => `import('${file}')`).join(';')}};` +
    `globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')` +
    `?new PerformanceObserver((_,paints)=>{paints.disconnect();begin()}).observe({type:'paint',buffered:true})` +
    `:requestAnimationFrame(()=>setTimeout(begin))`
  const bare = tags
    .reduce((rest, tag) => rest.replace(tag, ''), html)
    .replace('<div id="root">', '<div id="root" data-page="whole">')
  return { html: bare.replace('</body>', () => `<script>${script}</script></body>`), script }
}

// Preloads the only font, because browsers would find it only inside the styles, a round trip later.
function fontPreload() {
  const font = readdirSync(join(publicFolder, 'assets')).find((name) => name.endsWith('.woff2'))
  return font ? `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>` : ''
}

/**
 * Script that moves the template's links into the page once everything on the page works; inside the template they cause no
 * requests. Firefox blocks these links by the policy's `default-src`, so in Firefox the script fetches the files itself, into the
 * same cache.
 */
const prefetchScript =
  `new MutationObserver((_,it)=>{it.disconnect();const {content}=document.getElementById('next');` +
  `if('mozInnerScreenX' in self)for(const link of content.children)void fetch(link.getAttribute('href'),{priority:'low'}).catch(()=>{});` +
  `else document.head.append(content)})` +
  `.observe(document.documentElement,{attributeFilter:['data-ready']})`

/** Prefetches the form of a new trip for logged-in users. Each language has separate messages. */
function prefetching() {
  const manifest = manifestIn(publicFolder)
  const filesOf = (...names) => withImports(manifest, names).map((key) => manifest[key].file)
  const main = filesOf('index.html', keyOf(manifest, 'main'))
  const links = (files, language) =>
    files
      .filter((file) => !main.includes(file))
      .map((file) => `<link rel="prefetch"${language ? ` hreflang="${language}"` : ''} href="/${file}">`)
  const words = languages.flatMap((one) => links(filesOf(keyOf(manifest, `words.${one}.post`)), one))
  const all = [...links(filesOf(keyOf(manifest, 'post'))), ...words]
  return `<template id="next">${all.join('')}</template><script>${prefetchScript}</script>`
}

const worldOf = (payments) => (payments === 'car' ? ' car' : '')

async function writePages() {
  const { frameFor, manifestOf, pathsOfPages, prerendered, readable, headScript, unable, visitorsPage, waiting } = await import(
    pathToFileURL(join(process.cwd(), out, 'web/screens/ssr.mjs')).href
  )
  const { hashes, ...frames } = frame(headScript, await unable())
  mkdirSync(join(out, 'web/pages'), { recursive: true })
  const pages = {}
  const write = async (address, name, html, path, language, payments) => {
    const page = frameFor(html, language, payments)(await visitorsPage(path, language, payments)).join('')
    const file = payments === 'car' ? `${name}.car.${language}.html` : `${name}.${language}.html`
    pages[`${address} ${language}${worldOf(payments)}`] = `pages/${file}`
    writeFileSync(join(out, 'web/pages', file), page)
    return page
  }
  const offlineFrames = { car: [], provider: [] }
  for (const language of languages)
    for (const payments of ['car', 'provider']) {
      for (const path of prerendered) {
        const html = readable.includes(path) ? frames.readable : frames.whole
        await write(path, path.slice(1) || 'landing', html, path, language, payments)
      }
      const page = await write('*', 'waiting', frames.waiting, waiting, language, payments)
      // one address per language, so that the worker can store the page for offline use
      for (const requested of languages)
        pages[`/frame/${language} ${requested}${worldOf(payments)}`] = pages[`* ${language}${worldOf(payments)}`]
      offlineFrames[payments].push([`/frame/${language}`, page])
    }
  writeFileSync(
    join(out, 'web/pages/frame.html'),
    frames.whole.replace('</body>', () => `${prefetching()}</body>`),
  )
  const built = { pages, paths: pathsOfPages(), frame: 'pages/frame.html', ...hashes }
  writeFileSync(join(out, 'web/built.json'), JSON.stringify(built, null, 2))
  rmSync(join(publicFolder, 'index.html'))
  renameSync(join(publicFolder, 'manifest.json'), join(out, 'web/manifest.json'))
  const inputs = await writeInstallable({ folder: join(out, 'web'), manifestOf, frames: offlineFrames })
  for (const path of inputs) bundled.add(path)
}

function writeLicenses() {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  writeFileSync(join(publicFolder, 'licenses.html'), licensePage([...packagesOfProduction(lock), ...bundled.folders]))
}

process.env.NODE_ENV = 'production'
const earlier = filesOfBuild(join(out, 'web'))
rmSync(out, { recursive: true, force: true })
await Promise.all([buildServer(), buildWeb()])
await writePages()
writeLicenses()
await compress(join(out, 'web'))
keepEarlier(join(out, 'web'), earlier)
writeFileSync(join(out, 'built'), '')
