import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesOfBuild, keepEarlier } from './earlierFiles.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tramo-earlier-'))
const assets = join(folder, 'public/assets')
afterAll(() => rmSync(folder, { recursive: true }))

/** Empties the folder and writes these files, as the build does. */
function builds(...names: string[]) {
  const earlier = filesOfBuild(folder)
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(join(assets, name), name)
  keepEarlier(folder, earlier)
  return readdirSync(assets).toSorted()
}

test('the files of a release stay until the release after the next', () => {
  expect(builds('home-1.js', 'same.js')).toEqual(['home-1.js', 'same.js'])
  expect(builds('home-2.js', 'same.js')).toEqual(['home-1.js', 'home-2.js', 'same.js'])
  expect(builds('home-3.js', 'same.js')).toEqual(['home-2.js', 'home-3.js', 'same.js'])
})
