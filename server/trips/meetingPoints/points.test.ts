import { describe, expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { suggestPoints } from '#contract/places/places.ts'
import { answerChange, editTrip, type TripEdit } from '#contract/trips/changes.ts'
import { showWay } from '#contract/trips/progress.ts'
import { showTripCalendar } from '#contract/trips/series.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { listedPoints } from '../../places/listedPoints.ts'
import { everythingOf } from '../../privacy/export.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import type { World } from '../../world.ts'
import { eraseTripWords } from '../queries.ts'

const { ana, bruno, carla, diana, emma, join, later, clock, world, db, visitor } = await cast()
let day = 1
const home = { lat: -32.95432, long: -60.65117 }
const near = { lat: -32.955, long: -60.65 }
const cordoba = { lat: -31.42019, long: -64.18876 }
const road = { from: 'Rosario', to: 'Córdoba', meetingPoint: 'Mi casa', originPoint: home }
const posts = (who: CastPerson, more: object = {}) => who.posts({ ...road, inDays: (day += 2), ...more })
const pointsSeen = async (who: CastPerson, trip: string) => (await who.opens(trip)).stops.map(({ point }) => point)
const edits = (who: CastPerson, id: string, body: TripEdit) => who.call(editTrip, { params: { id }, body })
const placeOf = (city: string) => world.gazetteer.named(called(city))?.id ?? 0
const suggested = async (who: CastPerson, city: string) =>
  (await who.call(suggestPoints, { query: { place: String(placeOf(city)) } })).points
const north = ({ lat, long }: typeof home, metres: number) => ({ lat: Number((lat + metres / 111_195).toFixed(5)), long })
const exact = (point: typeof home) => ({ ...point, exact: true })

describe('a meeting point', () => {
  test('a meeting point is rounded until the seat is confirmed, then exact for driver and passengers only', async () => {
    const trip = await posts(bruno, {
      via: ['Villa María'],
      destinationPoint: cordoba,
      dropOffPoint: 'Patio Olmos',
      joining: 'on_approval',
      seats: 4,
    })
    const rounded = [{ ...near, exact: false }, undefined, { lat: -31.42, long: -64.19, exact: false }]
    expect(await pointsSeen(bruno, trip)).toEqual([exact(home), undefined, exact(cordoba)])
    for (const who of [ana, carla, diana, emma]) expect(await pointsSeen(who, trip)).toEqual(rounded)
    const { id: invitation } = await ana.call(inviteCompanion, { params: { id: trip } })
    await carla.call(answerInvitation, { params: { id: invitation }, body: { agreed: true } })
    const seat = await ana.asksForSeat(trip, { companions: [{ kind: 'account', invitation }] })
    const keys = ['at', 'date', 'hours', 'meetingPoint', 'name', 'placeId']
    expect(Object.keys((await ana.sees(seat)).pickUp).toSorted()).toEqual(keys)
    await bruno.accepts(seat)
    expect(await pointsSeen(ana, trip)).toEqual(rounded)
    expect(Object.keys((await ana.sees(seat)).pickUp).toSorted()).toEqual(keys)
    expect((await bruno.sees(seat)).pickUp.point).toEqual(exact(home))
    await ana.pays(seat)
    for (const who of [ana, carla]) {
      expect(await pointsSeen(who, trip)).toEqual([exact(home), undefined, exact(cordoba)])
      const { pickUp, dropOff } = await who.sees(seat)
      expect(Object.keys(pickUp).toSorted()).toEqual([...keys, 'point'].toSorted())
      expect([pickUp.point, dropOff.point]).toEqual([exact(home), exact(cordoba)])
    }
    for (const who of [diana, emma]) expect(await pointsSeen(who, trip)).toEqual(rounded)
    expect((await emma.sees(seat)).pickUp.point).toBeUndefined()
    await ana.cancels(seat)
    for (const who of [ana, carla]) expect(await pointsSeen(who, trip)).toEqual(rounded)
    expect((await ana.sees(seat)).pickUp.point).toBeUndefined()
  })

  test('a meeting point is exact for a passenger only on their own stretch', async () => {
    const stops = {
      stopovers: [{ name: called('Villa María'), meetingPoint: 'Plaza Centenario', point: { lat: -32.41, long: -63.24 } }],
    }
    const trip = await posts(bruno, { ...stops, destinationPoint: cordoba, dropOffPoint: 'Patio Olmos' })
    await ana.books(trip, { from: placeOf('Villa María') })
    expect((await pointsSeen(ana, trip)).map((point) => point?.exact)).toEqual([false, true, true])
    const way = async (who: CastPerson) =>
      (await who.call(showWay, { params: { id: trip } })).stops.map(({ point }) => Boolean(point))
    await later(Date.parse((await bruno.opens(trip)).departsAt) - HOUR_MS - clock.now().getTime())
    expect([await way(bruno), await way(ana)]).toEqual([
      [true, true, true],
      [false, true, true],
    ])
  })

  test('a trip without positions is answered without points', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', meetingPoint: 'Terminal', inDays: (day += 2) })
    const seat = await ana.books(trip)
    const { stops } = await ana.opens(trip)
    const keys = ['at', 'declared', 'hours', 'lat', 'long', 'meetingPoint', 'name', 'offM', 'placeId']
    expect(Object.keys(stops[0] ?? {}).toSorted()).toEqual(keys)
    expect(Object.keys(stops[1] ?? {}).toSorted()).toEqual(keys.filter((key) => key !== 'meetingPoint'))
    expect('point' in (await ana.sees(seat)).pickUp).toBe(false)
  })

  test('a meeting point never appears for visitors, in lists or in files', async () => {
    const trip = await posts(bruno)
    const seat = await ana.books(trip, { to: placeOf('Córdoba') })
    const digits = /32\.95432|60\.65117|32\.955|60\.65[^0-9]/
    const pages = [
      `/route/${trip}`,
      `/api/maps/route/${trip}/card`,
      `/api/maps/route/open?from=${placeOf('Rosario')}&to=${placeOf('Córdoba')}`,
    ]
    for (const path of pages) expect((await visitor().send('GET', path)).body).not.toMatch(digits)
    const found = await carla.looksFor('Rosario', 'Córdoba', { inDays: day })
    expect(found.map(({ id }) => id)).toContain(trip)
    expect(JSON.stringify(found)).not.toMatch(digits)
    const file = async (who: CastPerson, path: string) => (await who.send('GET', `/api${path}`)).body
    expect(await file(ana, `/booking/${seat.id}/calendar.ics`)).toContain('GEO:-32.95432;-60.65117')
    expect(await file(bruno, showTripCalendar.path.replace(':id', trip))).toContain('GEO:-32.95432;-60.65117')
    await ana.cancels(seat)
    expect(await file(ana, `/booking/${seat.id}/calendar.ics`)).not.toMatch(digits)
  })
})

