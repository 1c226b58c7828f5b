import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cancelTrip } from '#contract/bookings/bookings.ts'
import { editTrip, type TripEdit } from '#contract/trips/changes.ts'
import { type NewTrip, postTrip } from '#contract/trips/tripPosting.ts'
import { HOUR_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, carla, diana, emma, join, later, db, clock, world } = await cast()
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const driver = (name: string) => join({ name, registered: true, car: true })

/** Posts trips on consecutive days from the fourth on, each with its return trip in the evening. */
async function posted(who: CastPerson, days: number, more: Partial<NewTrip> = {}) {
  const body: NewTrip = {
    originName: called('Rosario'),
    destinationName: called('Funes'),
    date: clock.inDays(4),
    hours: '08:00',
    place: 3,
    restriction: '',
    returns: { date: clock.inDays(4), hours: '18:00' },
    ...(days > 1 && { repeats: { weekdays: everyDay, until: clock.inDays(3 + days) } }),
    ...more,
  }
  const { trips = [] } = await who.call(postTrip, { body })
  const ids = (isReturn: boolean) => trips.filter((one) => one.isReturn === isReturn).map(({ id }) => id)
  return { outbound: ids(false), returns: ids(true) }
}
const edits = (who: CastPerson, id: string, body: TripEdit) => who.call(editTrip, { params: { id }, body })
const rowsOf = (id: string) => db.selectFrom('trips').selectAll().where('driver_id', '=', id).orderBy('departs_at').execute()
const at = (ids: (string | undefined)[], n: number) => ids[n] ?? ''
const cancels = (who: CastPerson, id: string, scope?: 'one' | 'following', key: string = randomUUID()) =>
  who.call(cancelTrip, { params: { id }, body: { reason: 'Ill', ...(scope && { scope }) } }, { 'idempotency-key': key })

