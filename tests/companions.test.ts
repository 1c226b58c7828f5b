import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { divideByReceipts } from '#contract/bookings/bookings.ts'
import { cast } from '#server/testing/cast.ts'
import { uploadedId } from '#server/testing/papers.ts'

/*
 * Permissions (rules 13) among people of one trip. P has the booking, C is a companion of P who also has a separate paid seat,
 * and S is a registered stranger. C and S get the same response wherever a booking, an order or money belongs to P alone.
 * `permissions.test.ts` covers all other callers.
 */
type Kind = 'P' | 'C' | 'S'
type Answers = Record<Kind, string>

const hers = (answer: string): Answers => ({ P: answer, C: 'not_found', S: 'not_found' })
const ofThePeople: Answers = { P: '✓', C: '✓', S: 'not_found' }
const ofTheDriver: Answers = { P: 'not_yours', C: 'not_yours', S: 'not_yours' }

const rows: [call: string, body: object | undefined, answers: Answers][] = [
  ['GET /booking/SEAT', undefined, hers('✓')],
  ['POST /booking/SEAT/acceptance', {}, hers('not_yours')],
  ['POST /booking/SEAT/refusal', {}, hers('not_yours')],
  ['POST /booking/SEAT/withdrawal', {}, hers('order_already_paid')],
  ['GET /booking/SEAT/cancellation', undefined, hers('✓')],
  ['GET /booking/SEAT/calendar.ics', undefined, hers('✓')],
  ['GET /maps/route/TRIP/way', undefined, ofThePeople],
  ['POST /maps/route/TRIP/way', { atM: 0 }, ofTheDriver],
  ['POST /maps/route/TRIP/follow', {}, ofThePeople],
  ['DELETE /maps/route/TRIP/follow/:link', undefined, { P: 'not_found', C: 'not_found', S: 'not_found' }],
  ['POST /maps/route/TRIP/message', { how: 'late_10' }, ofTheDriver],
  ['POST /maps/route/TRIP/way/undo', { atM: 0 }, ofTheDriver],
  ['GET /booking/SEAT/cancellation?seats=1', undefined, hers('seats_not_held')],
  ['POST /booking/SEAT/fewer', { companions: [1] }, hers('seats_not_held')],
  // none of these callers is a companion in another person's booking
  ['POST /booking/SEAT/companion', {}, { P: 'not_found', C: 'not_found', S: 'not_found' }],
  // lists the invitations by the caller
  ['POST /maps/route/TRIP/companion', undefined, { P: '✓', C: '✓', S: '✓' }],
  ['GET /maps/route/TRIP/companion', undefined, { P: '✓', C: '✓', S: '✓' }],
  ['POST /booking/SEAT/absence', {}, hers('window_closed')],
  ['POST /booking/SEAT/objection', {}, hers('not_possible_now')],
  ['POST /booking/SEAT/giving-back', { minor: 100 }, hers('not_yours')],
  ['POST /maps/route/TRIP/not-driven', {}, ofTheDriver],
  ['POST /order/ORDER/check', {}, hers('✓')],
  ['DELETE /order/ORDER', undefined, hers('order_already_paid')],
  ['DELETE /order/ORDER?reason=Late', undefined, hers('not_found')],
  ['POST /order/ORDER/refund', { amountMinor: 1, reason: 'Late' }, { P: 'admin_only', C: 'admin_only', S: 'admin_only' }],
  ['POST /order/ORDER/review', { decision: 'admit', reason: 'Seen' }, { P: 'admin_only', C: 'admin_only', S: 'admin_only' }],
  ['POST /booking/SEAT/agreement', { change: 'SEAT', answer: 'yes' }, hers('not_possible_now')],
  ['DELETE /maps/route/TRIP/change', undefined, ofTheDriver],
  ['GET /maps/route/TRIP/seats', undefined, ofTheDriver],
  ['POST /maps/route/TRIP/cancellation', { reason: 'Ill' }, ofTheDriver],
  ['GET /maps/route/TRIP/receipts', undefined, ofThePeople],
  ['POST /maps/route/TRIP/receipts', {}, { P: '✓', C: '✓', S: 'not_found' }],
  ['POST /maps/route/TRIP/receipts', { fuelPrice: '1.00' }, { P: 'not_yours', C: 'not_yours', S: 'not_found' }],
  ['GET /image/RECEIPT', undefined, ofThePeople],
  ['POST /image/RECEIPT/opening', { reason: 'Why not' }, { P: 'not_found', C: 'not_found', S: 'not_found' }],
  ['GET /maps/route/TRIP/calendar.ics', undefined, ofTheDriver],
  ['GET /maps/route/TRIP/wanted', undefined, ofTheDriver],
  ['POST /maps/route/TRIP/invitation', { request: 'SEAT' }, ofTheDriver],
  ['GET /maps/route/TRIP/card', undefined, { P: '✓', C: '✓', S: '✓' }],
  ['POST /booking', { idRoute: 'TRIP' }, { P: 'already_joined', C: 'already_joined', S: '✓' }],
  ['POST /payment', { idRoute: 'TRIP' }, { P: 'order_already_paid', C: 'order_already_paid', S: '✓' }],
  // with the unpaid hold of the last row, S has access to the receipts of the price, but no part in the money of the trip
  ['GET /image/RECEIPT', undefined, { P: '✓', C: '✓', S: '✓' }],
  ['POST /booking/SEAT/cancellation', {}, hers('✓')],
]

const { diana, ana: pia, carla: cora, join } = await cast()
const sam = await join({ name: 'Sam', registered: true })
const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, price: '1000.00' })
const [seat, order] = [await pia.books(trip), (await pia.orders())[0]?.id ?? '']
await cora.books(trip)
const receipt = await uploadedId(diana, 'receipt')
await diana.call(divideByReceipts, { params: { id: trip }, body: { fuelPrice: '1500.00', images: [receipt] } })

const callers = { P: pia, C: cora, S: sam }
const names: Record<string, string> = { SEAT: seat.id, ORDER: order, TRIP: trip, RECEIPT: receipt }
const named = (text: string) => text.replace(/[A-Z]{4,}/g, (word) => names[word] ?? word)

describe.each(rows)('%s %j', (call, body, answers) => {
  test.each(Object.entries(answers) as [Kind, string][])('%s: %s', async (kind, expected) => {
    const [method = '', path = ''] = call.split(' ')
    const sent = body && named(JSON.stringify(body))
    const answer = await callers[kind].send(method, named(`/api${path}`), sent, { 'idempotency-key': randomUUID() })
    expect(answer.statusCode < 400 ? '✓' : answer.json<{ reason: string }>().reason).toBe(expected)
  })
})

test('every call about a booking, an order, or the seats and costs of a trip has a row', () => {
  const about = /^\/(booking|order)\/:id|^\/maps\/route\/:id\/./
  const wanted = Object.values(calls).filter(({ path }) => about.test(path))
  const listed = rows.map(([call]) =>
    call.replace(/[A-Z]{4,}(?=\/|$|\?)/, (word) => (word === 'DELETE' ? word : ':id')).replace(/\?.*/, ''),
  )
  expect(wanted.map(({ method, path }) => `${method} ${path}`).filter((one) => !listed.includes(one))).toEqual([])
})
