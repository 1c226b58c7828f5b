import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/admin/alarms.ts'
import { confirmProposal, listProposals } from '#contract/admin/dualControl.ts'
import { checkOrder } from '#contract/payments/payments.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { balance } from '../../payments/ledger.ts'
import { decideRecovery } from '../../payments/recoveries/actions.ts'
import { syncOrder } from '../../payments/statusSync/actions.ts'
import { accounts, alarms, booksMustAgree } from '../../payments/testing/books.ts'
import { operator } from '../../people/dualControl/actor.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { linesOfWaiting } from '../proposals/views.ts'

const stage = await cast()
const { ana, bruno, carla, emma, db, clock, later, sandbox, world, people, join, seatsLeft } = stage
const alba = await join({ name: 'Alba', registered: true, admin: true })
const runs = (name: string) => runJob(world, name)
const CBU = '0110599540000012345672'

let day = 1
async function paid(who: CastPerson = ana) {
  await later(0)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 1) })
  const order = await who.pays(trip)
  const { id } = await db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.booking_id', 'bookings.id')
    .select('bookings.id')
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
  const { departsAt, durationS, priceMinor: price } = await bruno.opens(trip)
  return { trip, order, id, price, arrives: Date.parse(departsAt) + durationS * 1000 }
}
async function settled(arrives: number) {
  await later(arrives + 3 * DAY_MS - clock.now().getTime())
  for (const job of ['complete-travelled-bookings', 'settle-trips', 'send-refunds']) await runs(job)
}
async function logInFreshly() {
  for (const one of people.values()) one.authenticatedAt = clock.now()
  await later(0)
}
const last = sql`(select max(id) from sandbox_payments)`
const alarmsShown = async (who: CastPerson, kind: string, query = {}) =>
  (await who.call(contract.listAlarms, { query })).alarms.find((one) => one.kind === kind)
