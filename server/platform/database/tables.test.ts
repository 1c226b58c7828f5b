import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cast } from '../../testing/cast.ts'

const { db, bruno } = await cast()
await bruno.posts({ from: 'Rosario', to: 'San Nicolás', seats: 3 })

test.each([
  ['a leg below zero', sql`free = free - 4 * seat_mask(0, 1)`],
  ['a leg above the seats offered', sql`free = free + seat_mask(0, 1)`],
  ['a seat on a leg that the road has not', sql`free = free + seat_mask(legs, legs + 1)`],
  ['a price above the cap', sql`price_minor = cap_minor + 1`],
  ['an arrival before the departure', sql`arrives_at = departs_at`],
])('the database itself refuses %s', async (_, change) => {
  await expect(sql`update trips set ${change}`.execute(db)).rejects.toThrow('violates check constraint')
})