describe('public meeting points', () => {
  test('public meeting points include those of the list, whose towns are all in the gazetteer', async () => {
    expect(listedPoints(world).size).toBeGreaterThanOrEqual(40)
    for (const points of listedPoints(world).values())
      for (const { words } of points) expect(words.length).toBeLessThanOrEqual(120)
    expect(await suggested(ana, 'Rosario')).toContainEqual({ words: 'Monumento a la Bandera', lat: -32.9477, long: -60.6305 })
    expect(await suggested(ana, 'Rosario')).toContainEqual({ words: 'Terminal Mariano Moreno' })
    const trip = await posts(bruno, { meetingPoint: 'monumento a la bandera', originPoint: { lat: -32.9475, long: -60.6306 } })
    expect(await pointsSeen(ana, trip)).toEqual([{ lat: -32.9475, long: -60.6306, exact: true }, undefined])
  })

  test('a point that three drivers used in 90 days is public, and a point that two used or three announced is not', async () => {
    const [funes, dina] = [{ lat: -32.91657, long: -60.80912 }, await join({ name: 'Dina', registered: true, car: true })]
    const named = (who: CastPerson, inDays: number, metres = 0) =>
      who.posts({ ...road, inDays, from: 'Funes', meetingPoint: 'YPF de la autopista', originPoint: north(funes, metres) })
    const start = day
    await named(bruno, start + 2)
    await named(bruno, start + 4)
    await named(diana, start + 2, 20)
    await dina.cancelsTrip(await named(dina, start + 2))
    const trip = await named(dina, start + 4)
    const seen = async (trip: string) => (await pointsSeen(ana, trip))[0]
    expect(await suggested(ana, 'Funes')).toEqual([])
    expect(await seen(trip)).toEqual({ lat: -32.915, long: -60.81, exact: false })
    await later((start + 3) * DAY_MS)
    expect(await suggested(ana, 'Funes')).toEqual([])
    expect((await seen(trip))?.exact).toBe(false)
    await later(2 * DAY_MS)
    expect(await suggested(ana, 'Funes')).toEqual([{ words: 'YPF de la autopista', ...funes }])
    expect(await seen(await named(diana, 3))).toEqual(exact(funes))
    await later(91 * DAY_MS)
    expect(await suggested(ana, 'Funes')).toEqual([])
    day = 1
  })

  test('public points are empty for an unknown town, and never include a point without a description', async () => {
    expect(await suggested(ana, 'Nowhere')).toEqual([])
    for (const name of ['Elio', 'Fito', 'Gina'])
      await posts(await join({ name, registered: true, car: true }), {
        from: 'Bell Ville',
        originPoint: { lat: -32.626, long: -62.689 },
      })
    expect(await suggested(ana, 'Bell Ville')).toEqual([])
  })
})

