import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { record, verifyChain } from '../../platform/audit/queries.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { cast } from '../../testing/cast.ts'

const { ana, bruno, db, world } = await cast()

const act = (reason: string) => ({
  by: ana.id,
  action: 'warn',
  subject: `account:${bruno.id}` as const,
  at: world.now(),
  reason,
})
const write = (reason: string) => db.transaction().execute((tx) => record(tx, act(reason)))
const broken = async (on: Parameters<typeof brokenInvariants>[0] = world) =>
  (await brokenInvariants(on)).filter(({ id }) => id === 'V20').flatMap(({ rows }) => rows)

describe('the audit log', () => {
  test('twenty simultaneous actions are numbered without a gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(`the ${i}th`)))
    const { n } = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('n').as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(20)
    expect(await broken()).toEqual([])
  })

  test('an action does not wait for another transaction that has written to the log and is still open', async () => {
    const before = (await world.db.selectFrom('audit').select('n').execute()).length
    await db.transaction().execute(async (tx) => {
      await record(tx, act('works on'))
      // this call would never end if it waited for the open transaction
      await write('meanwhile')
    })
    const reasons = await db.selectFrom('audit').select(['n', 'content']).orderBy('n').execute()
    expect(reasons.slice(before).map(({ content }) => content)).toMatchObject([{ reason: 'meanwhile' }, { reason: 'works on' }])
    expect(await broken()).toEqual([])
    expect((await verifyChain(db)).brokenAt).toBeNull()
  })

  test('an entry is numbered once: no other transaction can write its number', async () => {
    const tampers = (change: ReturnType<typeof sql>) =>
      db.transaction().execute(async (tx) => {
        await record(tx, act('in time'))
        await change.execute(tx)
      })
    await expect(tampers(sql`update audit set action = 'praise' where n is null`)).rejects.toThrow('stands')
    await expect(tampers(sql`update audit set n = 999, action = 'praise' where n is null`)).rejects.toThrow('stands')
    await expect(tampers(sql`delete from audit where n is null`)).rejects.toThrow('stands')
    expect(await broken()).toEqual([])
  })

  test('an entry cannot be changed or deleted, but retention can delete its content', async () => {
    await expect(sql`update audit set action = 'praise' where n = 3`.execute(db)).rejects.toThrow('stands')
    await expect(sql`delete from audit where n = 3`.execute(db)).rejects.toThrow('stands')
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow('only ever added')
    await sql`update audit set content = null where n = 3`.execute(db)
    expect(await broken()).toEqual([])
  })

  test('verification detects entries that a person with database access has changed', async () => {
    const undone = new Error('undone')
    const tampering = db.transaction().execute(async (tx) => {
      await sql`alter table audit disable trigger audit_stands`.execute(tx)
      await sql`update audit set content = '{"reason": "kindness"}' where n = 5`.execute(tx)
      await sql`delete from audit where n = 9`.execute(tx)
      await sql`alter table audit enable trigger audit_stands`.execute(tx)
      expect(await broken({ ...world, db: tx })).toEqual([{ bad: '5' }, { bad: '10' }])
      throw undone
    })
    await expect(tampering).rejects.toBe(undone)
  })
})
