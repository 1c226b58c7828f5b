import { expect, test } from 'vitest'
import { CannotStart, whyCannotStart } from './cannotStart.ts'
import { WrongSetting } from './config.ts'
import { failureOf } from './database/embedded/programs.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('failed'), { code, path })

test.each([
  [new WrongSetting('PORT 3000 is taken.'), 'PORT 3000 is taken.'],
  [new CannotStart('The database is newer than this code.'), 'The database is newer'],
  [failed('ENOSPC', '/data/.tramo/secret'), 'no room left on the disk of /data/.tramo/secret'],
  [failed('EACCES', '/data/.tramo'), 'may not use /data/.tramo'],
  [failed('EROFS', '/data/.tramo'), 'cannot be written to'],
  [failed('EEXIST', '/data/.tramo'), '/data/.tramo is not a folder'],
  [failed('EMFILE'), 'ulimit -n'],
  [failed('53100'), 'disk of the database is full'],
  [failed('53300'), 'no more connections'],
  [failed('25006'), 'takes no writes'],
  [new Error('The migration 0007 failed: full', { cause: failed('53100') }), 'disk of the database is full'],
])('a start that the operating system refuses names the missing condition: %s', (error, words) => {
  expect(whyCannotStart(error)).toContain(words)
})

test.each([new TypeError('x is not a function'), failed('42703'), 'nonsense', undefined])(
  'an unexpected error keeps its stack: %s',
  (error) => {
    expect(whyCannotStart(error)).toBeUndefined()
  },
)

test.each([
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.31" to 1048576 bytes: No space left on device',
    'Make /dev/shm larger',
  ],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'no room left on the disk of its data'],
  ['FATAL:  data directory "/data" has invalid permissions', 'may not use the folder of its data'],
  ['initdb: error: could not create directory "/data/global": Permission denied', 'may not use the folder of its data'],
  [
    'FATAL:  could not extend file "base/1": wrote only 4096\nHINT:  Check free disk space.\nPANIC:  cannot abort',
    'could not extend file',
  ],
  ['PANIC:  could not locate a valid checkpoint record', 'could not locate a valid checkpoint record'],
])('an error of PostgreSQL becomes a sentence for the operator: %s', (line, words) => {
  const output = `2026-11-28 [7] LOG:  starting\n2026-11-28 [7] ${line}\n2026-11-28 [7] LOG:  database system is shut down\n`
  const { message } = failureOf(output, '/data/log')
  expect(message).toContain(words)
  expect(message.split('\n')).toHaveLength(1)
})
