import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { buildWarnings } from './buildWarnings.mjs'

const root = mkdtempSync(join(tmpdir(), 'tramo-warnings-'))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(join(root, 'words.js'), "export const word = 'tramo'")

/** Builds one module with the settings of the web build, and throws an error with the warnings. */
async function builds(text: string) {
  const entry = join(root, 'entry.js')
  writeFileSync(entry, text)
  const { logger, failOnAny } = buildWarnings()
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  failOnAny()
}

test('a build without warnings succeeds', async () => {
  await expect(builds("import { word } from './words.js'\nconsole.log(word)")).resolves.toBeUndefined()
})

test("a bundler's warning fails the build with an error that names the missing export", async () => {
  const missing = "import * as words from './words.js'\nconsole.log(words.sentence)"
  await expect(builds(missing)).rejects.toThrow(/sentence/)
})

test('a warning of the server’s bundler fails the build', () => {
  expect(() => buildWarnings().failOnAny(['server/main.ts: unreachable'])).toThrow('server/main.ts: unreachable')
})
