import { describe, expect, test } from 'vitest'
import { listHints, report } from '#contract/moderation/cases.ts'
import { subscribePush } from '#contract/notifications/notifications.ts'
import * as dataRequests from '#contract/people/dataRequests.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { OUT_THERE, postOffice } from '../../notifications/testing/post.ts'
import { browser } from '../../providers/push/testing/service.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

/* Data stored but not used, at a person's request (16.2): no optional mail or push, no alerts, no signals. */
const stage = await cast()
const { ana, bruno, emma, join, db, clock, world } = stage
const { sends, letters, states, tells, smtp } = await postOffice(stage)

const runs = (name: string) => runJob(world, name)
async function restricted(who: CastPerson): Promise<string> {
  const { id } = await who.call(dataRequests.askAboutData, { body: { kind: 'restrict', text: 'Keep it.' } })
  await emma.call(dataRequests.answerDataRequest, { params: { id }, body: { granted: true, answer: 'It is done.' } })
  return id
}
const ends = (who: CastPerson, id: string) => who.call(dataRequests.endOwnRequest, { params: { id } })
const subscribes = (who: CastPerson) => {
  const { publicKey, auth } = browser()
  return who.call(subscribePush, { body: { endpoint: `${OUT_THERE}/${who.id}`, keys: { p256dh: publicKey, auth } } })
}
const notificationsOf = (who: CastPerson, kind: string) => tells(who, { kind })

describe('mail and push with restricted data', () => {
  test('optional mails are not sent, but mails required by a contract are', async () => {
    const nora = await join({ name: 'Nora', registered: true })
    await subscribes(nora)
    const id = await restricted(nora)
    for (const kind of ['messages_waiting', 'rating_open', 'rating_published', 'trip_found']) await notificationsOf(nora, kind)
    await sends()
    expect(letters(nora).map(({ headers }) => headers.subject)).toEqual(['We answered your request about your data'])
    for (const kind of ['refund_done', 'booking_cancelled', 'trip_cancelled', 'seat_paid', 'payment_disputed'])
      await notificationsOf(nora, kind)
    await sends()
    const channels = (await states(nora)).map(({ channel, state }) => `${channel} ${state}`)
    expect([channels.filter((one) => one === 'mail sent').length, channels.filter((one) => one === 'push sent').length]).toEqual([
      6, 6,
    ])
    await ends(nora, id)
    await notificationsOf(nora, 'messages_waiting')
    await sends()
    expect(letters(nora)).toHaveLength(7)
  })

  test('mails waiting at the start of the restriction are not sent', async () => {
    const olga = await join({ name: 'Olga', registered: true })
    smtp.says.data = '451 later'
    await notificationsOf(olga, 'messages_waiting')
    await sends()
    expect(await states(olga)).toMatchObject([{ state: 'pending' }])
    delete smtp.says.data
    await restricted(olga)
    clock.pass(MINUTE_MS)
    await sends()
    expect(await states(olga)).toMatchObject([{ state: 'gone', problem: 'restricted' }, { state: 'sent' }])
    expect(letters(olga)).toHaveLength(1)
  })
})

describe('alerts with restricted data', () => {
  const notified = async (who: CastPerson) =>
    (
      await db
        .selectFrom('notifications')
        .select('trip_id')
        .where('account_id', '=', who.id)
        .where('kind', '=', 'trip_found')
        .execute()
    ).map(({ trip_id }) => trip_id)

  test('alerts pause, and continue when the restriction ends', async () => {
    const pia = await join({ name: 'Pia', registered: true })
    await pia.call(setAlert, { body: { from: called('Rosario'), to: called('Córdoba') } })
    const id = await restricted(pia)
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 12 })
    await runs('match-alerts')
    expect(await notified(pia)).toEqual([])
    await ends(pia, id)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 14 })
    await runs('match-alerts')
    expect(await notified(pia)).toEqual([trip])
  })
})

describe('signals with restricted data', () => {
  const about = async (who: CastPerson) =>
    (await emma.call(listHints, {})).filter(({ person }) => person.id === who.id).map(({ kind }) => kind)
  /** Registers a person with data for every kind of signal: words about money, a trade, and seats given up. */
  async function suspicious(name: string, firstSeat: number): Promise<CastPerson> {
    const who = await join({ name, registered: true, car: true })
    const trips = [1, 2, 3, 4, 5, 6].flatMap((inDays) => [
      { from: 'Rosario', to: 'San Nicolás', hours: '06:00', inDays },
      { from: 'Funes', to: 'San Nicolás', hours: '16:00', inDays },
    ])
    const posted: string[] = []
    for (const trip of trips) posted.push(await who.posts({ ...trip, comment: 'Transferencia al alias.' }))
    for (const inDays of [firstSeat, firstSeat + 2, firstSeat + 4])
      await who.cancels(await who.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays })))
    return who
  }

  test('restricted data raises no signals', async () => {
    const [quino, rita] = [await suspicious('Quino', 30), await suspicious('Rita', 36)]
    // restricts the data directly, because a request is granted only without future trips
    await db.updateTable('accounts').set({ restricted_at: clock.now() }).where('id', '=', quino.id).execute()
    await runs('find-hints')
    const all = ['money_outside', 'professional_driver', 'seats_given_up']
    expect([await about(quino), [...new Set(await about(rita))].toSorted()]).toEqual([[], all])
    await db.updateTable('accounts').set({ restricted_at: null }).where('id', '=', quino.id).execute()
    await runs('find-hints')
    expect([...new Set(await about(quino))].toSorted()).toEqual(all)
  })

  test('restricted data in reports by other people raises no signals', async () => {
    const [sara, tomas] = [
      await join({ name: 'Sara', registered: true, car: true }),
      await join({ name: 'Tomas', registered: true, car: true }),
    ]
    for (const who of [sara, tomas]) {
      const trip = await who.posts({ from: 'Mendoza', to: 'Funes', inDays: 40, comment: 'Por transferencia.' })
      if (who === sara) {
        await who.cancelsTrip(trip)
        await restricted(who)
      }
      await ana.call(report, { body: { subject: 'trip', id: trip, reason: 'other', text: 'They want money.' } })
    }
    expect([await about(sara), await about(tomas)]).toEqual([[], ['money_outside']])
  })
})
