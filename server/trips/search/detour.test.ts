import { expect, test } from 'vitest'
import { setAlert } from '#contract/trips/alerts.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { called, cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, carla, clock, db, world } = await cast()

/**
 * Posts a trip from Villa María to Rosario, then back past Villa María to Córdoba: it drives the first road in both directions.
 */
const posted = (inDays: number) => bruno.posts({ from: 'Villa María', via: ['Rosario'], to: 'Córdoba', inDays })

test('a place passed twice is boarded where the stretch is shortest, in the search, the page, the booking and the alert (ST11)', async () => {
  const inDays = 3
  const ends = { from: called('Bell Ville'), to: called('Córdoba') }
  const alert = await carla.call(setAlert, { body: { ...ends, date: clock.inDays(inDays) } })
  const trip = await posted(inDays)

  const [found, ...others] = await ana.looksFor('Bell Ville', 'Córdoba', { inDays })
  expect([found?.id, others]).toEqual([trip, []])
  const stretch = found?.stretch
  expect(stretch?.lengthM).toBeLessThan(230_000)
  expect(stretch?.fromM).toBeGreaterThan(400_000)
  expect((await ana.opens(trip, ends)).stretch).toEqual(stretch)

  await runJob(world, 'match-alerts')
  const notifications = await db.selectFrom('notifications').select('trip_id').where('account_id', '=', carla.id).execute()
  expect(notifications).toEqual([{ trip_id: trip }])
  expect(alert.already).toBe(0)

  const from = Number(stretch?.pickUp.placeId)
  const seat = await bruno.accepts(await ana.asksForSeat(trip, { from, to: Number(stretch?.dropOff.placeId) }))
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', seat.id).executeTakeFirstOrThrow()
  expect([booking.from_m, booking.to_m, Number(booking.price_minor)]).toEqual([stretch?.fromM, stretch?.toM, stretch?.priceMinor])
  expect(booking.departs_at.toISOString()).toBe(stretch?.pickUp.at)
  const { free, seats, legs } = await db.selectFrom('trips').selectAll().where('id', '=', trip).executeTakeFirstOrThrow()
  const freeFrom = (leg: number) => seatsFree(free, { from: leg, to: leg + 1 })
  expect(Array.from({ length: legs }, (_, leg) => seats - freeFrom(leg))).toEqual(
    Array.from({ length: legs }, (_, leg) => (leg >= booking.leg_from && leg < booking.leg_to ? 1 : 0)),
  )
})

test('a road driven in both directions has a stretch in each direction', async () => {
  const inDays = 6
  const trip = await posted(inDays)
  const stretchOf = async (from: string, to: string) =>
    (await ana.looksFor(from, to, { inDays })).map(({ id, stretch }) => ({ id, ...stretch }))
  const [out] = await stretchOf('Bell Ville', 'Cañada de Gómez')
  const [back] = await stretchOf('Cañada de Gómez', 'Bell Ville')
  expect([out?.id, back?.id]).toEqual([trip, trip])
  expect(Math.abs((out?.lengthM ?? 0) - (back?.lengthM ?? 0))).toBeLessThan(2000)
  expect(back?.fromM).toBeGreaterThan(out?.toM ?? Infinity)
})

test('a stretch from a place to itself does not exist', async () => {
  const trip = await posted(9)
  const [found] = await ana.looksFor('Bell Ville', 'Córdoba', { inDays: 9 })
  const place = Number(found?.stretch?.pickUp.placeId)
  await expect(ana.asksForSeat(trip, { from: place, to: place })).rejects.toThrow('not_offered')
  expect((await ana.opens(trip, { from: String(place), to: String(place) })).stretch).toBeUndefined()
})

test('a preview lists a town that is passed twice once', async () => {
  const { passes } = await bruno.call(previewTrip, {
    body: {
      originName: called('Villa María'),
      destinationName: called('Córdoba'),
      stopovers: [{ name: called('Rosario') }],
      date: clock.inDays(12),
      hours: '09:00',
      place: 3,
      restriction: '',
    },
  })
  expect(passes.filter((name) => name === 'Bell Ville')).toEqual(['Bell Ville'])
})
