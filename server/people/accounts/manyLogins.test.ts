import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { runRetentionRule } from '../../platform/retention/actions.ts'
import { cast } from '../../testing/cast.ts'
import { statementsOf } from '../../testing/database/plans.ts'
import { endAllSessions, startSession } from './actions.ts'
import { accountRetention } from './retention.ts'

/* Counts statements instead of time: their number does not grow with the number of logins. */
const { ana, db, world, clock, people } = await cast()
const person = people.get('Ana')
if (!person) throw new Error('no Ana')

const logsIn = () =>
  statementsOf(db, (counted) => {
    const beginning = {
      idHash: randomBytes(32),
      device: null,
      former: undefined,
      address: '203.0.113.7',
      language: 'en-US' as const,
    }
    return startSession({ ...world, db: counted }, person, beginning)
  })

/** Inserts this many old logins of Ana. */
const plantLogins = (many: number) =>
  db.transaction().execute((tx) =>
    sql`insert into account_history (account_id, event, at, details)
        select ${ana.id}::uuid, 'logged_in', ${new Date(clock.now().getTime() - 4000 * DAY_MS)}::timestamptz + n * interval '1 minute', '{}'
        from generate_series(1, ${many}::int) n`.execute(tx),
  )

test('a login sends as many statements after five hundred others as after one', async () => {
  const once = await logsIn()
  await plantLogins(500)
  for (let n = 0; n < 30; n++) await logsIn()
  expect(await logsIn()).toBe(once)
})

test('ending all sessions sends as many statements for thirty sessions as for one', async () => {
  const ends = () => statementsOf(db, (counted) => endAllSessions({ ...world, db: counted }, ana.id))
  await ends()
  await logsIn()
  const one = await ends()
  for (let n = 0; n < 30; n++) await logsIn()
  expect(await ends()).toBe(one)
})

test('old logins are deleted by as many statements for four hundred as for three, and three more per further batch', async () => {
  const rule = accountRetention.find(({ name }) => name === 'delete-old-logins')
  if (!rule) throw new Error('no delete-old-logins')
  const deletes = async (many: number) => {
    await plantLogins(many)
    let deleted = 0
    const statements = await statementsOf(db, async (counted) => {
      deleted = await runRetentionRule({ ...world, db: counted }, rule)
    })
    expect(deleted).toBe(many)
    return statements
  }
  // deletes the rows of the first test
  await runRetentionRule(world, rule)
  const few = await deletes(3)
  expect(await deletes(400)).toBe(few)
  expect(await deletes(1400)).toBe(few + 2 * 3)
})