describe('one trip, or this and the following trips of a series (TR15)', () => {
  test('canceling one trip leaves the others, including its return trip', async () => {
    const abel = await driver('Abel')
    const { outbound, returns } = await posted(abel, 3)
    const seat = await ana.books(at(outbound, 1))
    expect(await cancels(abel, at(outbound, 1))).toEqual({ cancelled: 1 })
    expect((await ana.sees(seat)).state).toBe('cancelled')
    const left = (await rowsOf(abel.id)).filter(({ cancelled_at }) => !cancelled_at).map(({ id }) => id)
    expect(left).toEqual([outbound[0], returns[0], returns[1], outbound[2], returns[2]])
  })

  test('canceling this and the following trips cancels both directions from there on, once under a key', async () => {
    const blas = await driver('Blas')
    const { outbound, returns } = await posted(blas, 4)
    const [before, after] = [await ana.books(at(outbound, 0)), await ana.books(at(returns, 2))]
    await carla.books(at(returns, 2))
    await cancels(blas, at(outbound, 3))
    const answer = await cancels(blas, at(outbound, 1), 'following', 'all-of-them')
    expect(answer).toEqual({ cancelled: 2, trips: 5 })
    await db.deleteFrom('kept_answers').where('account_id', '=', blas.id).execute()
    expect(await cancels(blas, at(outbound, 1), 'following', 'all-of-them')).toEqual(answer)
    expect([(await ana.sees(before)).state, (await ana.sees(after)).state]).toEqual(['confirmed', 'cancelled'])
    const left = (await rowsOf(blas.id)).filter(({ cancelled_at }) => !cancelled_at).map(({ id }) => id)
    expect(left).toEqual([outbound[0], returns[0]])
    expect(await refusalOf(cancels(blas, at(outbound, 1), 'following'))).toBe('trip_cancelled')
    expect(await refusalOf(cancels(diana, at(outbound, 0), 'following'))).toBe('not_yours')
  })

  test('an administrator cancels trips of a series for the driver, each with an entry in the audit log', async () => {
    const cleo = await driver('Cleo')
    const { outbound } = await posted(cleo, 2)
    expect(await cancels(emma, at(outbound, 0), 'following')).toEqual({ cancelled: 0, trips: 4 })
    const rows = await db.selectFrom('audit').select('subject').where('action', '=', 'trip_cancelled').execute()
    expect(rows.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining((await rowsOf(cleo.id)).map(({ id }) => `trip:${id}`)),
    )
  })

  test('a trip that was posted alone has no following trips', async () => {
    const dina = await driver('Dina')
    const alone = await dina.posts({ from: 'Rosario', to: 'Funes', inDays: 4 })
    const other = await dina.posts({ from: 'Rosario', to: 'Funes', inDays: 6 })
    await edits(dina, alone, { comment: 'Con mate', scope: 'following' })
    expect((await dina.opens(other)).comment).toBe('')
    expect(await cancels(dina, alone, 'following')).toEqual({ cancelled: 0, trips: 1 })
  })

  test('an edit applies to the following trips in the same direction', async () => {
    const elio = await driver('Elio')
    const { outbound, returns } = await posted(elio, 3)
    await edits(elio, at(outbound, 1), { hours: '09:30', comment: 'Con mate', scope: 'following' })
    const hours = await Promise.all([...outbound, ...returns].map(async (id) => (await elio.opens(id)).hours))
    expect(hours).toEqual(['08:00', '09:30', '09:30', '18:00', '18:00', '18:00'])
    const notes = await db
      .selectFrom('trip_history')
      .select('event')
      .where('actor', '=', elio.id)
      .where('event', '=', 'edited')
      .execute()
    expect(notes).toHaveLength(2)
  })

  test('another day moves each trip by as many days, forwards and back, also to days of other trips of the series', async () => {
    const fito = await driver('Fito')
    const { outbound } = await posted(fito, 4, { returns: undefined })
    const dates = async () => (await rowsOf(fito.id)).map(({ local_date }) => local_date.split('-').toReversed().join('-'))
    await edits(fito, at(outbound, 1), { date: clock.inDays(6), scope: 'following' })
    expect(await dates()).toEqual([4, 6, 7, 8].map((n) => clock.inDays(n)))
    await edits(fito, at(outbound, 1), { date: clock.inDays(5), scope: 'following' })
    expect(await dates()).toEqual([4, 5, 6, 7].map((n) => clock.inDays(n)))
    await edits(fito, at(outbound, 0), { hours: '08:10', scope: 'following' })
    await edits(fito, at(outbound, 0), { hours: '07:50', scope: 'following' })
    expect((await rowsOf(fito.id)).map(({ local_time }) => local_time)).toEqual(Array(4).fill('07:50:00'))
  })

  test('one trip that may not change blocks the edit of all trips, and the refusal names its day', async () => {
    const gala = await driver('Gala')
    const { outbound } = await posted(gala, 3)
    await ana.books(at(outbound, 2))
    await expect(edits(gala, at(outbound, 0), { hours: '11:30', scope: 'following' })).rejects.toMatchObject({
      message: 'trip_has_passengers',
      parts: { date: clock.inDays(6) },
    })
    expect((await gala.opens(at(outbound, 0))).hours).toBe('08:00')
  })

  test('trips with passengers need consent, and the others change immediately', async () => {
    const hugo = await driver('Hugo')
    const { outbound } = await posted(hugo, 3)
    await ana.books(at(outbound, 1))
    await carla.books(at(outbound, 2))
    const { asked: passengers, answerBy } = await edits(hugo, at(outbound, 0), { hours: '08:30', scope: 'following' })
    expect([passengers, answerBy !== null]).toEqual([2, true])
    expect((await Promise.all(outbound.map((id) => hugo.opens(id)))).map(({ hours }) => hours)).toEqual([
      '08:30',
      '08:00',
      '08:00',
    ])
    expect((await hugo.opens(at(outbound, 1))).change?.after.hours).toBe('08:30')
  })

  test('an administrator who rides on one of the trips can neither edit nor cancel them', async () => {
    const ines = await driver('Inés')
    const { outbound } = await posted(ines, 2)
    await emma.books(at(outbound, 1))
    expect(await refusalOf(edits(emma, at(outbound, 0), { comment: 'x', scope: 'following' }))).toBe('own_case')
    expect(await refusalOf(cancels(emma, at(outbound, 0), 'following'))).toBe('own_case')
  })
})

