import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { listAlarms, refundFeeByHand } from '#contract/admin/alarms.ts'
import { checkReactivation, startReactivation } from '#contract/moderation/sanctions.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { balance } from '../ledger.ts'
import { applyToFee } from '../statusSync/actions.ts'
import { alarms, booksMustAgree } from '../testing/books.ts'

const stage = await cast({ REACTIVATION_FEE: '5000.00' })
const { ana, bruno, emma, join, db, world, sandbox, clock } = stage
const { sanctions, passes, own, ...does } = office(stage)
const jobs = (name: string) => runJob(world, name)
const starts = (who: CastPerson) => who.call(startReactivation, {})
const state = async (id: string) => (await db.selectFrom('fees').select('state').where('id', '=', id).executeTakeFirst())?.state
const CBU = '0110599540000012345672'
const OTHER_CBU = '2850590994009041813526'
const income = async () => Number(-(await balance(db, 'reactivation_income', 'ARS')))

async function awaiting(name: string): Promise<CastPerson> {
  await passes(0)
  const who = await join({ name, registered: true })
  await sanctions(emma, { person: who.id, step: 'suspend', months: 1, offence: 'no_show' })
  await passes(32 * DAY_MS)
  await jobs('end-suspensions')
  await passes(0)
  return who
}

afterEach(() => booksMustAgree(stage))

