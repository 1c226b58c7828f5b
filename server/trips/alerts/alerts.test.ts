import { expect, test } from 'vitest'
import type { Sent } from '#contract/endpoint.ts'
import { blockPerson } from '#contract/messages/messages.ts'
import * as contract from '#contract/trips/alerts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { MAX_ALERTS, MAX_NOTIFIED_A_DAY } from '#domain/trips/alerts/alert.ts'
import { called, cast } from '../../testing/cast.ts'
import type { CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, carla, diana, join, later, clock, world, db } = await cast()

type AlertInput = Partial<Sent<typeof contract.setAlert>['body']> & { from: string; to: string; inDays?: number }
const asks = (who: CastPerson, { from, to, inDays, ...rest }: AlertInput) =>
  who.call(contract.setAlert, {
    body: { from: called(from), to: called(to), ...(inDays !== undefined && { date: clock.inDays(inDays) }), ...rest },
  })
const work = () => runJob(world, 'match-alerts')

/** Returns the trips that an account was notified of, in the order of the notifications. */
const news = async (who: { id: string }) => {
  await work()
  const rows = await db
    .selectFrom('notifications')
    .select(['trip_id', 'details', 'at'])
    .where('account_id', '=', who.id)
    .where('kind', '=', 'trip_found')
    .orderBy('n')
    .execute()
  return rows.map(({ trip_id, details }) => ({ trip: trip_id, ...(details as { alert: string; last: boolean }) })) // as: the format of newsOf
}
const tripsNotified = async (who: { id: string }) => (await news(who)).map(({ trip }) => trip)

test('an alert notifies its owner once when a driver posts a matching trip, and leads to that trip', async () => {
  const lea = await join({ name: 'Lea' })
  const alert = await asks(lea, { from: 'Rosario', to: 'Córdoba', inDays: 4 })
  expect([alert.already, alert.on, alert.date, alert.until, alert.found]).toEqual([
    0,
    true,
    clock.inDays(4),
    clock.inDays(4),
    null,
  ])
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 })
  await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5 })
  expect(await tripsNotified(lea)).toEqual([trip])
  expect(await tripsNotified(lea)).toEqual([trip])
  const { alerts } = await lea.call(contract.listAlerts, {})
  expect(alerts).toMatchObject([{ id: alert.id, found: { idRoute: trip, date: clock.inDays(4), hours: '09:00', quiet: false } }])
})

test('an alert does not count trips of a driver who has blocked the alert’s owner', async () => {
  const [pau, rut] = [await join({ name: 'Pau', registered: true, car: true }), await join({ name: 'Rut' })]
  await pau.posts({ from: 'Rosario', to: 'Villa María', inDays: 45 })
  const counted = async (seats: number) =>
    (await asks(rut, { from: 'Rosario', to: 'Villa María', inDays: 45, place: seats })).already
  expect(await counted(1)).toBe(1)
  await pau.call(blockPerson, { body: { email: rut.email } })
  expect(await counted(2)).toBe(0)
})

test('an alert matches a place on the way, in the right direction and with the requested seats', async () => {
  const [mia, leo, noa] = [await join({ name: 'Mia' }), await join({ name: 'Leo' }), await join({ name: 'Noa' })]
  await asks(mia, { from: 'Bell Ville', to: 'Villa María', inDays: 6 })
  await asks(leo, { from: 'Villa María', to: 'Bell Ville', inDays: 6 })
  await asks(noa, { from: 'Bell Ville', to: 'Córdoba', inDays: 6, place: 3 })
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6, seats: 2 })
  expect([await tripsNotified(mia), await tripsNotified(leo), await tripsNotified(noa)]).toEqual([[trip], [], []])
})

test('an alert covers several days, or any day', async () => {
  const [eva, ivo] = [await join({ name: 'Eva' }), await join({ name: 'Ivo' })]
  await asks(eva, { from: 'Funes', to: 'Mendoza', inDays: 8, until: clock.inDays(9) })
  const any = await asks(ivo, { from: 'Funes', to: 'Mendoza' })
  expect([any.date, any.until, any.endsOn]).toEqual([undefined, undefined, clock.inDays(89)])
  const trips = [7, 9, 11].map((inDays) => diana.posts({ from: 'Funes', to: 'Mendoza', inDays }))
  const [before, within, after] = await Promise.all(trips)
  expect(await tripsNotified(eva)).toEqual([within])
  expect((await tripsNotified(ivo)).toSorted()).toEqual([before, within, after].toSorted())
})

