import { describe, expect, test } from 'vitest'
import { showPerson } from '#contract/people/people.ts'
import { answerChange, editTrip, takeChangeBack, type TripEdit } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const onStage = await cast()
const { ana, bruno, carla, diana, emma, join, later, seatsLeft, clock, db, world } = onStage
let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })
const edits = (who: CastPerson, id: string, body: TripEdit) => who.call(editTrip, { params: { id }, body })
const takesBack = (who: CastPerson, id: string) => who.call(takeChangeBack, { params: { id } })
const runs = (name: string) => runJob(world, name)
type Seat = Awaited<ReturnType<typeof ana.sees>>
const says = async (who: CastPerson, seat: Pick<Seat, 'id'>, answer: 'yes' | 'no') =>
  who.call(answerChange, { params: { id: seat.id }, body: { change: (await who.sees(seat)).change?.id ?? '', answer } })
const notificationsOf = async (who: CastPerson, kind: 'change_proposed' | 'change_answered' | 'change_settled') => {
  const rows = await db
    .selectFrom('notifications')
    .select('details')
    .where('account_id', '=', who.id)
    .where('kind', '=', kind)
    .orderBy('n')
    .execute()
  return rows.map(({ details }) => details as Record<string, unknown>) // as: the server stores objects only
}
const refundsOf = ({ id }: Pick<Seat, 'id'>) =>
  db.selectFrom('refunds').select(['cause', 'amount_minor']).where('booking_id', '=', id).execute()
const isFound = async (id: string, inDays: number) =>
  (await ana.looksFor('Rosario', 'Córdoba', { inDays })).find((trip) => trip.id === id)

describe('editing a trip without bookings', () => {
  test('a driver moves a trip to another day and time, and the search finds it only on the new day', async () => {
    const trip = await bruno.posts(road())
    expect(await edits(bruno, trip, { date: clock.inDays(day + 1), hours: '15:30', comment: 'Con mate' })).toEqual({
      asked: 0,
      answerBy: null,
    })
    expect(await bruno.opens(trip)).toMatchObject({ date: clock.inDays(day + 1), hours: '15:30', comment: 'Con mate' })
    expect([await isFound(trip, day), (await isFound(trip, day + 1))?.stretch?.pickUp.hours]).toEqual([undefined, '15:30'])
    const seat = await ana.books(trip)
    expect(seat.pickUp).toMatchObject({ hours: '15:30' })
  })

  test('a driver changes price, seats, preferences, joining and stops, within the cap', async () => {
    const trip = await bruno.posts(road({ seats: 2 }))
    const { priceMinor, breakdown } = await bruno.opens(trip)
    expect(await refusalOf(edits(bruno, trip, { place: 4 }))).toBe('price_above_cost_share')
    const cap = Math.floor((breakdown.capMinor * 3) / 5)
    const more = {
      place: 4,
      priceMinor: cap - 100,
      restriction: 'petsAllowed',
      joining: 'on_approval' as const,
      stopsWelcome: false,
    }
    await edits(bruno, trip, more)
    expect(await bruno.opens(trip)).toMatchObject({
      place: 4,
      seats: 4,
      priceMinor: cap - 100,
      restriction: 'petsAllowed',
      joining: 'on_approval',
    })
    expect((await bruno.opens(trip)).breakdown.people).toBe(5)
    expect((await isFound(trip, day))?.priceMinor).toBe(cap - 100)
    expect(await ana.looksFor('Rosario', 'Bell Ville', { inDays: day })).not.toContainEqual(expect.objectContaining({ id: trip }))
    await edits(bruno, trip, { place: 2, priceMinor, stopsWelcome: true })
    expect(await bruno.opens(trip)).toMatchObject({ seats: 2, priceMinor })
    expect(await ana.looksFor('Rosario', 'Bell Ville', { inDays: day })).toContainEqual(expect.objectContaining({ id: trip }))
  })

  test('editing refuses another road, a past time, and a time during another trip of the driver', async () => {
    const other = await bruno.posts(road())
    const trip = await bruno.posts(road())
    expect(await refusalOf(edits(bruno, trip, { originName: 'Funes, Santa Fe, Argentina' }))).toBe(
      'field_not_editable originName',
    )
    expect(await refusalOf(edits(bruno, trip, { date: (await bruno.opens(other)).date }))).toBe('overlapping_trip')
    expect(await refusalOf(edits(bruno, trip, { date: clock.inDays(-1) }))).toBe('date_in_past')
    expect(await refusalOf(edits(bruno, trip, { restriction: 'onlyWomen' }))).toBe('only_women_not_offered')
    expect(await refusalOf(edits(diana, trip, { comment: 'Mine' }))).toBe('not_yours')
    expect(await refusalOf(edits(bruno, trip, { vehicleId: 'no car' }))).toBe('car_required')
  })

  test('an administrator edits a driver’s trip, and the audit log records it', async () => {
    const trip = await bruno.posts(road())
    await edits(emma, trip, { hours: '11:00' })
    const rows = await db.selectFrom('audit').select(['action', 'actor']).where('subject', '=', `trip:${trip}`).execute()
    expect(rows).toEqual([{ action: 'trip_edited', actor: emma.id }])
  })
})

