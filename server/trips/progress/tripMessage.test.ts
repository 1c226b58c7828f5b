import { describe, expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { messageAboard, showWay } from '#contract/trips/progress.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { renderNotification } from '../../notifications/presenter.ts'
import { findNotifications } from '../../notifications/queries.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { eraseTripWords } from '../queries.ts'

const { ana, bruno, carla, diana, emma, later, clock, world, db } = await cast()
let day = 1
const posted = () => bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2) })
const writes = (trip: string, how: 'late_10' | 'at_point' | 'own' = 'late_10', message?: string, who: CastPerson = bruno) =>
  who.call(messageAboard, { params: { id: trip }, body: { how, ...(message !== undefined && { message }) } })
const from = async (trip: string, ms: number) =>
  later(Date.parse((await bruno.opens(trip)).departsAt) + ms - clock.now().getTime())
const received = async (who: CastPerson, trip: string) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter(
    (one) => one.kind === 'driver_message' && one.trip?.id === trip,
  )
const messagesSeen = async (who: CastPerson, trip: string) =>
  (await who.call(showWay, { params: { id: trip } })).messages.map(({ how, message }) => message ?? how)

describe('a driver’s message to everyone on board', () => {
  test('a driver’s message reaches every account with a confirmed seat once, including companions', async () => {
    const trip = await posted()
    const { id: invitation } = await ana.call(inviteCompanion, { params: { id: trip } })
    await carla.call(answerInvitation, { params: { id: invitation }, body: { agreed: true } })
    await ana.books(trip, { companions: [{ kind: 'account', invitation }] })
    const waiting = await diana.asksForSeat(trip)
    expect(waiting.state).toBe('accepted')
    await from(trip, -HOUR_MS)
    expect(await writes(trip, 'late_10')).toMatchObject({ messagesLeft: 4, messages: [{ how: 'late_10' }] })
    await writes(trip, 'own', '  Soy Bruno, paso por la plaza ')
    expect((await received(ana, trip)).map(({ reason, path }) => [reason, path])).toEqual([
      ['Soy Bruno, paso por la plaza', `/route/${trip}/way`],
      [undefined, `/route/${trip}/way`],
    ])
    expect((await Promise.all([carla, diana, bruno].map((who) => received(who, trip)))).map(({ length }) => length)).toEqual([
      2, 0, 0,
    ])
    expect(await messagesSeen(carla, trip)).toEqual(['Soy Bruno, paso por la plaza', 'late_10'])
  })

  test('a driver’s message appears without its text or a name in mails and pushes', async () => {
    const trip = await posted()
    await ana.books(trip)
    await from(trip, -HOUR_MS)
    await writes(trip, 'own', 'Soy Bruno')
    const rows = await findNotifications(
      db,
      (await received(ana, trip)).map(({ id }) => id),
    )
    for (const language of ['en-US', 'es-AR'] as const)
      expect(JSON.stringify(rows.map((row) => renderNotification(row, language, world)))).not.toMatch(/Bruno/)
  })

  test('a driver’s message is refused outside its hours, after five, without passengers, and for anyone except the driver', async () => {
    const trip = await posted()
    await from(trip, -DAY_MS)
    await expect(writes(trip)).rejects.toThrow('window_closed')
    await from(trip, -12 * HOUR_MS)
    await expect(writes(trip)).rejects.toThrow('nobody_aboard')
    await ana.books(trip)
    for (const someone of [ana, carla, emma])
      await expect(writes(trip, 'late_10', undefined, someone)).rejects.toThrow('not_yours')
    for (const message of [undefined, '', ' \u200b ', 'x'.repeat(201)])
      await expect(writes(trip, 'own', message)).rejects.toThrow('validation')
    for (let i = 0; i < 5; i++) await writes(trip, 'at_point')
    await expect(writes(trip)).rejects.toThrow('too_many_trip_messages')
    expect((await bruno.call(showWay, { params: { id: trip } })).messagesLeft).toBeUndefined()
    await from(trip, DAY_MS)
    await expect(writes(trip)).rejects.toThrow('window_closed')
  })

  test('an erased message of a driver leaves no text', async () => {
    const trip = await posted()
    await ana.books(trip)
    await from(trip, -HOUR_MS)
    await writes(trip, 'own', 'Pasé por la plaza')
    await writes(trip, 'late_10')
    await db.transaction().execute((tx) => eraseTripWords(tx, bruno.id))
    expect(await messagesSeen(ana, trip)).toEqual(['late_10'])
    expect((await received(ana, trip)).map(({ reason }) => reason)).toEqual([undefined, undefined])
  })
})
