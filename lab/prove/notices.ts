import { randomUUID } from 'node:crypto'
import { applyPaymentNotices } from '#server/payments/notices.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { noticeSecret } from '#server/providers/payments/embedded.ts'
import { signatureHeader } from '#server/providers/payments/signature.ts'
import { person } from '#server/testing/cast.ts'
import { checkoutOf } from '#server/testing/paying.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { dice } from './core/histories.ts'

export interface NoticeRun {
  /** number of postings of the one payment after each flood */
  postings: number[]
  /** number of responses by status */
  answers: Record<string, number>
  broken: string[]
}

/**
 * Reports one payment by a hundred notices, some of them forged, unsigned or out of order (P10). They must cause exactly one
 * posting.
 */
export async function runNotices(on: Stage): Promise<NoticeRun> {
  const [driver, payer] = [
    await person(on, { name: 'Dora', registered: true, car: true }),
    await person(on, { name: 'Pia', registered: true }),
  ]
  const trip = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20 })
  const { init_point } = await payer.startsToPay(trip)
  const paid = await on.sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')
  const run: NoticeRun = { postings: [], answers: {}, broken: [] }
  for (const flood of floods(on, paid?.paymentId ?? '')) {
    for (const status of await Promise.all(flood.map((notice) => sent(on, notice))))
      run.answers[status] = (run.answers[status] ?? 0) + 1
    await applyPaymentNotices(on.world)
    run.postings.push(await captures(on))
  }
  run.broken = (await brokenInvariants(on.world)).map(({ id }) => id)
  return run
}

interface Notice {
  paymentId: string
  requestId: string
  ts: string
  signature?: string
}

function floods(on: Stage, paymentId: string): Notice[][] {
  const notice = (): Notice => signed(on, { paymentId, requestId: randomUUID(), ts: String(on.clock.now().getTime()) })
  const one = notice()
  const forged = Array.from({ length: 100 }, () => ({ ...notice(), signature: `ts=${one.ts},v1=${'0'.repeat(64)}` }))
  const ofAnother = Array.from({ length: 100 }, (_, n) => ({ ...notice(), paymentId: String(900_000 + n) }))
  const unsigned = Array.from({ length: 100 }, () => ({ paymentId, requestId: randomUUID(), ts: one.ts }))
  const many = Array.from({ length: 100 }, notice)
  const all = [...Array.from({ length: 100 }, () => one), ...many, ...forged, ...unsigned]
  return [[...forged, ...ofAnother, ...unsigned], Array.from({ length: 100 }, () => one), many, shuffled(all)]
}

function signed(on: Stage, { paymentId, requestId, ts }: Notice): Notice {
  return {
    paymentId,
    requestId,
    ts,
    signature: signatureHeader({ dataId: paymentId, requestId, ts }, noticeSecret(on.world.secret)),
  }
}

function shuffled<T>(things: T[]): T[] {
  const { next } = dice(7)
  return things
    .map((thing) => ({ thing, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

async function sent({ app }: Stage, { paymentId, requestId, signature }: Notice): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/notice/payment?data.id=${paymentId}&type=payment`,
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...(signature && { 'x-signature': signature }) },
    payload: { type: 'payment', data: { id: paymentId } },
  })
  return statusCode
}

async function captures({ db }: Stage): Promise<number> {
  const rows = await db.selectFrom('postings').select('ref').where('ref', 'like', 'capture:%').execute()
  return rows.length
}
