import { expect, test } from 'vitest'
import { sendMessage, showChat } from '#contract/messages/messages.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { eraseWords } from './queries.ts'

const { ana, bruno, carla, diana, later, db } = await cast()

const tripOf = async (who: typeof ana, other: typeof ana) =>
  (await who.call(showChat, { params: { id: other.id }, query: {} })).trip
const writes = (who: typeof ana, other: typeof ana, idRoute?: string) =>
  who.call(sendMessage, { body: { email: other.id, message: 'Hola', ...(idRoute && { idRoute }) } })

test('a chat shows both people the next trip on which they share a booking', async () => {
  const soon = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2, price: '0' })
  const late = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6, price: '0' })
  const [first, second] = [await ana.asksForSeat(soon), await ana.asksForSeat(late)]
  await writes(ana, bruno)
  for (const [who, other] of [
    [ana, bruno],
    [bruno, ana],
  ] as const)
    expect(await tripOf(who, other)).toMatchObject({
      id: soon,
      bookingId: first.id,
      hours: '09:00',
      originName: expect.stringContaining('Rosario'),
    })
  await later(3 * DAY_MS)
  expect(await tripOf(bruno, ana)).toMatchObject({ id: late, bookingId: second.id })
})

test('a chat that began on a trip’s page shows that trip to both people', async () => {
  const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  await writes(carla, diana, trip)
  for (const [who, other] of [
    [carla, diana],
    [diana, carla],
  ] as const) {
    const shown = await tripOf(who, other)
    expect(shown).toMatchObject({ id: trip, destinationName: expect.stringContaining('Córdoba') })
    expect(shown).not.toHaveProperty('bookingId')
  }
})

test.each(['another driver’s trip', 'no trip'])('a message about %s is sent, and the chat shows no trip', async (which) => {
  const [one, other] = which === 'no trip' ? [carla, ana] : [ana, diana]
  const id = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: which === 'no trip' ? 9 : 12 })
  expect(await writes(one, other, which === 'no trip' ? undefined : id)).toMatchObject({ message: 'Hola' })
  expect(await tripOf(one, other)).toBeUndefined()
})

test('erasing a former member removes the trips of their chats', async () => {
  const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
  await writes(carla, diana, trip)
  expect(await tripOf(diana, carla)).toMatchObject({ id: trip })
  await db.transaction().execute((tx) => eraseWords(tx, carla.id))
  expect(await tripOf(diana, carla)).toBeUndefined()
})