test('an alert does not notify the driver, blocked or barred people, or men about a women-only trip', async () => {
  const member = (name: string, gender: 'Male' | 'Female') => join({ name, gender, registered: true })
  const [max, bar] = [await member('Max', 'Male'), await member('Bar', 'Female')]
  const [uma, ida, ben] = [await member('Uma', 'Female'), await member('Ida', 'Female'), await join({ name: 'Ben' })]
  for (const one of [max, ben, bar, uma, ida, diana]) await asks(one, { from: 'Mendoza', to: 'Funes', inDays: 13 })
  await diana.call(blockPerson, { body: { email: ida.email } })
  await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', bar.id).execute()
  const trip = await diana.posts({ from: 'Mendoza', to: 'Funes', inDays: 13, restriction: 'onlyWomen' })
  await Promise.all([work(), work(), work()])
  expect(await Promise.all([max, ben, bar, ida, diana, uma].map(tripsNotified))).toEqual([[], [], [], [], [], [trip]])
})

test('after an outage the worker notifies everyone of trips that can still be joined', async () => {
  const [zoe, kai] = [await join({ name: 'Zoe' }), await join({ name: 'Kai' })]
  await asks(zoe, { from: 'San Nicolás', to: 'Buenos Aires', inDays: 15 })
  const soon = await bruno.posts({ from: 'San Nicolás', to: 'Buenos Aires', inDays: 15 })
  const gone = await diana.posts({ from: 'San Nicolás', to: 'Buenos Aires', inDays: 15, hours: '08:00' })
  await diana.cancelsTrip(gone)
  await later(2 * MINUTE_MS)
  expect((await asks(kai, { from: 'San Nicolás', to: 'Buenos Aires', inDays: 15 })).already).toBe(1)
  expect([await tripsNotified(zoe), await tripsNotified(kai)]).toEqual([[soon], []])
})

test('a full trip with a released seat notifies people who were not notified before, and no one twice', async () => {
  const [first, late] = [await join({ name: 'Fia' }), await join({ name: 'Gil' })]
  await asks(first, { from: 'Rosario', to: 'Villa María', inDays: 17 })
  const trip = await bruno.posts({ from: 'Rosario', to: 'Villa María', inDays: 17, seats: 1 })
  expect(await tripsNotified(first)).toEqual([trip])
  const seat = await ana.books(trip)
  await later(5 * MINUTE_MS)
  await asks(late, { from: 'Rosario', to: 'Bell Ville', inDays: 17 })
  expect(await tripsNotified(late)).toEqual([])
  await ana.cancels(seat)
  expect([await tripsNotified(first), await tripsNotified(late)]).toEqual([[trip], [trip]])
})

test('released seats on a trip that was never full notify no one', async () => {
  const pia = await join({ name: 'Pia' })
  const trip = await bruno.posts({ from: 'Córdoba', to: 'Rosario', inDays: 18, seats: 2 })
  const seat = await ana.books(trip)
  await work()
  await later(5 * MINUTE_MS)
  await asks(pia, { from: 'Córdoba', to: 'Rosario', inDays: 18 })
  await ana.cancels(seat)
  expect(await tripsNotified(pia)).toEqual([])
})

test('an alert notifies five times a day, marks the last time, and continues the next day', async () => {
  const ema = await join({ name: 'Ema' })
  await asks(ema, { from: 'Buenos Aires', to: 'San Nicolás' })
  const drivers = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => join({ name: `Driver ${n}`, registered: true, car: true })))
  for (const driver of drivers) await driver.posts({ from: 'Buenos Aires', to: 'San Nicolás', inDays: 20 }).then(work)
  expect((await news(ema)).map(({ last }) => last)).toEqual([false, false, false, false, true])
  expect((await ema.call(contract.listAlerts, {})).alerts[0]?.found?.quiet).toBe(true)
  await later(DAY_MS)
  await drivers[0]?.posts({ from: 'Buenos Aires', to: 'San Nicolás', inDays: 25 })
  expect(await news(ema)).toHaveLength(MAX_NOTIFIED_A_DAY + 1)
})

test('three matching alerts of a person send one notification', async () => {
  const tia = await join({ name: 'Tia' })
  const periods = [{ inDays: 28 }, {}, { inDays: 28, until: clock.inDays(30) }]
  for (const period of periods) await asks(tia, { from: 'Villa María', to: 'Rosario', ...period })
  const trip = await bruno.posts({ from: 'Villa María', to: 'Rosario', inDays: 28 })
  expect(await tripsNotified(tia)).toEqual([trip])
  const { alerts } = await tia.call(contract.listAlerts, {})
  expect(alerts.map(({ found }) => found?.idRoute)).toEqual([trip, trip, trip])
})

