import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { targetsFor, together } from './figures.ts'
import { progressOf } from './progress.ts'

test('an interrupted run continues where it stopped, and any other run starts from the beginning', async () => {
  const folder = await makeThrowAwayFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cache', 'prove.json')
  const cutOff = await progressOf('1 ', { file })
  await cutOff.note('http', 3, { http_steps: 40 })
  const goesOn = await progressOf('1 ', { file })
  expect([goesOn.done('http', 3), goesOn.done('http', 4)]).toEqual([{ http_steps: 40 }, undefined])
  expect((await progressOf('2 ', { file })).done('http', 3)).toBeUndefined()
  expect((await progressOf('1 ', { file, afresh: true })).done('http', 3)).toBeUndefined()
  await goesOn.end()
  expect((await progressOf('1 ', { file })).done('http', 3)).toBeUndefined()
})

test('figures of pieces add up, and a fault in one piece is a fault in the whole', () => {
  const figures = together([
    { http_steps: 40, http_broken: 0, notices_posted_most: 1, notices_posted_least: 1 },
    { http_steps: 2, http_broken: 1, notices_posted_most: 2, notices_posted_least: 0 },
  ])
  expect(figures).toEqual({ http_steps: 42, http_broken: 1, notices_posted_most: 2, notices_posted_least: 0 })
  expect(targetsFor(figures)).toMatchObject({
    http_broken: { most: 0 },
    notices_posted_most: { most: 1 },
    notices_posted_least: { least: 1 },
  })
})