describe('editing a trip with passengers', () => {
  test('terms agreed with passengers are fixed, and the other terms change immediately', async () => {
    const trip = await diana.posts(road({ seats: 3, price: '9000.00' }))
    const seat = await ana.books(trip)
    await carla.books(trip)
    const fixed: TripEdit[] = [
      { destinationName: 'Villa María, Córdoba, Argentina' },
      { date: clock.inDays(day + 1) },
      { hours: '11:01' },
      { hours: '06:59' },
      { price: '9000.01' },
      { restriction: 'onlyWomen' },
      { place: 1 },
    ]
    for (const body of fixed) expect(await refusalOf(edits(diana, trip, body))).toMatch(/^trip_has_passengers/)
    await edits(diana, trip, {
      comment: 'Salimos en punto',
      price: '8000.00',
      place: 2,
      restriction: 'kidsAllowed',
      joining: 'on_approval',
    })
    expect(await diana.opens(trip)).toMatchObject({
      comment: 'Salimos en punto',
      price: '8000.00',
      place: 0,
      restriction: 'kidsAllowed',
    })
    expect((await ana.sees(seat)).price).toBe('9000.00')
    expect(await notificationsOf(ana, 'change_proposed')).toEqual([])
  })

  test('more seats are refused when prices already paid would then exceed the cap', async () => {
    const trip = await diana.posts(road({ seats: 1 }))
    const { breakdown, priceMinor } = await diana.opens(trip)
    await ana.books(trip)
    const half = Math.floor(breakdown.capMinor / 2)
    expect(await refusalOf(edits(diana, trip, { priceMinor: half, place: 2 }))).toBe('price_above_cost_share')
    await edits(diana, trip, { priceMinor: half })
    expect(await refusalOf(edits(diana, trip, { place: 2 }))).toBe('price_above_cost_share')
    expect(await diana.opens(trip)).toMatchObject({ seats: 1, priceMinor: half })
    expect(half).toBeLessThan(priceMinor)
  })

  test('a new time needs an answer from every passenger: a yes keeps the seat, a no refunds it immediately', async () => {
    const trip = await bruno.posts(road())
    const [anas, carlas] = [await ana.books(trip), await carla.books(trip)]
    const proposed = await edits(bruno, trip, { hours: '10:30' })
    expect(proposed).toEqual({ asked: 2, answerBy: new Date(clock.now().getTime() + DAY_MS).toISOString() })
    expect(await bruno.opens(trip)).toMatchObject({
      hours: '09:00',
      change: {
        changed: ['time'],
        before: { hours: '09:00' },
        after: { hours: '10:30' },
        answers: [{ answer: 'waiting' }, { answer: 'waiting' }],
      },
    })
    expect((await ana.sees(anas)).change).toMatchObject({
      answer: 'waiting',
      refundMinor: anas.priceMinor,
      before: { pickUp: '09:00' },
      after: { pickUp: '10:30' },
    })
    expect((await diana.opens(trip)).whyNotJoin).toBe('joining_paused')
    expect(await refusalOf(diana.asksForSeat(trip))).toBe('joining_paused')
    expect((await says(ana, anas, 'yes')).change?.answer).toBe('yes')
    expect((await bruno.opens(trip)).hours).toBe('09:00')

    const left = await says(carla, carlas, 'no')
    expect(left).toMatchObject({ state: 'cancelled', refund: { minor: carlas.priceMinor } })
    expect(await refundsOf(carlas)).toEqual([{ cause: 'driver_cancelled', amount_minor: BigInt(carlas.priceMinor) }])
    const moved = await bruno.opens(trip)
    expect(moved).toMatchObject({ hours: '10:30', place: 2, whyNotJoin: 'own_trip' })
    expect(moved.change).toBeUndefined()
    expect((await ana.sees(anas)).pickUp.hours).toBe('10:30')
    expect((await isFound(trip, day))?.hours).toBe('10:30')
    expect(await notificationsOf(bruno, 'change_answered')).toEqual([{ answer: 'yes' }, { answer: 'no' }])
    expect(await notificationsOf(ana, 'change_settled')).toEqual([{ outcome: 'taken', changed: ['time'] }])
    await runs('send-refunds')
    await booksMustAgree(onStage)
  })

  test('a passenger without an answer by the deadline loses the seat with a full refund, before and after the job', async () => {
    const trip = await bruno.posts(road())
    const [anas, carlas] = [await ana.books(trip), await carla.books(trip)]
    const { answerBy } = await edits(bruno, trip, { hours: '08:00', meetingPoint: 'Plaza San Martín' })
    await says(ana, anas, 'yes')
    await later(Date.parse(answerBy ?? '') - clock.now().getTime())
    expect((await carla.sees(carlas)).state).toBe('cancelled')
    expect((await ana.sees(anas)).pickUp).toMatchObject({ hours: '08:00', meetingPoint: 'Plaza San Martín' })
    expect(await bruno.opens(trip)).toMatchObject({ hours: '08:00', place: 2, users: [{}, { name: 'Ana' }] })
    expect(await refusalOf(carla.cancels(carlas))).toBe('not_possible_now')
    expect(await refusalOf(says(carla, carlas, 'yes'))).toBe('not_possible_now')
    expect(await refundsOf(carlas)).toEqual([])
    await runs('settle-trip-changes')
    expect(await refundsOf(carlas)).toEqual([{ cause: 'driver_cancelled', amount_minor: BigInt(carlas.priceMinor) }])
    expect((await isFound(trip, day - 1))?.hours).toBe('08:00')
    await runs('settle-trip-changes')
    const [history] = [await db.selectFrom('change_history').select(['life', 'event']).orderBy('n', 'desc').limit(3).execute()]
    expect(history).toEqual([
      { life: 'change', event: 'take' },
      { life: 'answer', event: 'lapse' },
      { life: 'answer', event: 'agree' },
    ])
  })

  test('a passenger who joins after the deadline gets the new time, before the job has run', async () => {
    const trip = await bruno.posts(road())
    await ana.books(trip)
    const { answerBy } = await edits(bruno, trip, { hours: '10:00' })
    await later(Date.parse(answerBy ?? '') - clock.now().getTime())
    expect((await carla.asksForSeat(trip)).pickUp.hours).toBe('10:00')
    expect(await seatsLeft(trip)).toBe(2)
  })

  test('the driver withdraws the change, and the trip is unchanged', async () => {
    const trip = await bruno.posts(road())
    const seat = await ana.books(trip)
    await edits(bruno, trip, { hours: '10:00', comment: 'Llevo poco equipaje' })
    expect(await refusalOf(edits(bruno, trip, { price: '1.00' }))).toBe('change_open')
    expect(await refusalOf(takesBack(diana, trip))).toBe('not_yours')
    await takesBack(bruno, trip)
    expect(await refusalOf(takesBack(bruno, trip))).toBe('not_possible_now')
    expect(await bruno.opens(trip)).toMatchObject({ hours: '09:00', comment: 'Llevo poco equipaje' })
    expect((await ana.sees(seat)).change).toBeUndefined()
    expect((await notificationsOf(ana, 'change_settled')).at(-1)).toMatchObject({ outcome: 'dropped' })
    await edits(bruno, trip, { hours: '10:00' })
    expect(await says(ana, seat, 'yes')).toMatchObject({ pickUp: { hours: '10:00' } })
  })

  test('an open request moves with the trip and needs no answer', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const request = await ana.asksForSeat(trip)
    expect(await edits(bruno, trip, { hours: '10:00' })).toEqual({ asked: 0, answerBy: null })
    expect(await ana.sees(request)).toMatchObject({ state: 'requested', pickUp: { hours: '10:00' } })
    expect((await notificationsOf(ana, 'change_settled')).at(-1)).toEqual({ outcome: 'taken', changed: ['time'] })
  })

  test('a passenger who declines a change withdraws an open request, without a refund', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval', seats: 2 }))
    const [request, other] = [await ana.asksForSeat(trip), await carla.asksForSeat(trip)]
    await bruno.accepts(other)
    await carla.pays(trip)
    await edits(bruno, trip, { hours: '10:00' })
    expect((await says(ana, request, 'no')).state).toBe('withdrawn')
    expect((await says(carla, other, 'yes')).pickUp.hours).toBe('10:00')
  })

  test('a passenger who cancels no longer delays an open change', async () => {
    const trip = await bruno.posts(road())
    const [anas, carlas] = [await ana.books(trip), await carla.books(trip)]
    await edits(bruno, trip, { hours: '10:00' })
    await says(ana, anas, 'yes')
    await carla.cancels(carlas)
    expect((await bruno.opens(trip)).hours).toBe('10:00')
    expect(await refundsOf(carlas)).toMatchObject([{ cause: 'cancelled_early' }])
  })

  test('canceling a trip ends its open change without answers', async () => {
    const trip = await bruno.posts(road())
    const seat = await ana.books(trip)
    await edits(bruno, trip, { hours: '10:00' })
    await bruno.cancelsTrip(trip)
    expect(await ana.sees(seat)).toMatchObject({ state: 'cancelled', pickUp: { hours: '09:00' } })
    expect(await refusalOf(edits(bruno, trip, { comment: 'x' }))).toBe('trip_cancelled')
  })

  test('a change is refused shortly before departure, and a passenger with another ride at the new time cannot accept it', async () => {
    const early = await diana.posts(road({ hours: '09:00', to: 'Funes' }))
    const { durationS } = await diana.opens(early)
    const trip = await bruno.posts(road({ inDays: day, hours: '10:30' }))
    expect(durationS).toBeLessThan(HOUR_MS / 1000)
    const [first, seat] = [await ana.books(early), await ana.books(trip)]
    await edits(bruno, trip, { hours: '09:10' })
    expect(await refusalOf(says(ana, seat, 'yes'))).toBe('overlapping_booking')
    expect((await says(ana, seat, 'no')).state).toBe('cancelled')
    await later(Date.parse(first.pickUp.at) - clock.now().getTime() - 3 * HOUR_MS + MINUTE_MS)
    expect(await refusalOf(edits(diana, early, { hours: '09:30' }))).toBe('too_late_to_change')
  })

  test('the driver cannot post a trip that overlaps the proposed time', async () => {
    const trip = await bruno.posts(road({ to: 'Funes', hours: '09:00' }))
    await ana.books(trip)
    await edits(bruno, trip, { hours: '11:00' })
    expect(await refusalOf(bruno.posts(road({ inDays: day, from: 'Funes', to: 'Rosario', hours: '11:10' })))).toBe(
      'overlapping_trip',
    )
  })

  test('a late payment finds no seat on a trip that has changed since', async () => {
    const trip = await bruno.posts(road())
    const { id, init_point, bookingId } = await ana.startsToPay(trip)
    await onStage.sandbox.pay(checkoutOf(init_point), 'paid_late')
    clock.pass(15 * MINUTE_MS)
    await runs('expire-unpaid-bookings')
    expect((await ana.sees({ id: bookingId })).state).toBe('expired')
    await edits(bruno, trip, { hours: '15:00' })
    clock.pass(30 * MINUTE_MS)
    await noticesArrive(onStage)
    expect((await ana.sees({ id: bookingId })).state).toBe('expired')
    expect(await refundsOf({ id: bookingId })).toMatchObject([{ cause: 'paid_too_late' }])
    expect((await ana.checks(id)).status).not.toBe('created')
  })

  test('another car needs consent, and the passengers then see the new car', async () => {
    const trip = await diana.posts(road())
    const seat = await ana.books(trip)
    const { id: vehicleId } = await db
      .insertInto('vehicles')
      .values({
        account_id: diana.id,
        plate: 'AC123DI',
        plate_key: 'AC123DI',
        brand: 'Ford',
        model: 'Ka',
        color: 'Azul',
        cylinder: '1.50',
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await edits(diana, trip, { vehicleId })
    expect((await ana.sees(seat)).change).toMatchObject({
      changed: ['car'],
      before: { car: { brand: 'Fiat' } },
      after: { car: { brand: 'Ford' } },
    })
    await says(ana, seat, 'yes')
    expect((await ana.opens(trip)).car?.brand).toBe('Ford')
  })

  test('a declined change counts as the driver’s cancellation, not as the passenger’s', async () => {
    const paula = await join({ name: 'Paula', registered: true })
    const tomas = await join({ name: 'Tomas', registered: true, car: true })
    for (let i = 0; i < 5; i++) {
      const trip = await tomas.posts(road())
      const seat = await paula.books(trip)
      await edits(tomas, trip, { hours: '10:00' })
      await says(paula, seat, 'no')
    }
    const cancels = async (who: CastPerson) => (await ana.call(showPerson, { params: { id: who.id } })).reliability
    expect([await cancels(tomas), await cancels(paula)]).toEqual(['often', 'rarely'])
  })
})