test('an alert can be switched off and on, is replaced when set again, and stops when removed', async () => {
  const rex = await join({ name: 'Rex' })
  const alert = await asks(rex, { from: 'Rosario', to: 'Funes', inDays: 32 }).catch(refusalOf)
  const { id } = await asks(rex, { from: 'Rosario', to: 'Mendoza', inDays: 32 })
  expect(await rex.call(contract.switchAlert, { params: { id }, body: { on: false } })).toMatchObject({ on: false })
  await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 32 })
  expect(await tripsNotified(rex)).toEqual([])
  expect(await asks(rex, { from: 'Rosario', to: 'Mendoza', inDays: 32 })).toMatchObject({ id, on: true, already: 1 })
  expect(await refusalOf(ana.call(contract.removeAlert, { params: { id } }))).toBe('not_found')
  await rex.call(contract.removeAlert, { params: { id } })
  expect((await rex.call(contract.listAlerts, {})).alerts.map((one) => one.id)).toEqual([(alert as { id: string }).id])
})

test('an alert whose days have passed is shown as ended, and is deleted a month later', async () => {
  const sol = await join({ name: 'Sol' })
  const named = await asks(sol, { from: 'Rosario', to: 'Mendoza', inDays: 1 })
  const any = await asks(sol, { from: 'Rosario', to: 'Mendoza' })
  await later(3 * DAY_MS)
  const ended = (await sol.call(contract.listAlerts, {})).alerts.filter((one) => one.ended).map(({ id }) => id)
  expect(ended).toEqual([named.id])
  expect(await refusalOf(sol.call(contract.switchAlert, { params: { id: named.id }, body: { on: true } }))).toBe('date_in_past')
  const renewed = await sol.call(contract.switchAlert, { params: { id: any.id }, body: { on: true } })
  expect(renewed.endsOn).toBe(clock.inDays(89))
  await runJob(world, 'delete-ended-alerts')
  expect((await sol.call(contract.listAlerts, {})).alerts).toHaveLength(2)
  await later(31 * DAY_MS)
  await runJob(world, 'delete-ended-alerts')
  expect((await sol.call(contract.listAlerts, {})).alerts.map(({ id }) => id)).toEqual([any.id])
})

test('an invalid alert, or one beyond the limit, is refused with its reason', async () => {
  const why = (alert: AlertInput) => refusalOf(asks(carla, alert))
  expect(await why({ from: 'Atlantis', to: 'Rosario' })).toBe('place_unknown')
  expect(await why({ from: 'Rosario', to: 'Rosario' })).toBe('same_place')
  expect(await why({ from: 'Rosario', to: 'Córdoba', inDays: -1 })).toBe('date_in_past')
  expect(await why({ from: 'Rosario', to: 'Córdoba', inDays: 3, until: clock.inDays(2) })).toBe('days_backwards')
  expect(await why({ from: 'Rosario', to: 'Córdoba', inDays: 1, until: clock.inDays(40) })).toBe('too_many_days')
  expect(await why({ from: 'Rosario', to: 'Córdoba', date: '31-02-2027' })).toBe('date_malformed')
  expect(await why({ from: 'Rosario', to: 'Córdoba', place: 7 })).toBe('seats_out_of_range')
  expect(await refusalOf(asks(bruno, { from: 'Rosario', to: 'Córdoba', restriction: 'onlyWomen' }))).toBe(
    'only_women_not_offered',
  )
  for (let n = 0; n < MAX_ALERTS; n++) await asks(carla, { from: 'Rosario', to: 'Córdoba', inDays: 40 + n })
  expect(await why({ from: 'Rosario', to: 'Córdoba', inDays: 39 })).toBe('too_many_alerts')
  expect(await why({ from: 'Rosario', to: 'Córdoba', inDays: 40 })).toBe('not refused')
})

test('saved trips are in order of departure and show their state', async () => {
  const flo = await join({ name: 'Flo' })
  const [late, early] = [
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 60, seats: 1 }),
    await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 59 }),
  ]
  for (const id of [late, late, early]) await flo.call(contract.saveTrip, { params: { id } })
  const saved = async () => (await flo.call(contract.listSaved, {})).routes.map(({ id, state }) => [id, state])
  expect(await saved()).toEqual([
    [early, 'open'],
    [late, 'open'],
  ])
  await diana.cancelsTrip(early)
  await ana.books(late)
  expect(await saved()).toEqual([
    [early, 'cancelled'],
    [late, 'full'],
  ])
  await later(60 * DAY_MS)
  expect(await saved()).toEqual([
    [late, 'departed'],
    [early, 'cancelled'],
  ])
  await flo.call(contract.unsaveTrip, { params: { id: late } })
  const isSaved = async (id: string) => (await flo.call(contract.isSaved, { params: { id } })).saved
  expect([await isSaved(late), await isSaved(early), await isSaved('no id')]).toEqual([false, true, false])
  expect(await refusalOf(flo.call(contract.saveTrip, { params: { id: 'no id' } }))).toBe('not_found')
})
