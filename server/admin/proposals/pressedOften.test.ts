import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contract from '#contract/admin/alarms.ts'
import { confirmProposal } from '#contract/admin/dualControl.ts'
import { addFuelPrice } from '#contract/admin/settings.ts'
import { prolongFreeze } from '#contract/moderation/cases.ts'
import { startReactivation } from '#contract/moderation/sanctions.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { editPerson } from '#contract/people/people.ts'
import { type DualControlKind, dualControlKinds } from '#domain/people/dualControl.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { office } from '../../moderation/testing/office.ts'
import { applyToFee, syncOrder } from '../../payments/statusSync/actions.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast({ REACTIVATION_FEE: '5000.00' })
const { emma, join, db, clock, sandbox, world } = stage
const { sanctions, reports, caseOf, lifts, own, passes } = office(stage)
const admins = [
  emma,
  await join({ name: 'Alba', registered: true, admin: true }),
  await join({ name: 'Olga', registered: true, admin: true }),
] as const
const CBU = '0110599540000012345672'
const reason = 'Seen by both of us'
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const last = sql`(select max(id) from sandbox_payments)`

let n = 0
const joins = (part: Omit<Parameters<typeof join>[0], 'name'> = {}) =>
  join({ name: `Person ${(n += 1)}`, registered: true, ...part })

/** Books and pays a seat, with a new driver and a new passenger. */
async function paid() {
  await passes(0)
  const [driver, passenger] = [await joins({ car: true }), await joins()]
  const trip = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
  const order = await passenger.pays(trip)
  const { id } = await db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.booking_id', 'bookings.id')
    .select('bookings.id')
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
  return { driver, passenger, trip, order, id }
}

async function settled() {
  const seat = await paid()
  await passes(6 * DAY_MS)
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
  return seat
}