const stateOf = async (order: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', order).executeTakeFirstOrThrow()).state
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const sums = async () => {
  const all = await accounts(stage)
  return { lost: Number(all.platform_loss ?? 0n), bank: Number(all.bank_clearing ?? 0n) }
}

afterEach(async () => {
  await runs('send-refunds')
  await booksMustAgree(stage)
})

describe('refunds that the provider refuses permanently', () => {
  const byHand = (who: CastPerson, id: string) =>
    who.call(contract.refundByHand, { params: { id }, body: { reason: 'Too old' } }, key())
  const names = (who: CastPerson, id: string, cbu = CBU) =>
    who.call(contract.nameRefundAccount, { params: { id }, body: { cbu, holder: 'Ana Prueba' } })

  async function refused() {
    const one = await paid()
    await sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = ${last}`.execute(db)
    await ana.cancels(one)
    await runs('send-refunds')
    const { id } = await db.selectFrom('refunds').select('id').where('booking_id', '=', one.id).executeTakeFirstOrThrow()
    await logInFreshly()
    return { ...one, refund: id }
  }

  test('two administrators pay a refused refund to the passenger’s account, and the second one sees the account number once', async () => {
    const before = await sums()
    const { order, id, price, refund } = await refused()
    expect(await alarmsShown(emma, 'refund_refused')).toMatchObject({ about: refund, bookingId: id, acts: ['refund_by_hand'] })
    expect(await refusalOf(byHand(emma, refund))).toBe('account_missing')
    expect(await refusalOf(names(carla, refund))).toBe('not_found')
    expect(await refusalOf(names(ana, refund, '1'))).toBe('cbu_invalid')
    await names(ana, refund)
    expect(await byHand(emma, refund)).toMatchObject({ proposed: true })
    expect(await refusalOf(byHand(emma, refund))).toBe('second_admin_needed')
    expect(await stateOf(order)).toBe('refund_due')
    expect(await byHand(alba, refund)).toMatchObject({
      proposed: false,
      byProvider: false,
      account: { cbu: CBU, holder: 'Ana Prueba', priceMinor: price },
    })
    expect([await stateOf(order), await balance(db, `held:${id}`, 'ARS')]).toEqual(['refunded', 0n])
    expect((await sums()).bank - before.bank).toBe(-price)
    expect(await db.selectFrom('refund_accounts').selectAll().execute()).toEqual([])
    expect(await byHand(emma, refund)).toEqual({ proposed: false, doneAt: clock.now().toISOString() })
    expect(await alarms(stage)).not.toContain('refund_refused')
  })

  test('a refund goes only to the account that both administrators confirmed; a changed account needs a new proposal', async () => {
    const { order, refund } = await refused()
    const other = '2850590994009041813526'
    await names(ana, refund)
    expect(await byHand(emma, refund)).toMatchObject({ proposed: true })
    const proposals = () => emma.call(listProposals, {})
    const first = (await proposals()).find(({ subject }) => subject === `refund:${refund}`)
    expect([first?.content, JSON.stringify(first)]).toMatchObject([
      { cbu: `…${CBU.slice(-4)}` },
      expect.not.stringContaining(CBU),
    ])
    await names(ana, refund, other)
    const confirmed = alba.call(confirmProposal, { params: { id: first?.id ?? '' }, body: { reason: 'Seen' } })
    expect(await refusalOf(confirmed)).toBe('not_possible_now')
    expect(await byHand(alba, refund)).toMatchObject({ proposed: true })
    expect(await stateOf(order)).toBe('refund_due')
    expect(await byHand(emma, refund)).toMatchObject({ proposed: false, account: { cbu: other } })
  })

  test('the amount of a refused refund is not refunded twice when the rest of the price is refunded', async () => {
    const { trip, id, order, price } = await paid()
    await sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = ${last}`.execute(db)
    const { departsAt } = await bruno.opens(trip)
    await later(Date.parse(departsAt) - 5 * HOUR_MS - clock.now().getTime())
    await ana.cancels({ id })
    await runs('send-refunds')
    await bruno.cancelsTrip(trip)
    await runs('send-refunds')
    const refunds = await db.selectFrom('refunds').select(['id', 'amount_minor', 'state']).where('booking_id', '=', id).execute()
    expect(refunds.map(({ state }) => state)).toEqual(['refused', 'refused'])
    expect(refunds.map(({ amount_minor }) => Number(amount_minor)).sort()).toEqual(
      [Math.floor(price / 2), Math.ceil(price / 2)].sort(),
    )
    await logInFreshly()
    for (const { id: refund } of refunds) {
      await names(ana, refund)
      await byHand(emma, refund)
      await byHand(alba, refund)
    }
    expect([await stateOf(order), await balance(db, `held:${id}`, 'ARS')]).toEqual(['refunded', 0n])
  })

  test('a refused refund needs no transfer if the provider carries it out after all', async () => {
    const before = await sums()
    const { order, refund } = await refused()
    await names(ana, refund)
    await byHand(emma, refund)
    await sql`update sandbox_payments set paid_at = ${clock.now()} where id = ${last}`.execute(db)
    expect(await byHand(alba, refund)).toEqual({ proposed: false, byProvider: true })
    expect([await stateOf(order), await sums()]).toEqual(['refunded', before])
    expect(await db.selectFrom('refund_accounts').selectAll().execute()).toEqual([])
  })

  test('a refund cannot be transferred while the bank decides about the payment, or once the bank has returned the money', async () => {
    const { order, refund } = await refused()
    await names(ana, refund)
    await byHand(emma, refund)
    const says = (status: string) =>
      sql`update sandbox_payments set status = ${status}, changed_at = ${clock.now()} where id = ${last}`.execute(db)
    await says('in_mediation')
    expect([await refusalOf(byHand(alba, refund)), await stateOf(order)]).toEqual(['refund_not_final', 'disputed'])
    await says('charged_back')
    expect([await refusalOf(byHand(alba, refund)), await stateOf(order)]).toEqual(['refund_matched', 'charged_back'])
    expect(await db.selectFrom('refunds').select('state').where('id', '=', refund).execute()).toEqual([{ state: 'by_bank' }])
    expect(await db.selectFrom('refund_accounts').selectAll().execute()).toEqual([])
    expect(await alarms(stage)).not.toContain('refund_refused')
  })

  test('the alarm is raised again when the passenger names an account after it was closed', async () => {
    const { refund } = await refused()
    const alarm = await alarmsShown(emma, 'refund_refused')
    await emma.call(contract.closeAlarm, { params: { id: alarm?.id ?? '' }, body: { reason: 'Waits for the account' } })
    expect(await alarmsShown(emma, 'refund_refused')).toBeUndefined()
    await names(ana, refund)
    expect(await alarmsShown(emma, 'refund_refused')).toMatchObject({
      about: refund,
      details: { account: 'named', because: 'too_old' },
    })
    await byHand(emma, refund)
    await byHand(alba, refund)
  })

  test('a pending refund cannot be paid by bank transfer, and a transfer requires a recent login', async () => {
    const one = await paid()
    sandbox.fail('refund', 'away')
    await ana.cancels(one)
    await runs('send-refunds')
    const { id } = await db.selectFrom('refunds').select('id').where('booking_id', '=', one.id).executeTakeFirstOrThrow()
    await logInFreshly()
    expect([await refusalOf(byHand(emma, id)), await refusalOf(names(ana, id))]).toEqual(['refund_not_final', 'refund_not_final'])
    clock.pass(11 * 60_000)
    expect([await refusalOf(byHand(emma, id)), await refusalOf(names(ana, id))]).toEqual(['step_up_required', 'step_up_required'])
  })
})

