import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cast } from '#server/testing/cast.ts'
import { tableTypes } from './tableTypes.ts'

const { db } = await cast()
const client = { query: (text: string) => sql.raw(text).execute(db) }
const textOf = (file: string) => readFileSync(new URL(`../../server/platform/database/${file}`, import.meta.url), 'utf8')

test('tables.ts agrees with the output of `npm run lab -- table-types` for the present migrations', async () => {
  expect(await tableTypes(client, textOf('columnTypes.ts'))).toBe(textOf('tables.ts'))
})

test('the generator refuses a narrower type of a missing column', async () => {
  await expect(tableTypes(client, "  'accounts.nickname': string\n")).rejects.toThrow('accounts.nickname')
})

test('the generator refuses an unknown type', async () => {
  const rows = [{ table: 'a', name: 'b', type: 'money', isArray: false, isNullable: false, filled: 'no' }]
  await expect(tableTypes({ query: async () => ({ rows }) }, '')).rejects.toThrow('a.b has the type money')
})

test('generated types state null, lists, defaults and narrower types', async () => {
  const column = { table: 'a', type: 'text', isArray: false, isNullable: false, filled: 'no' }
  const rows = [
    { ...column, name: 'plain' },
    { ...column, name: 'many', isArray: true, isNullable: true },
    { ...column, name: 'n', type: 'int8', filled: 'default' },
    { ...column, name: 'at', type: 'timestamptz', isNullable: true, filled: 'default' },
    { ...column, name: 'state', filled: 'default' },
    { ...column, name: 'content', type: 'jsonb', isNullable: true },
    { ...column, name: 'hash', type: 'bytea' },
  ]
  const narrower = "  'a.state': 'on' | 'off'\n  'a.content': Content\n  'a.hash': Generated<Buffer>\n"
  expect((await tableTypes({ query: async () => ({ rows }) }, narrower)).split('export interface Tables ')[1]).toBe(`{
  a: {
    plain: string
    many: string[] | null
    n: Generated<bigint>
    at: Instant | null
    state: Generated<ColumnTypes['a.state']>
    content: JSONColumnType<ColumnTypes['a.content']> | null
    hash: ColumnTypes['a.hash']
  }
}
`)
})
