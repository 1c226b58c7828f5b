import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeThrowAwayFolder } from '../../../testing/throwaway.ts'
import { makeWhole } from './programs.ts'

let parent: string

beforeEach(async () => {
  parent = await makeThrowAwayFolder()
})
afterEach(() => rm(parent, { recursive: true }))

const write = (word: string) => (draft: string) => writeFile(join(draft, word), '')
// higher than every process id that a system assigns
const dead = 2 ** 30

test('a folder whose creation failed does not exist', async () => {
  const fill = (draft: string) => write('half')(draft).then(() => Promise.reject(new Error('disk full')))
  await expect(makeWhole(join(parent, 'town'), fill)).rejects.toThrow('disk full')
  expect(await readdir(parent)).toEqual([])
})

test('two processes that create the same folder both find it complete', async () => {
  await Promise.all(['ana', 'bruno'].map((name) => makeWhole(join(parent, 'town'), write(name))))
  expect(await readdir(parent)).toEqual(['town'])
  expect(await readdir(join(parent, 'town'))).toHaveLength(1)
})

test('clearing removes only the half-made folders of killed processes', async () => {
  await mkdir(join(parent, `town.${dead}.abcdef`))
  await mkdir(join(parent, `town.${process.pid}.abcdef`))
  await makeWhole(join(parent, 'town'), write('ana'))
  expect(await readdir(parent)).toEqual(['town', `town.${process.pid}.abcdef`])
})