describe('an unknown refund at the provider', () => {
  const adopts = (who: CastPerson, paymentId: string) =>
    who.call(contract.adoptRefund, { body: { paymentId, reason: 'Made in the panel' } }, key())

  test.each([
    ['is posted against the held amount', false],
    ['is the platform’s loss once the driver has been credited', true],
  ])('an unknown refund that two administrators accept %s', async (_, late) => {
    const before = await sums()
    const { order, id, price, arrives } = await paid()
    if (late) await settled(arrives)
    await sql`update sandbox_payments set refunded_minor = 1000 where id = ${last}`.execute(db)
    await syncOrder(world, order)
    await logInFreshly()
    const alarm = await alarmsShown(emma, 'refund_differs')
    expect(alarm).toMatchObject({ bookingId: id, acts: ['adopt_refund'], details: { theirs: '1000' } })
    expect(await refusalOf(adopts(emma, '1'))).toBe('not_found')
    expect(await adopts(emma, alarm?.about ?? '')).toMatchObject({ proposed: true })
    expect(await adopts(alba, alarm?.about ?? '')).toEqual({ proposed: false, adoptedMinor: 1000 })
    expect(await adopts(alba, alarm?.about ?? '')).toEqual({ proposed: false, doneAt: clock.now().toISOString() })
    clock.pass(DAY_MS)
    await logInFreshly()
    expect(await refusalOf(adopts(alba, alarm?.about ?? ''))).toBe('refund_matched')
    const heldMinor = late ? 0n : BigInt(1000 - price)
    expect([await balance(db, `held:${id}`, 'ARS'), (await sums()).lost - before.lost]).toEqual([heldMinor, late ? 1000 : 0])
    expect(await stateOf(order)).toBe(late ? 'settled' : 'part_refunded')
  })
})

