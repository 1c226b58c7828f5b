import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { years } from '../../testing/years.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { record } from './queries.ts'

/*
 * The retention of disputes (K9): texts written by two administrators, money disputes and legal holds. The tests share one stage,
 * whose clock advances from test to test.
 */
const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, clock, world } = stage
const alba = await join({ name: 'Alba', registered: true, admin: true })
const { night, passes } = years(stage)
const YEAR = 366 * DAY_MS
const nightly = () => night('clear-old-disputes', 'clear-old-proposals', 'delete-lifted-holds', 'clear-old-audit-entries')

/** Returns the kinds of rows that the nightly check reports as overdue for deletion (V21). */
async function outstaying(...kinds: string[]): Promise<string[]> {
  const broken = (await brokenInvariants(world)).find(({ id }) => id === 'V21')?.rows ?? []
  const rows = broken as { what: string }[] // as: the columns of V21
  return [...new Set(rows.map(({ what }) => what))].filter((what) => kinds.includes(what)).toSorted()
}
const DISPUTES = ['objection to a cancellation', 'proposal', 'recovery']

/**
 * Creates a paid booking with a recovery from its driver. Two administrators decided on the recovery, the driver objected, and an
 * administrator rejected the objection.
 */
async function recovered(driver: typeof bruno, passenger: typeof ana, inDays: number) {
  const { id } = await passenger.books(await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays }))
  const at = clock.now()
  await sql`insert into admin_proposals (kind, subject, content, reason, parties, proposed_by, proposed_at, until, confirmed_by, confirmed_at)
    values ('recovery', ${`booking:${id}`}, '{"minor": "1", "statement": "said"}', 'They did not drive.', ${[driver.id, passenger.id]},
      ${emma.id}, ${at}, ${new Date(at.getTime() + DAY_MS)}, ${alba.id}, ${at})`.execute(db)
  await sql`insert into recoveries (booking_id, driver_id, currency, amount_minor, ground, reason, proposed_by, confirmed_by, at, objection,
      objected_at, upheld, decision, decided_at)
    values (${id}, ${driver.id}, 'ARS', 1, 'not_given', 'They did not drive.', ${emma.id}, ${alba.id}, ${at}, 'I did.', ${at}, false, 'Nobody saw it.', ${at})`.execute(
    db,
  )
  await sql`insert into order_cancellations (order_id, proposed_by, confirmed_by, decided_at, objection, objected_at, ended_at)
    select o.id, ${emma.id}, ${alba.id}, ${at}, 'I drove.', ${at}, ${at} from orders o where o.booking_id = ${id}`.execute(db)
  await db
    .transaction()
    .execute((tx) => record(tx, { by: emma.id, action: 'absence_decided', subject: `booking:${id}`, at, reason: 'Seen.' }))
  return id
}

const reportsAbout = async (booking: string) => {
  const { rows } =
    await sql<object>`select c.reason, c.objection, c.decision, p.reason as proposed, p.content, k.objection as objected,
      (select a.content is not null from audit a where a.subject = 'booking:' || c.booking_id) as audited
    from recoveries c join orders o on o.booking_id = c.booking_id join order_cancellations k on k.order_id = o.id
      join admin_proposals p on p.subject = 'booking:' || c.booking_id where c.booking_id = ${booking}`.execute(db)
  return rows[0]
}
const whole = {
  reason: 'They did not drive.',
  objection: 'I did.',
  decision: 'Nobody saw it.',
  proposed: 'They did not drive.',
  content: { minor: '1', statement: 'said' },
  objected: 'I drove.',
  audited: true,
}
const emptied = { reason: '', objection: '', decision: '', proposed: '', content: { minor: '1' }, objected: '', audited: false }

describe('the archive of disputes (K9)', () => {
  const bookings = { free: '', held: '' }

  test('the audit log stores the content of entries for five years', async () => {
    bookings.free = await recovered(bruno, ana, 3)
    bookings.held = await recovered(diana, carla, 5)
    await sql`insert into legal_holds (person_id, reason, set_by, set_at) values (${carla.id}, 'A court asks.', ${emma.id}, ${clock.now()})`.execute(
      db,
    )
    await passes(5 * YEAR - 10 * DAY_MS)
    await nightly()
    expect(await reportsAbout(bookings.free)).toEqual(whole)
  })

  test('retention empties the archive after its period, except for people under a legal hold and their trips', async () => {
    await passes(10 * DAY_MS)
    expect(await outstaying(...DISPUTES)).toEqual(DISPUTES)
    await nightly()
    expect(await outstaying(...DISPUTES)).toEqual([])
    expect([await reportsAbout(bookings.free), await reportsAbout(bookings.held)]).toEqual([emptied, whole])
  })

  test('retention deletes lifted holds after five years, and afterwards the held data', async () => {
    await sql`update legal_holds set lifted_by = ${emma.id}, lifted_at = ${clock.now()}, lifted_reason = 'It is over.'`.execute(
      db,
    )
    await nightly()
    expect(await reportsAbout(bookings.held)).toEqual(emptied)
    const holds = async () => (await db.selectFrom('legal_holds').select('id').execute()).length
    expect(await holds()).toBe(1)
    await passes(5 * YEAR)
    expect(await outstaying('lifted hold')).toEqual(['lifted hold'])
    await nightly()
    expect([await holds(), await outstaying('lifted hold')]).toEqual([0, []])
  })
})
