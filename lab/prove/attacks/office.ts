import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import * as alarms from '#contract/admin/alarms.ts'
import { listDue, noteHolder } from '#contract/payments/payouts.ts'
import { HOUR_MS } from '#domain/time.ts'
import { cbuOf } from '../ground.ts'
import { type Attack, refusedWith, safe } from './attack.ts'
import { answer, bankSays, cuitOf, type Member, moneyOf, type Paid, settle, type Town } from './town.ts'

/* Attacks on money, through a deceived administrator or by a dishonest one who acts alone. */

const named = async ({ member, members }: Town, name: string, part: Parameters<Town['member']>[1]): Promise<Member> =>
  members.find((one) => one.name === name) ?? (await member(name, part))

async function people(town: Town) {
  return {
    emma: await named(town, 'Emma', { administers: true }),
    elena: await named(town, 'Elena', { administers: true }),
    driver: await named(town, 'Dora', { drives: true }),
    ana: await named(town, 'Ana', { registered: true }),
  }
}

const keyed = () => ({ 'idempotency-key': randomUUID() })
const reason = 'They asked for it.'

const byHand = (who: Member, id: string) => answer(who.call(alarms.refundByHand, { params: { id }, body: { reason } }, keyed()))
const recovers = (who: Member, bookingId: string, amountMinor: bigint) =>
  answer(
    who.call(alarms.recover, { body: { bookingId, amountMinor: Number(amountMinor), ground: 'took_part', reason } }, keyed()),
  )

const refundOf = async ({ product: { db } }: Town, { id }: Pick<Paid, 'id'>) =>
  (await db.selectFrom('refunds').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()).id

/** Creates a settled trip whose money was credited to the driver. */
async function ridden(town: Town) {
  const { driver, ana } = await people(town)
  const trip = await driver.posts({})
  const seat = await ana.pays(trip.id)
  await town.goTo(trip.closes + 1000)
  await settle(town)
  return seat
}

export const office: Attack[] = [
  {
    rule: '8.2',
    name: 'paid back twice: a dispute, a cancellation, a refund by an honest administrator’s hand, and then the bank',
    run: async (town) => {
      const { emma, elena, driver, ana } = await people(town)
      const trip = await driver.posts({ inHours: 80 })
      const seat = await ana.pays(trip.id)
      await bankSays(town, seat.order, 'in_mediation')
      await ana.cancels(seat)
      await town.goTo(town.product.now() + 73 * HOUR_MS)
      await settle(town)
      const refund = await refundOf(town, seat)
      const answers = [await byHand(emma, refund), await byHand(elena, refund)]
      safe(answers.at(-1) !== 'done', 'paid by hand while the bank decides')
      await sql`update sandbox_payments s set status = 'refunded', refunded_minor = amount_minor, changed_at = ${new Date(town.product.now())}
        from orders o where o.id = ${seat.order} and s.reference = o.reference`.execute(town.product.db)
      await town.product.runs('reconcile-ledger', 'send-refunds')
      const { back, owed, heldMinor } = await moneyOf(town, seat)
      safe(back === seat.priceMinor && owed === 0n && heldMinor === 0n, `back ${back}, owed ${owed}, held ${heldMinor}`)
      return `refused: by hand ${answers.join(', then ')}; the bank paid it, and nothing more is owed`
    },
  },
  {
    rule: '8.2, A8',
    name: 'a refund that the provider refuses for good, by hand to nobody, by one administrator, and twice',
    run: async (town) => {
      const { emma, elena, driver, ana } = await people(town)
      const trip = await driver.posts({ inHours: 80 })
      const seat = await ana.pays(trip.id)
      await sql`update sandbox_payments s set paid_at = paid_at - interval '181 days' from orders o
        where o.id = ${seat.order} and s.reference = o.reference`.execute(town.product.db)
      await ana.cancels(seat)
      await town.product.runs('send-refunds')
      const refund = await refundOf(town, seat)
      const toNobody = [await byHand(emma, refund), await byHand(elena, refund)]
      safe(toNobody.includes('account_missing'), `to nobody: ${toNobody.join()}`)
      await ana.call(alarms.nameRefundAccount, { params: { id: refund }, body: { cbu: cbuOf(99), holder: 'Ana Prueba' } })
      const answers = [
        await byHand(emma, refund),
        await byHand(emma, refund),
        await byHand(elena, refund),
        await byHand(elena, refund),
      ]
      const { rows } = await sql<{ sent: bigint }>`select coalesce(-sum(amount_minor), 0)::bigint sent from ledger_entries e
        join postings p on p.id = e.posting_id where p.ref = ${`refund:${refund}`} and account = 'bank_clearing'`.execute(
        town.product.db,
      )
      safe(rows[0]?.sent === seat.priceMinor, `sent by hand: ${rows[0]?.sent}`)
      return `harmless: without an account ${toNobody.join(', ')}; one administrator twice ${answers[1]}; sent once, posted once`
    },
  },
  {
    rule: '7',
    name: 'recovery without limit, by one administrator alone, and again',
    run: async (town) => {
      const { emma, elena } = await people(town)
      const seat = await ridden(town)
      await bankSays(town, seat.order, 'charged_back')
      const tooMuch = await recovers(emma, seat.id, seat.priceMinor + 1n)
      const one = [await recovers(emma, seat.id, seat.priceMinor), await recovers(emma, seat.id, seat.priceMinor)]
      const both = await recovers(elena, seat.id, seat.priceMinor)
      const again = [await recovers(emma, seat.id, seat.priceMinor), await recovers(elena, seat.id, seat.priceMinor)]
      refusedWith(tooMuch, 'above_credited')
      refusedWith(one[1] ?? '', 'second_admin_needed')
      safe(both === 'done' && !again.every((result) => result === 'done'), `by both ${both}, again ${again.join()}`)
      return `refused: too much ${tooMuch}, alone ${one[1]}, again ${again.join(', ')}`
    },
  },
  {
    rule: '7 (first_payout_wait)',
    name: 'stolen cards: a new driver is paid out before the banks take the money back',
    run: async (town) => {
      const { emma } = await people(town)
      const thief = await town.member('Tito', { drives: true })
      const puppet = await town.member('Paco', { registered: true })
      const trip = await thief.posts({ place: 1 })
      await puppet.pays(trip.id)
      await town.goTo(trip.closes + 1000)
      await settle(town)
      await emma.logsIn()
      const holder = (cuit: string) => answer(emma.call(noteHolder, { params: { id: thief.id }, body: { cuit } }))
      const anothers = await holder('20123456786')
      await holder(cuitOf(thief))
      const { drivers } = await emma.call(listDue, { query: {} })
      const whyNot = drivers.find(({ id }) => id === thief.id)?.whyNot
      safe(whyNot === 'waits', `whether the thief is paid: ${whyNot}`)
      return `harmless: what is due waits; another’s tax number ${refusedWith(anothers, 'holder_differs')}`
    },
  },
]
