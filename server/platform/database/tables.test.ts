import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cast } from '../../testing/cast.ts'

const { db, bruno } = await cast()
await bruno.posts({ from: 'Rosario', to: 'San Nicolás', seats: 3 })

test('the types of rows name the columns that the migrations made', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' group by table_name`.execute(db)
  const text = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  for (const { table, columns } of rows) {
    const body = new RegExp(`^  ${table}: (?:(?:History|Moved) & )?\\{(.*?)\\}$`, 'ms').exec(text)?.[1] ?? ''
    const typed = [...body.matchAll(/(\w+):/g)].map(([, name]) => name)
    const history = table.endsWith('_history') ? ['n', 'event', 'at', 'details'] : []
    const moved = text.includes(`  ${table}: Moved`) ? ['life', 'from_state', 'to_state', 'actor'] : []
    expect([table, ...[...typed, ...history, ...moved].sort()]).toEqual([table, ...columns])
  }
})

test.each([
  ['a leg below zero', sql`free = free - 4 * seat_mask(0, 1)`],
  ['a leg above the seats offered', sql`free = free + seat_mask(0, 1)`],
  ['a seat on a leg that the road has not', sql`free = free + seat_mask(legs, legs + 1)`],
  ['a price above the cap', sql`price_minor = cap_minor + 1`],
  ['an arrival before the departure', sql`arrives_at = departs_at`],
])('the database itself refuses %s', async (_, change) => {
  await expect(sql`update trips set ${change}`.execute(db)).rejects.toThrow('violates check constraint')
})
