import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page, rowsOf } from './figures.ts'
import { outcomeOf, runBench } from './runBench.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tramo-bench-'))
})
afterAll(() => rm(folder, { recursive: true }))

const made = (script = 'made-up.ts', seconds = 60) => ({ name: 'made-up', about: '', script, args: [], seconds })

async function ranAs(script: string, seconds?: number) {
  const path = join(folder, 'made-up.ts')
  await writeFile(path, script)
  return runBench(made(path, seconds), () => {})
}

const line = (met: boolean, name = 'made-up') =>
  JSON.stringify({ name, size: { trips: 10 }, figures: { ms: 7 }, targets: { ms: { most: met ? 8 : 6 } }, met })
const ended = (code: number | null, signal: string | null = null) => ({ code, signal })

test("the result of a bench is the last line of its process's output", async () => {
  const outcome = await ranAs(`console.log('slow today'); console.log('${line(true)}')`)
  expect(outcome).toMatchObject({ result: { size: { trips: 10 }, figures: { ms: 7 }, met: true } })
})

test('a missed target counts as a result', () => {
  expect(outcomeOf(made(), ended(1), line(false))).toMatchObject({ result: { met: false } })
})

test.for([
  ['crashes after its result', ended(1), line(true), 'contradicts itself, with code 1'],
  ['crashes', ended(1), 'Error: no', 'ended with code 1 and without a result'],
  ['says nothing', ended(0), '', 'ended with code 0 and without a result'],
  ['says something after its result', ended(0), `${line(true)}\nbye\n`, 'ended with code 0 and without a result'],
  ['measures nothing', ended(0), line(true).replace('7', 'null'), 'ended with code 0 and without a result'],
  ['is killed', ended(null, 'SIGKILL'), line(true), 'was ended by SIGKILL'],
  ['is another bench', ended(0), line(true, 'other'), 'gave the result of other'],
  [
    'says that it met what it missed',
    ended(0),
    line(false).replace('"met":false', '"met":true'),
    'contradicts itself, with code 0',
  ],
] as const)('a bench that %s counts as failed', ([, end, printed, failure]) => {
  expect(outcomeOf(made(), end, printed)).toEqual({ failure })
})

test('a bench that takes too long is ended with its child processes', async () => {
  const script = `
    import { spawn } from 'node:child_process'
    spawn('sleep', ['1000'], { stdio: 'inherit' })
    setInterval(() => {}, 1000)`
  expect(await ranAs(script, 0.5)).toMatchObject({ failure: 'took more than 2 s' })
})

test('the rows show a missed target and a missing figure', () => {
  const figures = { slow: 2000.1234, fast: 3, other: 1 }
  expect(rowsOf({ figures, targets: { slow: { most: 1 }, fast: { least: 2 }, gone: { most: 1 } } })).toEqual([
    ['slow', '2,000.123', '≤ 1', 'MISSED'],
    ['fast', '3', '≥ 2', 'met'],
    ['gone', 'none', '≤ 1', 'MISSED'],
    ['other', '1', '', ''],
  ])
  const failed = { date: '2026-11-22', commit: 'abc', failure: 'took more than 2 s' }
  expect(page({ seats: { failed } })).toContain('**Could not run on 2026-11-22 at abc: it took more than 2 s.**')
})