describe('the fee after a suspension (E3)', () => {
  test('the fee is due at the end of the suspension, and reactivates the account', async () => {
    const dora = await awaiting('Dora')
    expect(await refusalOf(dora.looksFor('Rosario', 'Córdoba'))).toBe('barred')
    expect(await own(dora)).toMatchObject({
      state: 'awaiting_reactivation',
      fee: { priceMinor: 500_000 },
      whyNotReactivate: null,
    })
    const fee = await starts(dora)
    expect([fee.state, fee.priceMinor, (await starts(dora)).id]).toEqual(['waiting', 500_000, fee.id])
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')
    await noticesArrive(stage)
    expect([await state(fee.id), await income()]).toEqual(['paid', 500_000])
    expect(await dora.looksFor('Rosario', 'Córdoba')).toEqual([])
    expect((await does.notificationsOf(dora)).map(({ kind }) => kind)).toEqual(['suspended', 'reactivated'])
    await noticesArrive(stage)
    await jobs('reconcile-ledger')
    expect([await income(), await alarms(stage)]).toEqual([500_000, []])
  })

  test('a fee without a notice is found by polling', async () => {
    const eva = await awaiting('Eva')
    const fee = await starts(eva)
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds', 'never')
    expect((await eva.call(checkReactivation, { params: { id: fee.id } })).state).toBe('paid')
    expect((await own(eva)).state).toBe('active')
    expect(await refusalOf(ana.call(checkReactivation, { params: { id: fee.id } }))).toBe('not_found')
  })

  test('only the owing user can pay a reactivation fee, and only after the suspension', async () => {
    expect(await refusalOf(starts(ana))).toBe('no_reactivation')
    await sanctions(emma, { person: bruno.id, step: 'suspend', months: 3 })
    await passes(0)
    expect(await refusalOf(starts(bruno))).toBe('no_reactivation')
  })

  test('an unpaid fee is closed, and a new one can be started', async () => {
    const felix = await awaiting('Felix')
    const fee = await starts(felix)
    await passes(25 * HOUR_MS)
    await jobs('poll-fees')
    expect([await state(fee.id), await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')]).toEqual(['closed', undefined])
    const second = await starts(felix)
    expect([second.id === fee.id, second.state]).toEqual([false, 'waiting'])
  })

  test('a fee paid when no longer needed is refunded', async () => {
    const gina = await awaiting('Gina')
    const fee = await starts(gina)
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    const id = (await own(gina)).sanctions[0]?.id ?? ''
    await office(stage).lifts(alba, id)
    const before = await income()
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')
    await noticesArrive(stage)
    expect(await state(fee.id)).toBe('refund_due')
    clock.pass(HOUR_MS)
    await jobs('poll-fees')
    expect([await state(fee.id), await income()]).toEqual(['refunded', before])
  })

  test('a fee waits for the provider’s response, and its payment continues on the provider’s page', async () => {
    const hugo = await awaiting('Hugo')
    sandbox.fail('startCheckout', 'slow')
    expect(await refusalOf(starts(hugo))).toBe('payment_provider_unavailable')
    expect((await starts(hugo)).state).toBe('waiting')
  })

  describe('a fee with another outcome', () => {
    /** Changes the provider's state of the last payment. */
    const says = (status: string, refunded = sql`refunded_minor`) =>
      sql`update sandbox_payments set status = ${status}, refunded_minor = ${refunded}, changed_at = ${clock.now()}
        where id = (select max(id) from sandbox_payments)`.execute(db)
    const hears = async (fee: { id: string }) => {
      const { reference } = await db.selectFrom('fees').select('reference').where('id', '=', fee.id).executeTakeFirstOrThrow()
      for (const payment of await world.payments.findPayments(reference)) await applyToFee(world, payment)
    }
    async function paidBy(name: string) {
      const who = await awaiting(name)
      const fee = await starts(who)
      await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds', 'never')
      return { who, fee }
    }

    test.each(['refunded', 'charged_back'])(
      'a fee returned before its first report (%s) reactivates no account and is not posted',
      async (status) => {
        const before = await income()
        const { who, fee } = await paidBy(`Ivo ${status === 'refunded' ? 'Uno' : 'Dos'}`)
        await says(status, status === 'refunded' ? sql`amount_minor` : sql`0`)
        await hears(fee)
        expect([(await own(who)).state, await state(fee.id), await income()]).toEqual([
          'awaiting_reactivation',
          'waiting',
          before,
        ])
        expect(await alarms(stage)).toContain('payment_came_and_went')
      },
    )

    test('a bank’s chargeback of a fee bars the account again, each time it happens', async () => {
      const before = await income()
      const { who, fee } = await paidBy('Juana')
      await hears(fee)
      const seen = async () => [await state(fee.id), (await income()) - before, (await own(who)).state]
      expect(await seen()).toEqual(['paid', 500_000, 'active'])
      for (let n = 0; n < 2; n++) {
        await passes(0)
        await says('charged_back')
        await hears(fee)
        await passes(0)
        expect(await seen()).toEqual(['charged_back', 0, 'awaiting_reactivation'])
        await says('approved')
        await hears(fee)
        expect(await seen()).toEqual(['paid', 500_000, 'active'])
      }
      await says('charged_back')
      await hears(fee)
      await passes(0)
      expect((await starts(who)).id).not.toBe(fee.id)
    })

    const unreadable = async () => {
      const { alarms: open } = await emma.call(listAlarms, { query: {} })
      return open.find(({ kind }) => kind === 'payment_unreadable')
    }

    test('an unreadable fee notifies an administrator, and reactivates the account once it is readable', async () => {
      const before = await income()
      const { who, fee } = await paidBy('Nina')
      await says('unknown')
      await hears(fee)
      await passes(0)
      expect(await unreadable()).toMatchObject({ person: { id: who.id }, details: { unread: { status: 'unknown' } }, acts: [] })
      expect([(await own(who)).state, await state(fee.id), await income()]).toEqual(['awaiting_reactivation', 'waiting', before])
      await passes(25 * HOUR_MS)
      await jobs('poll-fees')
      expect(await state(fee.id)).toBe('closed')
      await says('approved')
      await jobs('reconcile-ledger')
      await passes(0)
      expect([(await own(who)).state, await state(fee.id), await unreadable()]).toEqual(['active', 'paid', undefined])
    })

    test('an unreadable fee is refunded once readable, if an administrator has lifted the suspension', async () => {
      const before = await income()
      const { who, fee } = await paidBy('Olga')
      await says('unknown')
      await hears(fee)
      await passes(0)
      const lifting = await join({ name: 'Alva', registered: true, admin: true })
      await office(stage).lifts(lifting, (await own(who)).sanctions[0]?.id ?? '')
      expect([(await own(who)).state, await income()]).toEqual(['active', before])
      await says('approved')
      await hears(fee)
      expect(await state(fee.id)).toBe('refund_due')
      clock.pass(HOUR_MS)
      await jobs('poll-fees')
      await passes(0)
      expect([await state(fee.id), await income(), await unreadable()]).toEqual(['refunded', before, undefined])
    })

    test('when a fee is paid twice, the second payment is posted and refunded', async () => {
      const before = await income()
      const { fee } = await paidBy('Karl')
      await hears(fee)
      const { checkout_id, reference } = await db
        .selectFrom('fees')
        .selectAll()
        .where('id', '=', fee.id)
        .executeTakeFirstOrThrow()
      await sandbox.pay(checkout_id ?? '', 'succeeds', 'never')
      await hears(fee)
      await hears(fee)
      expect([(await world.payments.findPayments(reference)).length, (await income()) - before]).toEqual([2, 1_000_000])
      clock.pass(HOUR_MS)
      await jobs('poll-fees')
      await hears(fee)
      expect([await state(fee.id), (await income()) - before]).toEqual(['paid', 500_000])
    })

    test('a fee whose refund the provider refuses raises one alarm', async () => {
      const { who, fee } = await paidBy('Lola')
      const alba = await join({ name: 'Aldo', registered: true, admin: true })
      await office(stage).lifts(alba, (await own(who)).sanctions[0]?.id ?? '')
      await hears(fee)
      await sql`update sandbox_payments set paid_at = paid_at - interval '181 days' where id = (select max(id) from sandbox_payments)`.execute(
        db,
      )
      clock.pass(HOUR_MS)
      await jobs('poll-fees')
      expect([await state(fee.id), (await alarms(stage)).includes('refund_refused')]).toEqual(['refund_refused', true])
      await passes(0)
      const listed = async () =>
        (await emma.call(listAlarms, { query: {} })).alarms.find((one) => one.kind === 'refund_refused' && one.about === fee.id)
      expect(await listed()).toMatchObject({ acts: ['fee_by_hand'], person: { id: who.id } })
      const byHand = (by: CastPerson, cbu: string) =>
        by.call(
          refundFeeByHand,
          { params: { id: fee.id }, body: { cbu, reason: 'Too old' } },
          { 'idempotency-key': crypto.randomUUID() },
        )
      const [before, bank] = [await income(), await balance(db, 'bank_clearing', 'ARS')]
      expect(await refusalOf(byHand(emma, '1'))).toBe('cbu_invalid')
      expect(await byHand(emma, CBU)).toMatchObject({ proposed: true })
      expect(await refusalOf(byHand(emma, CBU))).toBe('second_admin_needed')
      // another bank account makes another proposal
      expect(await byHand(alba, OTHER_CBU)).toMatchObject({ proposed: true })
      expect(await state(fee.id)).toBe('refund_refused')
      expect(await byHand(alba, CBU)).toMatchObject({ proposed: false, byProvider: false, paidBack: { priceMinor: 500_000 } })
      expect([await state(fee.id), await income(), await balance(db, 'bank_clearing', 'ARS')]).toEqual([
        'refunded',
        before - 500_000,
        bank - 500_000n,
      ])
      const doneAt = clock.now().toISOString()
      expect([await listed(), await byHand(emma, CBU)]).toEqual([undefined, { proposed: false, doneAt }])
      expect(await refusalOf(byHand(emma, OTHER_CBU))).toBe('refund_matched')
      await jobs('reconcile-ledger')
      expect(await alarms(stage)).not.toContain('books_differ')
    })

    test('a refused refund of a fee is not transferred while a bank decides, or after the provider has made it', async () => {
      const { who, fee } = await paidBy('Mora')
      const alba = await join({ name: 'Alma', registered: true, admin: true })
      await office(stage).lifts(alba, (await own(who)).sanctions[0]?.id ?? '')
      await hears(fee)
      const aged = (days: number) =>
        sql`update sandbox_payments set paid_at = paid_at - ${days} * interval '1 day' where id = (select max(id) from sandbox_payments)`.execute(
          db,
        )
      await aged(181)
      clock.pass(HOUR_MS)
      await jobs('poll-fees')
      await passes(0)
      const byHand = () =>
        emma.call(
          refundFeeByHand,
          { params: { id: fee.id }, body: { cbu: CBU, reason: 'Too old' } },
          { 'idempotency-key': crypto.randomUUID() },
        )
      await says('in_mediation')
      expect(await refusalOf(byHand())).toBe('refund_not_final')
      await says('approved')
      await aged(-181)
      expect(await byHand()).toEqual({ proposed: false, byProvider: true })
      expect(await state(fee.id)).toBe('refunded')
    })
  })
})