describe('a series for other users (TR15)', () => {
  test('a trip shows its return trip and the same trip on other days, and its card is marked as weekly', async () => {
    const juan = await driver('Juan')
    const { outbound, returns } = await posted(juan, 3, { destinationName: called('Córdoba') })
    const trip = await ana.opens(at(outbound, 1))
    expect(trip.weekly).toBe(true)
    expect(trip.series?.isReturn).toBe(false)
    expect(trip.series?.trips.map(({ id, sameWay, isPair }) => [id, sameWay, isPair])).toEqual([
      [outbound[0], true, false],
      [returns[0], false, false],
      [returns[1], false, true],
      [outbound[2], true, false],
      [returns[2], false, false],
    ])
    const back = await ana.opens(at(returns, 1))
    expect(back.series?.trips.find(({ isPair }) => isPair)?.id).toBe(outbound[1])
    expect(back.series?.isReturn).toBe(true)
    const cards = await ana.looksFor('Rosario', 'Córdoba', { inDays: 5 })
    expect(cards.find(({ id }) => id === outbound[1])?.weekly).toBe(true)
  })

  test('an outbound and a return trip are no series, canceled trips are not shown, and a single trip shows no further trips', async () => {
    const kala = await driver('Kala')
    const { outbound, returns } = await posted(kala, 1)
    const there = await ana.opens(at(outbound, 0))
    expect([there.weekly, there.series?.trips.map(({ id }) => id)]).toEqual([undefined, returns])
    await cancels(kala, at(returns, 0))
    expect((await ana.opens(at(outbound, 0))).series?.trips).toEqual([])
    const alone = await ana.opens(await kala.posts({ from: 'Rosario', to: 'Funes', inDays: 9 }))
    expect([alone.weekly, alone.series]).toEqual([undefined, undefined])
  })

  test('the last remaining trip of a series is no longer marked as weekly', async () => {
    const lola = await driver('Lola')
    const { outbound } = await posted(lola, 2, { returns: undefined })
    expect((await ana.opens(at(outbound, 1))).weekly).toBe(true)
    await cancels(lola, at(outbound, 0))
    expect((await ana.opens(at(outbound, 1))).weekly).toBeUndefined()
  })

  test('a return trip that was moved before the outbound trip no longer counts as its return', async () => {
    const mila = await driver('Mila')
    const { outbound, returns } = await posted(mila, 1)
    await edits(mila, at(returns, 0), { date: clock.inDays(3) })
    const [other] = (await ana.opens(at(outbound, 0))).series?.trips ?? []
    expect([other?.id, other?.isPair]).toEqual([returns[0], false])
  })
})

test('the driver’s calendar contains every date, and marks canceled ones (TR15)', async () => {
  const nico = await driver('Nico')
  const { outbound, returns } = await posted(nico, 3, { meetingPoint: 'Terminal' })
  await cancels(nico, at(outbound, 1))
  const fetched = await nico.send('GET', `/api/maps/route/${at(returns, 0)}/calendar.ics`, undefined, {
    'accept-language': 'es-AR',
  })
  expect(fetched.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = fetched.body.split('BEGIN:VEVENT').slice(1)
  expect(events.map((event) => /UID:(.{36})/.exec(event)?.[1])).toEqual([
    returns[0],
    outbound[0],
    outbound[1],
    returns[1],
    outbound[2],
    returns[2],
  ])
  expect(events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
    'CONFIRMED',
    'CONFIRMED',
    'CONFIRMED',
  ])
  expect(events[2]).toContain('SEQUENCE:1')
  expect(events[0]).toContain('SUMMARY:Funes a Rosario')
  expect(events[1]).toContain('LOCATION:Terminal')
})

describe('commuting is not commercial driving (TR16)', () => {
  const hintsOf = async (who: CastPerson) => {
    await runJob(world, 'find-hints')
    const rows = await db
      .selectFrom('hints')
      .select('signs')
      .where('person_id', '=', who.id)
      .where('kind', '=', 'professional_driver')
      .execute()
    return rows.flatMap(({ signs }) => signs)
  }
  test('a series of daily trips with returns raises no hint; trips posted one by one do, and so does a third trip a day', async () => {
    const [olga, paco, quin] = [await driver('Olga'), await driver('Paco'), await driver('Quintín')]
    await posted(olga, 15)
    for (let n = 4; n < 9; n++) {
      await paco.posts({ from: 'Rosario', to: 'Funes', inDays: n, hours: '08:00' })
      await paco.posts({ from: 'Rosario', to: 'Funes', inDays: n, hours: '18:00' })
    }
    await posted(quin, 15)
    for (let n = 4; n < 19; n++) await quin.posts({ from: 'Rosario', to: 'Funes', inDays: n, hours: '12:00' })
    await later(10 * 24 * HOUR_MS)
    expect([await hintsOf(olga), await hintsOf(paco), await hintsOf(quin)]).toEqual([
      [],
      ['many_trips', 'same_road', 'always_at_the_cap'],
      ['many_trips', 'same_road', 'always_at_the_cap'],
    ])
  })
})