describe('a position is refused', () => {
  const preview = (more: object) =>
    refusalOf(
      bruno.call(previewTrip, {
        body: {
          originName: called('Rosario'),
          destinationName: called('Córdoba'),
          date: clock.inDays(day + 2),
          hours: '09:00',
          place: 1,
          restriction: '',
          ...more,
        },
      }),
    )
  test.each([
    ['far from its town', { meetingPoint: 'Plaza', originPoint: { lat: -32.7, long: -60.65 } }, 'point_too_far'],
    ['without words', { originPoint: home }, 'point_without_words'],
    [
      'in another country',
      {
        destinationName: 'Posadas, Misiones, Argentina',
        dropOffPoint: 'Plaza',
        destinationPoint: { lat: -27.333, long: -55.867 },
      },
      'point_elsewhere',
    ],
    [
      'in the sea',
      {
        destinationName: 'Mar del Plata, Buenos Aires, Argentina',
        dropOffPoint: 'Boya',
        destinationPoint: { lat: -38.0, long: -57.42 },
      },
      'point_elsewhere',
    ],
    ['at a stopover', { stopovers: [{ name: called('Villa María'), meetingPoint: 'Plaza', point: home }] }, 'point_too_far'],
    ['off the globe', { meetingPoint: 'Plaza', originPoint: { lat: 91, long: -60.65 } }, 'validation'],
  ])('a position is refused: %s', async (_, more, why) => {
    expect(await preview(more)).toContain(why)
  })

  test('a position in a harbor counts as land, and the driver’s preview is exact', async () => {
    const mar = {
      destinationName: 'Mar del Plata, Buenos Aires, Argentina',
      dropOffPoint: 'Banquina',
      destinationPoint: { lat: -38.043, long: -57.53 },
    }
    const body = { originName: called('Rosario'), date: clock.inDays(day + 2), hours: '09:00', place: 1, restriction: '', ...mar }
    expect((await bruno.call(previewTrip, { body })).stops.at(-1)?.point).toEqual(exact(mar.destinationPoint))
  })
})

