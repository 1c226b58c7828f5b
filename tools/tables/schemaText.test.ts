import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cast } from '#server/testing/cast.ts'
import { schemaText } from './schemaText.ts'

const { db } = await cast()
const client = { query: (text: string) => sql.raw(text).execute(db) }

test('docs/schema.sql agrees with the output of `npm run lab -- table-types` for the present migrations', async () => {
  expect(await schemaText(client)).toBe(readFileSync(new URL('../../docs/schema.sql', import.meta.url), 'utf8'))
})

test('the schema shows columns, constraints, indexes and triggers of a table, and the columns of a view', async () => {
  const column = { table: 'a', kind: 'table', isInside: true, text: 'id uuid not null' }
  const rows = [
    column,
    { ...column, text: 'constraint a_pkey PRIMARY KEY (id)' },
    { ...column, isInside: false, text: 'CREATE INDEX a_id ON public.a USING btree (id);' },
    { ...column, table: 'b', kind: 'view', text: 'id uuid' },
    { ...column, table: 'b', kind: 'view', text: 'at date' },
  ]
  const [, text] = (await schemaText({ query: async () => ({ rows }) })).split(/\n\n([^]*)/)
  expect(text).toBe(
    'create table a (\n  id uuid not null,\n  constraint a_pkey PRIMARY KEY (id)\n);\nCREATE INDEX a_id ON a USING btree (id);\n\n-- view b (id, at)\n',
  )
})
