import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let checkout: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tramo-start-'))
  checkout = join(folder, 'checkout')
  for (const path of ['start.mjs', 'server/progress.mjs', 'package.json', 'package-lock.json']) cpSync(path, join(checkout, path))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the copy without variables and modules of npm. */
const start = () => spawnSync(process.execPath, ['start.mjs', '--build'], { cwd: checkout, encoding: 'utf8' })

const sentence = (words: RegExp) => new RegExp(`^Tramo cannot start: .*${words.source}.*\\n$`)

test('the start refuses to install through a linked node_modules', () => {
  mkdirSync(join(folder, 'other/pg'), { recursive: true })
  symlinkSync(join(folder, 'other'), join(checkout, 'node_modules'))
  const { status, stderr } = start()
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence(/is a link to another folder/))])
  expect(readdirSync(join(folder, 'other'))).toEqual(['pg'])
})

test('the start refuses a Node.js that is too old, and names the oldest version that works', () => {
  const read = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ ...read, engines: { node: '>=99.1' } }))
  const { status, stderr } = start()
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence(/99\.1 is the oldest that works/))])
})

test('the start names the folder in which it cannot create files', () => {
  writeFileSync(join(checkout, '.tramo'), '')
  const { status, stderr } = start()
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence(/nothing can be made in .*checkout/))])
})
