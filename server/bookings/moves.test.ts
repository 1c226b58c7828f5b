import { expect, test } from 'vitest'
import { bookingLife, bookingStates } from '#domain/bookings/booking.ts'
import { withdrawalLife } from '#domain/feedback/withdrawal.ts'
import { movesOf } from '#domain/life.ts'
import { freezeLife } from '#domain/moderation/freeze.ts'
import { orderLife, orderStates } from '#domain/payments/payment.ts'
import { requestLife } from '#domain/privacy/dataRequest.ts'
import { answerLife, changeLife } from '#domain/trips/change.ts'
import { cast } from '../testing/cast.ts'

const { ana, bruno, db } = await cast()
const sentences = (moves: { from: string; event: string; to: string }[]) =>
  moves.map((move) => Object.values(move).join(' ')).toSorted()

test.each([
  ['booking', bookingLife, { from: 'none', event: 'request', to: 'requested' }],
  ['order', orderLife, { from: 'none', event: 'open', to: 'opened' }],
  ['data_request', requestLife, { from: 'none', event: 'ask', to: 'open' }],
  ['freeze', freezeLife, { from: 'none', event: 'freeze', to: 'frozen' }],
  ['withdrawal', withdrawalLife, { from: 'none', event: 'ask', to: 'open' }],
  ['change', changeLife, { from: 'none', event: 'propose', to: 'open' }],
  ['answer', answerLife, { from: 'none', event: 'ask', to: 'waiting' }],
] as const)(
  'the database allows exactly the moves in the life cycle of a %s, and its start (V12)',
  async (life, table, first) => {
    const rows = await db
      .selectFrom('life_moves')
      .select(['from_state as from', 'event', 'to_state as to'])
      .where('life', '=', life)
      .execute()
    expect(sentences(rows)).toEqual(sentences([...movesOf(table), first]))
  },
)

test('the life cycles contain all states', () => {
  expect([bookingStates.length, orderStates.length]).toEqual([12, 10])
})

test('the database refuses a move outside the life cycle, and an edited history', async () => {
  const seat = await ana.asksForSeat(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }))
  const move = {
    booking_id: seat.id,
    from_state: 'declined',
    event: 'accept',
    to_state: 'accepted',
    actor: null,
    at: new Date(0),
    details: '{}',
    key: null,
  }
  await expect(db.insertInto('booking_history').values(move).execute()).rejects.toThrow('violates foreign key constraint')
  await expect(db.deleteFrom('booking_history').execute()).rejects.toThrow('only ever added to')
  await expect(db.updateTable('booking_history').set({ key: 'x' }).execute()).rejects.toThrow('only ever added to')
})

test('the history records event, author, time and key of each action', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5, joining: 'on_approval', price: '0' })
  const seat = await ana.asksForSeat(trip)
  await bruno.accepts(seat)
  await ana.cancels(seat, { reason: 'Ill' })
  const rows = await db.selectFrom('booking_history').selectAll().where('booking_id', '=', seat.id).orderBy('n').execute()
  expect(rows.map(({ event, actor }) => [event, actor])).toEqual([
    ['request', ana.id],
    ['accept', bruno.id],
    ['pay', null],
    ['cancel', ana.id],
  ])
  expect(rows.at(-1)?.details).toMatchObject({ reason: 'Ill', ender: 'passenger' })
  expect(rows.at(-1)?.key).toMatch(/^[\w-]{36}$/)
})