/** Makes a payment at the provider without a known reference. */
async function stray() {
  await passes(0)
  const [driver, passenger] = [await joins({ car: true }), await joins()]
  const { id: order, init_point } = await passenger.startsToPay(await driver.posts({ from: 'Rosario', to: 'Córdoba' }))
  const { paymentId = '' } = (await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')) ?? {}
  await sql`update sandbox_payments set reference = ${`elsewhere ${order}`} where id = ${last}`.execute(db)
  return { order, paymentId }
}

const tooOld = () => sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = ${last}`.execute(db)

const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n

interface Scenario {
  subject: `${string}:${string}`
  presses: (admin: CastPerson) => Promise<unknown>
  /** number of times that the action was done */
  times: () => Promise<number | undefined>
}

const setsRole = (isAdmin: boolean) => async (): Promise<Scenario> => {
  await passes(0)
  const { id } = await joins({ admin: !isAdmin })
  const event = isAdmin ? 'admin_granted' : 'admin_revoked'
  return {
    subject: `account:${id}`,
    presses: (admin) => admin.call(editPerson, { params: { id }, body: { isAdmin } }),
    times: () => count(sql`select count(*)::int n from account_history where account_id = ${id} and event = ${event}`),
  }
}

const scenarios: Record<DualControlKind, () => Promise<Scenario>> = {
  grant_admin: setsRole(true),
  revoke_admin: setsRole(false),
  suspend_admin: async () => {
    await passes(0)
    const [person, reporter] = [await joins({ admin: true }), await joins()]
    const { id } = person
    // the case closes with the suspension
    await reports(reporter, { subject: 'person', id })
    const caseId = await caseOf(emma, person)
    return {
      subject: `account:${id}`,
      presses: (admin) => sanctions(admin, { caseId, step: 'suspend', months: 1 }),
      times: () => count(sql`select count(*)::int n from sanctions where person_id = ${id}`),
    }
  },
  cancel_departed: async () => {
    const { order } = await paid()
    await passes(2.5 * DAY_MS)
    const subject = `order:${order}` as const
    return {
      subject,
      presses: (admin) => admin.call(deleteOrder, { params: { id: order }, query: { reason } }),
      times: () => count(sql`select count(*)::int n from audit where subject = ${subject} and action = 'order_cancelled'`),
    }
  },
  refund_by_hand: async () => {
    const { id, passenger } = await paid()
    await tooOld()
    await passenger.cancels({ id })
    await runJob(world, 'send-refunds')
    const refund = await db.selectFrom('refunds').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
    await passenger.call(contract.nameRefundAccount, { params: refund, body: { cbu: CBU, holder: 'Ana Prueba' } })
    return {
      subject: `refund:${refund.id}`,
      presses: (admin) => admin.call(contract.refundByHand, { params: refund, body: { reason } }, key()),
      times: () => count(sql`select count(*)::int n from postings where ref like ${`refund:${refund.id}%`}`),
    }
  },
  refund_adoption: async () => {
    const { id, order } = await paid()
    await sql`update sandbox_payments set refunded_minor = 1000 where id = ${last}`.execute(db)
    await syncOrder(world, order)
    const payment = await db.selectFrom('payments').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
    const paymentId = payment.provider_payment_id
    return {
      subject: `payment:${payment.id}`,
      presses: (admin) => admin.call(contract.adoptRefund, { body: { paymentId, reason } }, key()),
      times: () => count(sql`select count(*)::int n from refunds where booking_id = ${id} and cause = 'adopted'`),
    }
  },
  recovery: async () => {
    const { id, order } = await settled()
    await sql`update sandbox_payments set status = 'charged_back', changed_at = ${clock.now()} where id = ${last}`.execute(db)
    await syncOrder(world, order)
    const body = { bookingId: id, amountMinor: 1000, ground: 'not_given', reason } as const
    return {
      subject: `booking:${id}`,
      presses: (admin) => admin.call(contract.recover, { body }, key()),
      times: () => count(sql`select count(*)::int n from recoveries where booking_id = ${id}`),
    }
  },
  refund_settled: async () => {
    const { id, order } = await settled()
    const body = { amountMinor: 1000, reason }
    return {
      subject: `order:${order}`,
      presses: (admin) => admin.call(contract.refundSettled, { params: { id: order }, body }, key()),
      times: () => count(sql`select count(*)::int n from refunds where booking_id = ${id} and cause = 'after_settlement'`),
    }
  },
  payment_adoption: async () => {
    const { order, paymentId } = await stray()
    return {
      subject: `order:${order}`,
      presses: (admin) => admin.call(contract.adoptPayment, { body: { paymentId, orderId: order, reason } }, key()),
      times: () => count(sql`select count(*)::int n from payments where order_id = ${order}`),
    }
  },
  payment_return: async () => {
    const { paymentId } = await stray()
    return {
      subject: `provider_payment:${paymentId}`,
      presses: (admin) => admin.call(contract.returnPayment, { body: { paymentId, reason } }, key()),
      times: () => count(sql`select count(*)::int n from sandbox_refunds where payment_id = ${BigInt(paymentId)}`),
    }
  },
  fee_by_hand: async () => {
    await passes(0)
    const person = await joins()
    await sanctions(emma, { person: person.id, step: 'suspend', months: 1, offence: 'no_show' })
    await passes(32 * DAY_MS)
    await runJob(world, 'end-suspensions')
    await passes(0)
    const fee = await person.call(startReactivation, {})
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds', 'never')
    await lifts(admins[1], (await own(person)).sanctions[0]?.id ?? '')
    const { reference } = await db.selectFrom('fees').select('reference').where('id', '=', fee.id).executeTakeFirstOrThrow()
    for (const payment of await world.payments.findPayments(reference)) await applyToFee(world, payment)
    await tooOld()
    await passes(HOUR_MS)
    await runJob(world, 'poll-fees')
    return {
      subject: `fee:${fee.id}`,
      presses: (admin) => admin.call(contract.refundFeeByHand, { params: { id: fee.id }, body: { cbu: CBU, reason } }, key()),
      times: () => count(sql`select count(*)::int n from audit where subject = ${`fee:${fee.id}`} and action = 'fee_by_hand'`),
    }
  },
  fuel_price: async () => {
    await passes(0)
    const fuel = pricedFuels[(n += 1) % pricedFuels.length] ?? 'petrol'
    const valid_from = new Date(clock.now().getTime() - 8 * DAY_MS)
    await db.deleteFrom('admin_proposals').where('kind', '=', 'fuel_price').execute()
    await db.insertInto('fuel_prices').values({ currency: 'ARS', fuel, price_minor: 1_000n, valid_from }).execute()
    const price = String(1000 + n)
    return {
      subject: `setting:fuel_price_ARS_${fuel}`,
      presses: (admin) => admin.call(addFuelPrice, { body: { fuel, price } }),
      times: () =>
        count(sql`select count(*)::int n from fuel_prices where fuel = ${fuel} and price_minor = ${Number(price) * 100}`),
    }
  },
  longer_freeze: async () => {
    const { driver, passenger, trip } = await paid()
    await passes(2.5 * DAY_MS)
    await reports(passenger, { subject: 'trip', id: trip, reason: 'money_outside' })
    const caseId = await caseOf(emma, driver)
    await sanctions(emma, { caseId, step: 'suspend', months: 6, offence: 'money_outside', keepOpen: true })
    return {
      subject: `account:${driver.id}`,
      presses: (admin) => admin.call(prolongFreeze, { params: { id: caseId }, body: { reason } }),
      times: () =>
        count(sql`select count(*)::int n from audit where subject = ${`trip:${trip}`} and action = 'freeze_prolonged'`),
    }
  },
}

const proposalsOn = (subject: Scenario['subject']) =>
  db.selectFrom('admin_proposals').select(['id', 'confirmed_at']).where('subject', '=', subject).orderBy('n').execute()

/** Presses the button of the action, or confirms the first proposal by id. */
async function press(scenario: Scenario, { who, byId }: Press): Promise<string> {
  const [proposal] = byId ? await proposalsOn(scenario.subject) : []
  const admin = admins[who]
  return refusalOf(
    proposal ? admin.call(confirmProposal, { params: { id: proposal.id }, body: { reason } }) : scenario.presses(admin),
  )
}

interface Press {
  who: 0 | 1 | 2
  byId: boolean
}
const presses = fc.record<Press>({ who: fc.constantFrom(0, 1, 2), byId: fc.boolean() })
/** Rounds run one after another; the presses of a round are simultaneous. */
const rounds = fc.array(fc.array(presses, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

test.each(dualControlKinds)('%s is done once, for any number and order of presses by administrators', async (kind) => {
  const property = fc.asyncProperty(rounds, async (drawn) => {
    const scenario = await scenarios[kind]()
    const everyone = ([0, 1, 2] as const).map((who) => ({ who, byId: false }))
    for (const round of drawn) await Promise.all(round.map((one) => press(scenario, one)))
    for (const one of everyone) await press(scenario, one)
    clock.pass(5000)
    const repeated: string[] = []
    for (const one of everyone) repeated.push(await press(scenario, one))
    expect(repeated).toEqual(['not refused', 'not refused', 'not refused'])
    expect(await scenario.times()).toBe(1)
    expect((await proposalsOn(scenario.subject)).map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true])
  })
  await fc.assert(property, { seed: 20261128, numRuns: 3 })
  await booksMustAgree(stage)
})
