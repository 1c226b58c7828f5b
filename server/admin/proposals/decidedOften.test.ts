import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contract from '#contract/admin/alarms.ts'
import * as payouts from '#contract/payments/payouts.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { syncOrder } from '../../payments/statusSync/actions.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { emma, join, db, clock, world } = stage
const { sanctions, seconds, appeals, decides, passes } = office(stage)
const admins = [
  emma,
  await join({ name: 'Alba', registered: true, admin: true }),
  await join({ name: 'Olga', registered: true, admin: true }),
] as const
const reason = 'Seen by both of us'
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

let n = 0
const joins = (part: Omit<Parameters<typeof join>[0], 'name'> = {}) =>
  join({ name: `Person ${(n += 1)}`, registered: true, ...part })
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n

async function settled() {
  await passes(0)
  const [driver, passenger] = [await joins({ car: true }), await joins()]
  const order = await passenger.pays(await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 }))
  await passes(6 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
  const { booking_id } = await db.selectFrom('orders').select('booking_id').where('id', '=', order).executeTakeFirstOrThrow()
  return { driver, order, bookingId: booking_id }
}

interface Scenario {
  presses: (admin: CastPerson) => Promise<unknown>
  /** number of times that the action was done */
  times: () => Promise<number | undefined>
}

/**
 * Actions by two administrators that are stored in separate tables instead of proposals. Each press takes the step that the page
 * offers at that moment.
 */
const scenarios = {
  async payout(): Promise<Scenario> {
    const { driver } = await settled()
    const body = { drives: true, cbu: '0110599540000012345672' }
    await driver.call(editPerson, { params: { id: driver.id }, body })
    await emma.call(payouts.noteHolder, { params: { id: driver.id }, body: { cuit: '20300001115' } })
    await passes(14 * DAY_MS + MINUTE_MS)
    return {
      async presses(admin) {
        const waiting = await admin.call(payouts.showPayout, {})
        if (!waiting || waiting.mine) return admin.call(payouts.preparePayout, {}, key())
        return admin.send('POST', `/api/payout/${waiting.id}/release`, undefined, key())
      },
      times: () => count(sql`select count(*)::int n from payouts where account_id = ${driver.id}`),
    }
  },
  async exclusion(): Promise<Scenario> {
    await passes(0)
    const { id } = await joins()
    return {
      async presses(admin) {
        const sanction = await db.selectFrom('sanctions').select(['id', 'by']).where('person_id', '=', id).executeTakeFirst()
        return sanction ? seconds(admin, sanction.id) : sanctions(admin, { person: id, step: 'disable', offence: 'violence' })
      },
      times: () => count(sql`select count(*)::int n from account_history where account_id = ${id} and event = 'disabled'`),
    }
  },
  async appeal(): Promise<Scenario> {
    await passes(0)
    const person = await joins()
    const { sanction } = await sanctions(emma, { person: person.id, step: 'suspend', months: 1 })
    await passes(0)
    await appeals(person, sanction?.id ?? '')
    const { rows } = await sql<{ id: string }>`select id from appeals where sanction_id = ${sanction?.id}`.execute(db)
    return {
      presses: (admin) => decides(admin, rows[0]?.id ?? '', true),
      times: () =>
        count(sql`select count(*)::int n from account_history where account_id = ${person.id} and event = 'reactivated'`),
    }
  },
  async objection(): Promise<Scenario> {
    const { driver, order, bookingId } = await settled()
    const theirs = sql`status = 'charged_back', changed_at = ${clock.now()}`
    await sql`update sandbox_payments set ${theirs} where id = (select max(id) from sandbox_payments)`.execute(db)
    await syncOrder(world, order)
    const body = { bookingId, amountMinor: 1000, ground: 'not_given', reason } as const
    await emma.call(contract.recover, { body }, key())
    const { id = '' } = await admins[1].call(contract.recover, { body }, key())
    await driver.call(contract.objectToRecovery, { params: { id }, body: { text: 'I drove' } })
    return {
      presses: (admin) => admin.call(contract.decideRecovery, { params: { id }, body: { upheld: true, reason } }),
      times: () => count(sql`select count(*)::int n from postings where ref like ${`recovery_return:${id}%`}`),
    }
  },
  async alarm(): Promise<Scenario> {
    await passes(0)
    const about = `7${(n += 1)}`
    await db.transaction().execute((tx) => raiseAlarm(tx, 'books_differ', about, { ours: null }, clock.now()))
    const { alarms } = await emma.call(contract.listAlarms, { query: {} })
    const id = alarms.find((alarm) => alarm.about === about)?.id ?? ''
    return {
      presses: (admin) => admin.call(contract.closeAlarm, { params: { id }, body: { reason } }),
      times: () => count(sql`select count(*)::int n from audit where subject = ${`alarm:${id}`} and action = 'alarm_closed'`),
    }
  },
}

const presses = fc.constantFrom(0 as const, 1 as const, 2 as const)
/** Rounds run one after another; the presses of a round are simultaneous. */
const rounds = fc.array(fc.array(presses, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

test.each(Object.entries(scenarios))(
  '%s is decided once, for any number and order of presses by administrators',
  async (_, arrange) => {
    const property = fc.asyncProperty(rounds, async (drawn) => {
      const scenario = await arrange()
      for (const round of [...drawn, [0], [1], [2], [0], [1]] as const)
        await Promise.all(round.map((who) => refusalOf(scenario.presses(admins[who]))))
      expect(await scenario.times()).toBe(1)
    })
    await fc.assert(property, { seed: 20261128, numRuns: 3 })
    await booksMustAgree(stage)
  },
)
