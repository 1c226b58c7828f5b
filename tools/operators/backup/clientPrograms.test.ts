import { expect, test } from 'vitest'
import { dumpFor, restoreFor } from './clientPrograms.ts'

const having = (...majors: number[]) => majors.map((major) => ({ path: `/usr/lib/postgresql/${major}/bin`, major }))

test.each([
  [15, [18, 15], 15],
  [16, [15, 18, 17], 17],
  [18, [18], 18],
])('a database of PostgreSQL %d is dumped by %j with version %d', (server, have, major) => {
  expect(dumpFor(server, having(...have)).major).toBe(major)
})

test('without a matching version, the error names the needed and the installed versions, and the package to install', () => {
  expect(() => dumpFor(18, having(15, 15))).toThrow(
    'This takes pg_dump of PostgreSQL 18 or newer, and here is that of 15. Install PostgreSQL’s client programs: on Debian and Ubuntu the package postgresql-client-18.',
  )
  expect(() => dumpFor(17, [])).toThrow('here is none')
})

test('a restore refuses programs older than the dump, and programs whose settings the server does not know', () => {
  expect(restoreFor(15, 15, having(15, 17)).major).toBe(15)
  expect(restoreFor(15, 18, having(18)).major).toBe(18)
  expect(restoreFor(17, 18, having(16, 18)).major).toBe(18)
  expect(() => restoreFor(15, 15, having(17))).toThrow('pg_restore of PostgreSQL 15 to 16')
  expect(() => restoreFor(18, 18, having(17))).toThrow('pg_restore of PostgreSQL 18 or newer')
})
