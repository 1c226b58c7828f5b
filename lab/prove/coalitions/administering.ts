import { randomUUID } from 'node:crypto'
import * as alarms from '#contract/admin/alarms.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { noteHolder, preparePayout, returnPayout } from '#contract/payments/payouts.ts'
import { editPerson } from '#contract/people/people.ts'
import type { Reporter } from '#domain/bookings/absence.ts'
import { refuse } from '#domain/refusal.ts'
import type { CastPerson } from '#server/testing/cast.ts'
import { CallRefused } from '#server/testing/person.ts'
import { cbuOf } from '../ground.ts'
import { type Outing, passengerOf } from './outing.ts'
import { openReports, refusedOf } from './seen.ts'

/*
 * Actions of two honest administrators. They know what really happened on a trip, and decide reports and receipts accordingly.
 * For payments they rely on the screens alone.
 */

const reason = 'I asked both of them.'
/** Tax number for the document that all people in these histories share. */
const CUIT = '20300001115'

const keyed = () => ({ 'idempotency-key': randomUUID() })

/** Lets Emma act, or Elena where Emma may not decide about her own trip. */
const byWhoMay = async (outing: Outing, act: (admin: CastPerson) => Promise<unknown>): Promise<unknown> => {
  const { emma, elena } = outing.office
  return act(emma).catch((error: unknown) => {
    if (error instanceof CallRefused && ['own_case', 'not_yours'].includes(error.message)) return act(elena)
    throw error
  })
}

/** Decides each open report by the truth. */
export async function decides(outing: Outing): Promise<void> {
  const open = await openReports(outing)
  for (const id of new Set(open.map(({ booking }) => booking))) {
    const reports = open.filter(({ booking }) => booking === id)
    const right = reports.find((one) => isTrue(outing, one))
    const body = { upheld: right?.reporter ?? null, reason }
    await byWhoMay(outing, (admin) => admin.call(moderation.decideAbsence, { params: { id }, body }))
  }
}

function isTrue(
  { plan: { truth }, bookings, aboard }: Outing,
  report: { booking: string; reporter: Reporter; claim: string },
): boolean {
  const who = bookings.find(({ id }) => id === report.booking)?.who ?? -1
  if (report.claim === 'not_driven') return !truth.drives
  if (report.claim === 'asked_to_cancel') return truth.persuaded.includes(who)
  return truth.drives && !aboard.has(report.booking)
}

/** Accepts doubtful receipts when they are true. */
export async function judges(outing: Outing): Promise<void> {
  const { tripId, paper } = outing
  if (!paper) return
  const body = { believed: paper === 'honest', reason }
  await byWhoMay(outing, (admin) => admin.call(moderation.judgeReceipts, { params: { id: tripId }, body }))
}

export async function namesAccount(outing: Outing, passenger: CastPerson, booking: string): Promise<void> {
  const { on, outings } = outing.office
  const refused = await refusedOf(on, booking)
  if (refused.length === 0) refuse('not_found')
  const body = { cbu: cbuOf(outings), holder: passenger.email }
  for (const id of refused) await passenger.call(alarms.nameRefundAccount, { params: { id }, body })
}

/** Pays by hand every refund that the provider refused for good. */
export async function paysByHand(outing: Outing): Promise<void> {
  for (const { id, who } of outing.bookings) {
    if ((await refusedOf(outing.office.on, id)).length === 0) continue
    await namesAccount(outing, await passengerOf(outing, who), id)
    await byHand(outing, id)
  }
}

/** Marks every open refund of the booking as paid by hand, as both administrators. */
export async function byHand({ office: { on, emma, elena } }: Outing, booking: string): Promise<void> {
  const open = await on.db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', booking)
    .where('state', '<>', 'done')
    .execute()
  for (const { id } of open)
    for (const admin of [emma, elena]) await admin.call(alarms.refundByHand, { params: { id }, body: { reason } }, keyed())
}

/** Lets the driver name a bank account, and pays out the due amount. */
export async function paysOut(outing: Outing): Promise<void> {
  const { office, driver } = outing
  const cbu = cbuOf(office.outings)
  await driver.call(editPerson, { params: { id: driver.id }, body: { drives: true, cbu } })
  await office.emma.call(noteHolder, { params: { id: driver.id }, body: { cuit: CUIT } })
  const { id } = await office.emma.call(preparePayout, {}, keyed())
  const sent = await office.elena.send('POST', `/api/payout/${id}/release`, undefined, keyed())
  const transfer = sent.body.split('\r\n').find((line) => line.includes(cbu))
  if (sent.statusCode !== 200 || !transfer) return refuse('nothing_to_pay')
  outing.transfers.push({ payout: id, minor: BigInt((transfer.split(',')[2] ?? '').replace(/\D/g, '')) })
}

/** Lets the bank return the last transfer. */
export async function returnsPayout({ office, driver, transfers }: Outing): Promise<void> {
  const last = transfers.at(-1) ?? refuse('not_found')
  const body = { accounts: [driver.id], reason: 'Account closed' }
  await office.emma.call(returnPayout, { params: { id: last.payout }, body }, keyed())
  transfers.pop()
}

/** Suspends a person for a month. */
export async function suspends({ office: { emma } }: Outing, person: CastPerson): Promise<void> {
  await emma.call(sanctionPerson, { body: { person: person.id, step: 'suspend', months: 1, text: reason } })
}
