import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { carried } from '#domain/payments/ledger.ts'
import type { Tx } from '../platform/database/connect.ts'
import { stage } from '../testing/testServer.ts'
import { writePosting } from './ledger.ts'

const { db, clock } = await stage()

/** Runs an action with the database's deferred checks, and rolls it back. */
async function tried<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    const done = await act(tx)
    await sql`set constraints all immediate`.execute(tx)
    return done
  } finally {
    await tx.rollback().execute()
  }
}

const line = (n: number, minor: bigint) => ({ account: `held:${n}`, minor })
const ACCOUNTS = 40_000
const lines = Array.from({ length: ACCOUNTS }, (_, n) => line(n, n % 2 ? 7n : -7n))

test('balances of a deleted year may be on more accounts than a statement has parameters (K4)', async () => {
  const counted = await tried(async (tx) => {
    await sql`set local statement_timeout = '20s'`.execute(tx)
    await writePosting(tx, carried(2026, 'ARS', lines), clock.now())
    return tx.selectFrom('ledger_entries').select(tx.fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  })
  expect(Number(counted.n)).toBe(ACCOUNTS)
})

test('a posting of many lines is refused if it does not sum to zero, and if a line is added later', async () => {
  const tooMuch = [...lines.slice(0, 50), line(50, 1n)]
  await expect(tried((tx) => writePosting(tx, carried(2026, 'ARS', tooMuch), clock.now()))).rejects.toThrow(
    'does not sum to zero',
  )
  for (const n of [-1, 1000]) {
    const added = tried(async (tx) => {
      await writePosting(tx, carried(2026, 'ARS', lines.slice(0, 50)), clock.now())
      await sql`set constraints all immediate`.execute(tx)
      await sql`insert into ledger_entries (posting_id, n, account, amount_minor) select id, ${n}, 'held:x', 5 from postings`.execute(
        tx,
      )
    })
    await expect(added).rejects.toThrow('does not sum to zero')
  }
})
