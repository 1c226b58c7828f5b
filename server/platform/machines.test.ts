import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cast } from '../testing/cast.ts'
import { isFull, READ_ONLY } from './database/connections/unavailable.ts'
import { machineWatch, probeOf, refuseUnusable } from './machines.ts'

const { db, world, clock, emma, files } = await cast()
const state = { offMs: 0, unready: undefined as Error | undefined }
const watching = (folders: Parameters<typeof machineWatch>[1]['folders'] = [], name = 'one') =>
  machineWatch(
    { ...world, ready: () => (state.unready ? Promise.reject(state.unready) : Promise.resolve()) },
    { name, folders, databaseTime: async () => new Date(clock.now().getTime() - state.offMs) },
  )
const alarms = async () =>
  (await db.selectFrom('alarms').select(['kind', 'about', 'details', 'times', 'closed_at']).orderBy('id').execute()).map(
    ({ closed_at, ...row }) => ({ ...row, closed: closed_at !== null }),
  )
const coded = (code: string) => Object.assign(new Error(code), { code })

test('a wrong clock raises one alarm until it is right, and another alarm the next time', async () => {
  const look = watching()
  state.offMs = 29_000
  await look()
  expect(await alarms()).toEqual([])
  for (state.offMs of [-45_000, -50_000, -55_000]) await look()
  const first = { kind: 'clock_wrong', about: 'one', details: { seconds: -45 }, times: 1 }
  expect(await alarms()).toEqual([{ ...first, closed: false }])
  state.offMs = 0
  await look()
  expect(await alarms()).toEqual([{ ...first, closed: true }])
  state.offMs = 3_600_000
  await look()
  expect(await alarms()).toMatchObject([{ closed: true }, { details: { seconds: 3600 }, closed: false }])
})

test('an alarm of an earlier process is closed by the next successful check on the same machine', async () => {
  state.offMs = 0
  await watching([], 'two')()
  expect((await alarms()).filter(({ closed }) => !closed)).toHaveLength(1)
  await watching()()
  expect((await alarms()).filter(({ closed }) => !closed)).toEqual([])
})

test('a full or read-only disk raises an alarm for the folder, and the alarm closes by itself when the disk works again', async () => {
  await db.deleteFrom('alarms').execute()
  const real = probeOf(join(files, 'own'))
  let probe = real
  const look = watching([
    { what: 'images', probe: () => probe() },
    { what: 'temporary_files', probe: real },
  ])
  await look()
  expect([await alarms(), await readdir(join(files, 'own'))]).toEqual([[], []])
  const about = { about: 'one: images', details: { folder: 'images' }, times: 1 }
  for (const [code, kind] of [
    ['ENOSPC', 'disk_full'],
    ['EROFS', 'disk_read_only'],
  ] as const) {
    await db.deleteFrom('alarms').execute()
    probe = () => Promise.reject(coded(code))
    await look()
    await look()
    expect(await alarms()).toEqual([{ kind, ...about, closed: false }])
    probe = real
    await look()
    expect(await alarms()).toEqual([{ kind, ...about, closed: true }])
  }
  // any other error is only logged
  probe = () => Promise.reject(coded('EACCES'))
  await look()
  expect(await alarms()).toHaveLength(1)
})

test('a start refuses a folder of images that accepts no file', async () => {
  await refuseUnusable(join(files, 'new'))
  await writeFile(join(files, 'file'), '')
  await expect(refuseUnusable(join(files, 'file'))).rejects.toThrow('EEXIST')
  await expect(refuseUnusable(join(files, 'file/images'))).rejects.toThrow('ENOTDIR')
})

test('a read-only database raises an alarm once it accepts writes again, which a person has to close', async () => {
  await db.deleteFrom('alarms').execute()
  const look = watching()
  const began = clock.now()
  state.unready = coded('53100')
  expect(isFull(state.unready)).toBe(true)
  await look()
  clock.pass(60_000)
  await look()
  state.unready = coded('ECONNREFUSED')
  await look()
  expect(await alarms()).toEqual([])
  state.unready = undefined
  await look()
  await look()
  const details = { since: began.toISOString(), until: clock.now().toISOString() }
  expect(await alarms()).toEqual([{ kind: 'database_full', about: 'database', details, times: 1, closed: false }])
  state.unready = coded(READ_ONLY)
  await look()
  state.unready = undefined
  await look()
  expect((await alarms()).map(({ kind }) => kind)).toEqual(['database_full', 'database_read_only'])
  await emma.comesBack()
  const listed = (await emma.send('GET', '/api/alarm')).json<{ alarms: { kind: string }[] }>().alarms
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['database_full', 'database_read_only'])
})