describe('a changed meeting point', () => {
  const news = async (who: CastPerson, trip: string) =>
    (await who.call(listNotifications, { query: {} })).notifications.filter((one) => one.trip?.id === trip)
  const kindsOf = async (who: CastPerson, trip: string) => (await news(who, trip)).map(({ kind }) => kind)

  test('a point that moves less than 300 m only notifies passengers, measured from the last point that they agreed to', async () => {
    const trip = await posts(bruno)
    const seat = await ana.books(trip)
    expect(await edits(bruno, trip, { originPoint: north(home, 250) })).toEqual({ asked: 0, answerBy: null })
    expect((await ana.sees(seat)).pickUp.point).toEqual(exact(north(home, 250)))
    const [first] = await news(ana, trip)
    expect(first).toMatchObject({ kind: 'change_settled', details: { how: 'moved' } })
    expect(await edits(bruno, trip, { originPoint: north(home, 500) })).toMatchObject({ asked: 1 })
    expect((await ana.sees(seat)).change).toMatchObject({ changed: ['meeting_points'], movedM: 250 })
    await ana.call(answerChange, {
      params: { id: seat.id },
      body: { change: (await ana.sees(seat)).change?.id ?? '', answer: 'yes' },
    })
    expect((await ana.sees(seat)).pickUp.point).toEqual(exact(north(home, 500)))
    clock.pass(MINUTE_MS)
    expect(await edits(bruno, trip, { originPoint: north(home, 700) })).toEqual({ asked: 0, answerBy: null })
    expect((await kindsOf(ana, trip)).filter((kind) => kind === 'change_settled')).toHaveLength(3)
    const changes = await db.selectFrom('trip_changes').select(['spots_from', 'spots_to']).execute()
    expect(changes.flatMap(({ spots_from, spots_to }) => [...spots_from, ...spots_to])).toEqual([])
  })

  test('an edit without positions keeps the position of a point with an unchanged description, and removes it with another description', async () => {
    const trip = await posts(bruno)
    await edits(bruno, trip, { comment: 'Con mate', meetingPoint: 'Mi casa' })
    expect((await pointsSeen(bruno, trip))[0]).toEqual(exact(home))
    const seat = await ana.books(trip)
    expect(await edits(bruno, trip, { meetingPoint: 'Terminal' })).toMatchObject({ asked: 1 })
    expect((await ana.sees(seat)).pickUp).toMatchObject({ meetingPoint: 'Mi casa', point: exact(home) })
    await ana.call(answerChange, {
      params: { id: seat.id },
      body: { change: (await ana.sees(seat)).change?.id ?? '', answer: 'yes' },
    })
    const { meetingPoint, point } = (await ana.sees(seat)).pickUp
    expect([meetingPoint, point]).toEqual(['Terminal', undefined])
    expect(await edits(bruno, trip, { originPoint: home })).toEqual({ asked: 0, answerBy: null })
    expect(await refusalOf(edits(bruno, trip, { originPoint: { lat: -31, long: -60 } }))).toContain('point_too_far')
  })

  test('other words at a position that stays need every passenger’s yes, even where the position was just added', async () => {
    const trip = await posts(bruno, { originPoint: undefined })
    const seat = await ana.books(trip)
    expect(await edits(bruno, trip, { originPoint: north(home, 3000) })).toEqual({ asked: 0, answerBy: null })
    const words = { meetingPoint: 'Terminal', originPoint: north(home, 3000) }
    expect(await edits(bruno, trip, words)).toMatchObject({ asked: 1 })
    expect((await ana.sees(seat)).change?.changed).toEqual(['meeting_points'])
  })

  test('a changed point of the outbound trip applies in reverse to the return trip', async () => {
    const trip = await posts(bruno, {
      destinationPoint: cordoba,
      dropOffPoint: 'Patio Olmos',
      returns: { date: clock.inDays(day + 3), hours: '09:00' },
    })
    const { series } = await bruno.opens(trip)
    expect(await pointsSeen(bruno, series?.trips[0]?.id ?? '')).toEqual([exact(cordoba), exact(home)])
    day += 2
  })
})

describe('retention of positions', () => {
  test('positions are in the export until the account is erased', async () => {
    const trip = await posts(diana)
    let text = ''
    // as: the export does not use the identity provider
    for await (const piece of await everythingOf(world as World, diana.id)) text += piece
    expect(text).toContain('-32.95432,-60.65117')
    await db.transaction().execute((tx) => eraseTripWords(tx, diana.id))
    const rows = await db.selectFrom('trips').select(['spots', 'agreed_spots']).where('id', '=', trip).execute()
    expect(rows).toEqual([{ spots: null, agreed_spots: null }])
  })

  test('positions are stored for 90 days after the trip, and descriptions longer', async () => {
    const trip = await posts(bruno)
    const rowOf = async () =>
      await db.selectFrom('trips').select(['spots', 'meeting_points']).where('id', '=', trip).executeTakeFirstOrThrow()
    await later((day + 89) * DAY_MS)
    await runJob(world, 'forget-past-positions')
    expect((await rowOf()).spots?.[0]).toBe('-32.95432,-60.65117')
    await later(3 * DAY_MS)
    await runJob(world, 'forget-past-positions')
    expect(await rowOf()).toEqual({ spots: null, meeting_points: ['Mi casa', ''] })
  })
})