describe('an unknown payment at the provider', () => {
  const adopts = (who: CastPerson, paymentId: string, orderId: string) =>
    who.call(contract.adoptPayment, { body: { paymentId, orderId, reason: 'Seen in the panel' } }, key())
  const sendsBack = (who: CastPerson, paymentId: string) =>
    who.call(contract.returnPayment, { body: { paymentId, reason: 'Seen in the panel' } }, key())
  const about = async (paymentId: string) =>
    (await emma.call(contract.listAlarms, { query: {} })).alarms.find((one) => one.about === paymentId)

  async function stray(who: CastPerson) {
    await later(0)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 1, inDays: (day += 1) })
    const { id: order, init_point, bookingId: id } = await who.startsToPay(trip)
    const { paymentId = '' } = (await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')) ?? {}
    await sql`update sandbox_payments set reference = 'somewhere else' where id = ${last}`.execute(db)
    await runs('reconcile-ledger')
    await logInFreshly()
    const { priceMinor: price } = await bruno.opens(trip)
    return { trip, order, id, price, paymentId }
  }

  test('two administrators assign an unknown payment to an order, which then takes the state of the payment', async () => {
    const { trip, order, id, price, paymentId } = await stray(carla)
    expect(await about(paymentId)).toMatchObject({ kind: 'books_differ', acts: ['adopt_payment', 'return_payment'] })
    const { order: other } = await paid()
    await logInFreshly()
    expect(await refusalOf(adopts(emma, '987654', order))).toBe('not_found')
    expect(await refusalOf(adopts(emma, paymentId, crypto.randomUUID()))).toBe('not_found')
    await db.updateTable('orders').set({ price_minor: 100n }).where('id', '=', order).execute()
    expect(await refusalOf(adopts(emma, paymentId, order))).toBe('payment_differs')
    await db
      .updateTable('orders')
      .set({ price_minor: BigInt(price) })
      .where('id', '=', order)
      .execute()
    expect(await adopts(emma, paymentId, order)).toMatchObject({ proposed: true })
    expect(await refusalOf(adopts(emma, paymentId, order))).toBe('second_admin_needed')
    expect(await stateOf(order)).toBe('waiting')
    expect(await adopts(alba, paymentId, order)).toEqual({ proposed: false })
    expect([await stateOf(order), await seatsLeft(trip), await balance(db, `held:${id}`, 'ARS')]).toEqual([
      'paid',
      0,
      BigInt(-price),
    ])
    expect([await about(paymentId), await refusalOf(adopts(alba, paymentId, other))]).toEqual([undefined, 'payment_matched'])
    await runs('reconcile-ledger')
    expect(await about(paymentId)).toBeUndefined()
    const theirs = sql`status = 'charged_back', changed_at = ${clock.now()}`
    await sql`update sandbox_payments set ${theirs} where id = ${BigInt(paymentId)}`.execute(db)
    await syncOrder(world, order)
    expect(await stateOf(order)).toBe('charged_back')
  })

  test('two administrators refund an unknown payment without a ledger posting', async () => {
    const before = await sums()
    const { order, price, paymentId } = await stray(ana)
    expect(await sendsBack(emma, paymentId)).toMatchObject({ proposed: true })
    expect(await refusalOf(sendsBack(emma, paymentId))).toBe('second_admin_needed')
    expect(await sendsBack(alba, paymentId)).toEqual({ proposed: false, returnedMinor: price })
    const doneAt = clock.now().toISOString()
    expect([await about(paymentId), await sendsBack(alba, paymentId)]).toEqual([undefined, { proposed: false, doneAt }])
    await runs('reconcile-ledger')
    expect([await about(paymentId), await stateOf(order), await sums()]).toEqual([undefined, 'waiting', before])
    const noted = await db.selectFrom('audit').select('action').where('subject', '=', `provider_payment:${paymentId}`).execute()
    expect(noted.map(({ action }) => action)).toEqual(['proposed', 'proposal_confirmed', 'payment_sent_back'])
  })

  test('the alarm of an unknown payment stays if the provider refuses the refund; a known payment is refused', async () => {
    const { paymentId } = await stray(carla)
    await sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = ${BigInt(paymentId)}`.execute(db)
    await sendsBack(emma, paymentId)
    expect(await sendsBack(alba, paymentId)).toEqual({ proposed: false, refusedBecause: 'too_old' })
    expect(await about(paymentId)).toMatchObject({ acts: ['adopt_payment', 'return_payment'] })
    await sql`delete from sandbox_payments where id = ${BigInt(paymentId)}`.execute(db)
    await paid()
    await logInFreshly()
    const { rows } = await sql<{ id: string }>`select id::text from sandbox_payments where id = ${last}`.execute(db)
    expect(await refusalOf(sendsBack(emma, rows[0]?.id ?? ''))).toBe('payment_matched')
  })
})

describe('refunds after settlement', () => {
  const gives = (who: CastPerson, order: string, amountMinor: number) =>
    who.call(contract.refundSettled, { params: { id: order }, body: { amountMinor, reason: 'Divided wrongly' } }, key())

  test('two administrators refund the passenger after settlement, at the platform’s loss', async () => {
    const before = await sums()
    const { order, id, price, arrives } = await paid()
    await logInFreshly()
    expect(await refusalOf(gives(emma, order, 1))).toBe('not_possible_now')
    await settled(arrives)
    await logInFreshly()
    const credited = await balance(db, `driver_due:${bruno.id}`, 'ARS')
    await expect(gives(emma, order, price + 1)).rejects.toMatchObject({ message: 'above_paid', parts: { limitMinor: price } })
    expect(await gives(emma, order, 1000)).toMatchObject({ proposed: true })
    expect(await refusalOf(gives(emma, order, 1000))).toBe('second_admin_needed')
    expect(await gives(alba, order, 999)).toMatchObject({ proposed: true })
    expect(await gives(alba, order, 1000)).toEqual({ proposed: false, refundedMinor: 1000 })
    expect(await stateOf(order)).toBe('refund_due')
    await runs('send-refunds')
    expect([await stateOf(order), (await sums()).lost - before.lost]).toEqual(['settled', 1000])
    expect(await balance(db, `driver_due:${bruno.id}`, 'ARS')).toBe(credited)
    expect(
      await db.selectFrom('refunds').select(['cause', 'amount_minor', 'state']).where('booking_id', '=', id).execute(),
    ).toEqual([{ cause: 'after_settlement', amount_minor: 1000n, state: 'done' }])
    // a second refund of the same amount, a day later, needs two administrators again
    expect(await gives(alba, order, 1000)).toMatchObject({ proposed: false, doneAt: clock.now().toISOString() })
    clock.pass(DAY_MS)
    await logInFreshly()
    expect(await gives(alba, order, 1000)).toMatchObject({ proposed: true })
    expect((await emma.call(listProposals, {})).map(({ doneBefore }) => doneBefore)).toContain(
      new Date(clock.now().getTime() - DAY_MS).toISOString(),
    )
    await expect(gives(emma, order, price - 999)).rejects.toMatchObject({
      message: 'above_paid',
      parts: { limitMinor: price - 1000 },
    })
  })
})

describe('recoveries', () => {
  const recovers = (who: CastPerson, bookingId: string, amountMinor: number) =>
    who.call(contract.recover, { body: { bookingId, amountMinor, ground: 'not_given', reason: 'Nobody was driven' } }, key())
  const due = async () => Number(-(await balance(db, `driver_due:${bruno.id}`, 'ARS')))

  test('two administrators recover at most the credit and the loss, once; the driver may object, and a third administrator decides', async () => {
    const { order, id, price, arrives } = await paid()
    await settled(arrives)
    await logInFreshly()
    expect(await refusalOf(recovers(emma, id, 1))).toBe('above_credited')
    await sql`update sandbox_payments set status = 'charged_back', changed_at = ${clock.now()} where id = ${last}`.execute(db)
    await syncOrder(world, order)
    const [before, lost] = [await due(), (await sums()).lost]
    expect(await alarmsShown(emma, 'charged_back')).toMatchObject({
      bookingId: id,
      acts: ['recover'],
      mostRecoverable: { priceMinor: price },
    })
    expect(await refusalOf(recovers(emma, id, price + 1))).toBe('above_credited')
    await recovers(emma, id, price)
    const { id: recovery } = await recovers(alba, id, price)
    expect([await due(), (await sums()).lost]).toEqual([before - price, lost - price])
    expect(await refusalOf(recovers(emma, id, 1))).toBe('already_recovered')
    expect(await alarmsShown(emma, 'charged_back')).toMatchObject({ acts: [], mostRecoverable: null })

    expect(await bruno.call(contract.listOwnRecoveries, {})).toMatchObject([
      { id: recovery, reason: 'Nobody was driven', objected: false },
    ])
    const objects = (who: CastPerson) =>
      who.call(contract.objectToRecovery, { params: { id: recovery ?? '' }, body: { text: 'I drove' } })
    expect(await refusalOf(objects(ana))).toBe('not_found')
    await objects(bruno)
    expect(await refusalOf(objects(bruno))).toBe('appeal_used')
    const decides = (who: CastPerson) =>
      who.call(contract.decideRecovery, { params: { id: recovery ?? '' }, body: { upheld: true, reason: 'Seen on the map' } })
    const command = `npm run admin -- uphold ${recovery} --why TEXT`
    for (const one of [emma, alba])
      await expect(decides(one)).rejects.toMatchObject({ message: 'second_admin_needed', parts: { command } })
    expect((await linesOfWaiting(world)).join()).toContain(`uphold ${recovery} --why TEXT  objection to a recovery`)
    const olga = await join({ name: 'Olga', registered: true, admin: true })
    await decides(olga)
    expect(await refusalOf(decides(olga))).toBe('not_possible_now')
    expect([await due(), (await sums()).lost]).toEqual([before, lost])
    expect(await bruno.call(contract.listOwnRecoveries, {})).toMatchObject([{ upheld: true, decision: 'Seen on the map' }])
  })

  test('the operator decides about an objection if no other administrator can', async () => {
    const { order, id, price, arrives } = await paid()
    await settled(arrives)
    await logInFreshly()
    await sql`update sandbox_payments set status = 'charged_back', changed_at = ${clock.now()} where id = ${last}`.execute(db)
    await syncOrder(world, order)
    await recovers(emma, id, price)
    const { id: recovery = '' } = await recovers(alba, id, price)
    const decides = () => decideRecovery(world, operator, recovery, { upheld: false, reason: 'The map says otherwise' })
    expect(await refusalOf(decides())).toBe('not_possible_now')
    await bruno.call(contract.objectToRecovery, { params: { id: recovery }, body: { text: 'I drove' } })
    expect(await refusalOf(decides())).toBe('second_admin_needed')
    await db.updateTable('accounts').set({ admin: false }).where('name', '=', 'Olga').execute()
    const before = await due()
    await decides()
    expect([await due(), (await bruno.call(contract.listOwnRecoveries, {}))[0]?.upheld]).toEqual([before, false])
    expect(await alarms(stage)).not.toContain('recovery_objected')
    await sql`update sandbox_payments set status = 'approved', changed_at = ${clock.now()} where id = ${last}`.execute(db)
    await syncOrder(world, order)
    expect(await alarmsShown(emma, 'won_after_recovery')).toMatchObject({ bookingId: id, driver: { id: bruno.id } })
  })

  test('only an administrator can recover a credit', async () => {
    expect(
      await refusalOf(
        ana.call(contract.recover, { body: { bookingId: 'x', amountMinor: 1, ground: 'took_part', reason: 'x' } }, key()),
      ),
    ).toBe('admin_only')
  })
})

describe('alarms', () => {
  const closes = (who: CastPerson, id: string, reason = 'Seen') =>
    who.call(contract.closeAlarm, { params: { id }, body: { reason } })
  const raises = (kind: string, about: string, details: object) =>
    db.transaction().execute((tx) => raiseAlarm(tx, kind, about, details, clock.now()))

  test('alarms count further reports of one subject, show the latest report, and close with a recorded reason', async () => {
    await later(0)
    await raises('books_differ', '7', { ours: null, theirs: { amountMinor: '1' } })
    await raises('books_differ', '7', { ours: null, theirs: { amountMinor: '1' } })
    expect(await alarmsShown(emma, 'books_differ')).toMatchObject({ times: 1 })
    clock.pass(HOUR_MS)
    await logInFreshly()
    await raises('books_differ', '7', { ours: null, theirs: { amountMinor: '2' } })
    const alarm = await alarmsShown(emma, 'books_differ')
    expect(alarm).toMatchObject({ times: 2, details: { theirs: { amountMinor: '2' } }, lastAt: clock.now().toISOString() })
    expect((await emma.call(contract.listAlarms, { query: {} })).alarms[0]?.id).toBe(alarm?.id)
    const id = alarm?.id ?? ''
    expect(await refusalOf(closes(emma, id, ' '))).toContain('validation')
    await closes(emma, id)
    expect(await refusalOf(closes(emma, id))).toBe('not_found')
    expect(await alarmsShown(emma, 'books_differ', { closed: 'true' })).toMatchObject({
      closed: { by: { id: emma.id }, reason: 'Seen' },
    })
    const noted = await db.selectFrom('audit').select('action').where('subject', '=', `alarm:${id}`).execute()
    expect(noted).toEqual([{ action: 'alarm_closed' }])
    await raises('books_differ', '7', { ours: null, theirs: { amountMinor: '2' } })
    expect(await alarmsShown(emma, 'books_differ')).toMatchObject({ times: 1 })
  })

  test('an administrator can neither see nor close alarms about their own trip', async () => {
    const { order, id } = await paid(alba)
    await raises('payment_disputed', order, { order })
    expect(await alarmsShown(alba, 'payment_disputed')).toBeUndefined()
    const alarm = await alarmsShown(emma, 'payment_disputed')
    expect(alarm?.bookingId).toBe(id)
    expect(await refusalOf(closes(alba, alarm?.id ?? ''))).toBe('own_case')
  })

  test('an administrator can neither see nor close alarms about their own account', async () => {
    await raises('driver_owes', alba.id, {})
    expect(await alarmsShown(alba, 'driver_owes')).toBeUndefined()
    const { id = '' } = (await alarmsShown(emma, 'driver_owes')) ?? {}
    expect(await refusalOf(closes(alba, id))).toBe('own_case')
    await closes(emma, id)
  })

  test('an administrator who closes an alarm about a differing payment ends the order and releases the seat, or polls the provider again', async () => {
    await later(0)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Funes', seats: 1, inDays: (day += 1) })
    const { id, init_point } = await carla.startsToPay(trip)
    await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')
    await sql`update sandbox_payments set collector = 'another' where id = ${last}`.execute(db)
    await syncOrder(world, id)
    const alarm = await alarmsShown(emma, 'payment_differs')
    expect(alarm).toMatchObject({
      orderId: id,
      acts: ['ask_provider', 'dismiss_payment'],
      details: { theirs: { collector: 'another' } },
    })
    await emma.call(checkOrder, { params: { id } })
    expect(await stateOf(id)).toBe('disputed')
    await closes(emma, alarm?.id ?? '', 'It is a test of the provider')
    expect([await stateOf(id), await seatsLeft(trip)]).toEqual(['closed', 1])
    await sql`delete from sandbox_payments where id = ${last}`.execute(db)
  })
})
