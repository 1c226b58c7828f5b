// Builds the site's page of licenses: all packages that users and operators receive, in the browser's files or in the image.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licenses that allow redistribution. LGPL-3.0-or-later is the license of libvips, which is loaded as a separate library. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]

/**
 * Collects the folders of packages whose files a build reads, fonts included. Tailwind is always included, since its styles are
 * in every style sheet.
 */
export function bundledPackages() {
  const folders = new Set(['node_modules/tailwindcss'])
  const add = (path) => {
    const [, folder] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(path) ?? []
    if (folder) folders.add(folder)
  }
  const plugin = {
    name: 'bundled-packages',
    generateBundle(_, bundle) {
      for (const path of this.getModuleIds()) add(path)
      for (const { originalFileNames = [] } of Object.values(bundle)) for (const path of originalFileNames) add(path)
    },
  }
  return { folders, add, plugin }
}

/** Returns the folders of the packages that `npm ci --omit=dev` installs here. */
export const packagesOfProduction = (lock) =>
  Object.entries(lock.packages).flatMap(([path, { dev, devOptional, link }]) =>
    path.startsWith('node_modules/') && !dev && !devOptional && !link && existsSync(path) ? [path] : [],
  )

/** Returns the license of a package. A missing or unlisted license fails the build. */
export function licenseOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isAllowed(license)) throw new Error(`${name} ${version} may not be shipped: its license is ${license ?? 'not stated'}.`)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, license, holder: typeof author === 'string' ? author : (author?.name ?? ''), texts }
}

/**
 * Checks a license expression such as `(MIT OR GPL-2.0) AND ISC`: at least one alternative and every part of a conjunction must
 * be allowed.
 */
const isAllowed = (license) =>
  typeof license === 'string' &&
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.includes(one)))

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function licensePage(folders) {
  const packages = new Map([...folders].map(licenseOf).map((one) => [`${one.name} ${one.version}`, one]))
  const parts = [...packages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { license, holder, texts }]) => {
      const body = texts.length > 0 ? texts : [[license, holder].filter(Boolean).join(', ')]
      return `<h2>${escaped(title)}</h2><p>${escaped(license)}</p>${body.map((text) => `<pre>${escaped(text)}</pre>`).join('')}`
    })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tramo: licenses</title><h1>Licenses of what Tramo is made of</h1>${parts.join('\n')}</html>\n`
}
