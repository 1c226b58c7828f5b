import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundledPackages, licenseOf, licensePage, packagesOfProduction } from './licenses.mjs'

const made = mkdtempSync(join(tmpdir(), 'tramo-licenses-'))
afterAll(() => rmSync(made, { recursive: true }))

function packageOf(license: unknown, text?: string): string {
  const folder = mkdtempSync(join(made, 'package-'))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'made-up', version: '1.2.3', license, author: 'Ana <ana@example.org>' }),
  )
  if (text) writeFileSync(join(folder, 'LICENSE.md'), text)
  mkdirSync(join(folder, 'lib'))
  return folder
}

test.each([['MIT'], ['(GPL-2.0 OR MIT)'], ['Apache-2.0 AND LGPL-3.0-or-later AND MIT']])(
  'the build accepts a package with the license %s',
  (license) => {
    expect(licenseOf(packageOf(license)).license).toBe(license)
  },
)

test.each([
  ['GPL-3.0-only'],
  ['AGPL-3.0'],
  ['MIT AND GPL-2.0'],
  ['SEE LICENSE IN FILE'],
  ['UNLICENSED'],
  ['constructor'],
  [''],
  [undefined],
  [{ type: 'MIT' }],
])('the build refuses a package with the license %j', (license) => {
  expect(() => licensePage([packageOf(license)])).toThrow(/made-up 1\.2\.3 may not be shipped/)
})

test('the page shows the license text of each package, or the copyright holder when the package contains no text', () => {
  expect(licensePage([packageOf('MIT', 'Copyright <b>Ana</b> & others')])).toContain(
    '<pre>Copyright &lt;b>Ana&lt;/b> &amp; others</pre>',
  )
  expect(licensePage([packageOf('ISC')])).toContain('<pre>ISC, Ana &lt;ana@example.org></pre>')
})

test('a build lists the packages of all files that it reads', () => {
  const { folders, add } = bundledPackages()
  const paths = ['react/index.js', '@base-ui/react/esm/a.js?commonjs', 'a/node_modules/@b/c/d.css', '../web/own.ts']
  for (const path of paths) add(join('/checkout/node_modules', path))
  expect([...folders]).toEqual([
    'node_modules/tailwindcss',
    'node_modules/react',
    'node_modules/@base-ui/react',
    'node_modules/a/node_modules/@b/c',
  ])
})

test('the page lists every production dependency, and no development dependency', () => {
  // as: npm wrote the file
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> }
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const page = licensePage(packagesOfProduction(lock))
  for (const [name, version] of Object.entries(dependencies)) expect(page).toContain(`<h2>${name} ${version}</h2>`)
  expect(page).not.toContain('<h2>vitest ')
})
