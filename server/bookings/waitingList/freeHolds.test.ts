import { describe, expect, test } from 'vitest'
import { answerChange, editTrip } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { bruno, clock, db, join, later, world } = stage
let day = 10
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), seats: 1, ...more })
let people = 0
const person = (part: object = {}) => join({ name: `F${people++}`, gender: 'Female', ...part })
const registered = { registered: true }
const adultAttested = true

const jobs = async () => {
  await runJob(world, 'expire-unpaid-bookings')
  await runJob(world, 'serve-waiting-lists')
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )
const stateOf = async (trip: string, { id }: { id: string }) =>
  await db
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .select(['b.id', 'b.state', 'b.answer_by'])
    .where('t.id', '=', trip)
    .where('b.passenger_id', '=', id)
    .orderBy('b.requested_at', 'desc')
    .executeTakeFirst()

/**
 * Lets each of several accounts of one person (puppets) hold seats of these trips, in every possible way and as long as possible,
 * without paying.
 */
async function grab(puppets: CastPerson[], trips: string[], request: object): Promise<void> {
  for (const trip of trips)
    for (const puppet of puppets) {
      const own = await stateOf(trip, puppet)
      const live = own && ['requested', 'waiting', 'offered', 'accepted'].includes(own.state)
      const ends = own ? own.answer_by.getTime() - clock.now().getTime() : 0
      if (own?.state === 'offered' && ends <= 10 * MINUTE_MS) await refused(puppet.accepts(own))
      if (live) continue
      await refused(puppet.asksForSeat(trip, { adultAttested, ...request }))
      await refused(puppet.asksForSeat(trip, { adultAttested, wait: true, ...request }))
    }
}

/** Returns the minutes in which no seat of the trips is available, checked every ten minutes. */
async function minutesHeld(puppets: CastPerson[], trips: string[], hours: number, request: object = {}): Promise<number> {
  let minutes = 0
  for (let at = 0; at < hours * 60; at += 10) {
    await grab(puppets, trips, request)
    await jobs()
    const { holds } = await db
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll<bigint>().as('holds'))
      .where('state', 'in', ['offered', 'accepted'])
      .where(
        'passenger_id',
        'in',
        puppets.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    if (holds > 0n) minutes += 10
    await later(10 * MINUTE_MS)
    await jobs()
  }
  return minutes
}

describe('seats held without payment, which other people cannot book (B2, B11)', () => {
  test('two accounts without a profile can hold the only seat for an hour and a half a day', async () => {
    const [trip, puppets] = [await bruno.posts(road()), [await person(), await person()]]
    expect(await minutesHeld(puppets, [trip], 36)).toBeLessThanOrEqual(200)
    expect(await refused((await person(registered)).books(trip))).toBe('done')
  })

  test('two registered accounts with five companions each can hold all six seats once, then an hour a day', async () => {
    const trip = await bruno.posts(road({ seats: 6 }))
    const companions = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) => ({
      kind: 'adult' as const,
      name,
      lastName: 'Prueba',
      adultStated: true,
    }))
    const puppets = [await person(registered), await person(registered)]
    expect(await minutesHeld(puppets, [trip], 24, { seats: 6, companions })).toBeLessThanOrEqual(9 * 60)
    expect(await minutesHeld(puppets, [trip], 12, { seats: 6, companions })).toBeLessThanOrEqual(100)
  })

  test('a passenger behind four accounts that only hold seats gets an offer within 90 minutes', async () => {
    const trip = await bruno.posts(road())
    const holder = await person(registered)
    const seat = await holder.books(trip)
    const puppets = []
    for (let i = 0; i < 4; i++) puppets.push(await person())
    for (const puppet of puppets) await puppet.asksForSeat(trip, { adultAttested, wait: true })
    const honest = await person(registered)
    const place = await honest.asksForSeat(trip, { wait: true })
    await holder.cancels(seat)
    let hours = 0
    for (; hours < 100 && (await honest.sees(place)).state !== 'offered'; hours += 0.25) {
      await jobs()
      await grab(puppets, [trip], {})
      await later(15 * MINUTE_MS)
      await jobs()
    }
    expect(hours).toBeLessThanOrEqual(1.5)
  })
})

/** Posts a trip of one seat whose passenger has canceled, so that the seat is offered to the first on the list. */
async function offeredTrip(puppet: CastPerson, more: object = {}) {
  const trip = await bruno.posts(road(more))
  const holder = await person(registered)
  const seat = await holder.books(trip)
  const place = await puppet.asksForSeat(trip, { wait: true, adultAttested })
  await holder.cancels(seat)
  await jobs()
  expect((await puppet.sees(place)).state).toBe('offered')
  return { trip, place }
}

/** Books the free seat of the trip for a new person. */
const fills = async (trip: string) => (await person(registered)).books(trip)

describe('offers of the waiting list', () => {
  test.each([
    ['lapses', async (_: CastPerson, __: { id: string }) => later(4 * HOUR_MS)],
    ['is declined', async (who: CastPerson, place: { id: string }) => who.withdraws(place)],
    [
      'is taken and not paid',
      async (who: CastPerson, place: { id: string }) => {
        await who.accepts(place)
        await later(16 * MINUTE_MS)
      },
    ],
  ])('a person whose offer %s gets no second offer of the trip', async (_, ends) => {
    const who = await person(registered)
    const { trip, place } = await offeredTrip(who)
    await ends(who, place)
    await jobs()
    await fills(trip)
    expect(await who.opens(trip)).not.toHaveProperty('mayWait')
    await later(2 * DAY_MS)
    expect(await who.opens(trip)).toMatchObject({ whyNotJoin: 'trip_full' })
    expect(await who.opens(trip)).not.toHaveProperty('mayWait')
    expect(await refused(who.asksForSeat(trip, { wait: true }))).toBe('offer_let_go')
  })

  test('after a paid offer its passenger can use the waiting list again', async () => {
    const who = await person(registered)
    const { trip, place } = await offeredTrip(who)
    await who.accepts(place)
    await who.pays(await who.sees(place))
    await who.cancels(place)
    await jobs()
    await fills(trip)
    expect((await who.asksForSeat(trip, { wait: true })).state).toBe('waiting')
  })

  test('the minutes of an offer count as a hold, even before the job has ended the offer', async () => {
    const who = await person(registered)
    const { place } = await offeredTrip(who)
    const other = await bruno.posts(road())
    expect((await who.opens(other)).notAtOnce).toBeUndefined()
    await later(Date.parse((await who.sees(place)).answerBy) - clock.now().getTime())
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect((await who.opens(other)).notAtOnce).toEqual({ reason: 'too_many_holds', until })
    await jobs()
    expect(await refused(who.startsToPay(other))).toBe('too_many_holds')
    await fills(other)
    expect(await refused(who.asksForSeat(other, { wait: true }))).toBe('too_many_holds')
  })

  test('a seat held until its passenger declines a change counts as a hold', async () => {
    const [who, trip] = [await person(registered), await bruno.posts(road({ price: '100', seats: 2 }))]
    for (const hours of ['09:20', '09:00']) {
      const { bookingId } = await who.startsToPay(trip)
      await bruno.call(editTrip, { params: { id: trip }, body: { hours } })
      await later(15 * MINUTE_MS - 1)
      const { change } = await who.sees({ id: bookingId })
      await who.call(answerChange, { params: { id: bookingId }, body: { change: change?.id ?? '', answer: 'no' } })
    }
    expect((await who.opens(trip)).notAtOnce?.reason).toBe('too_many_holds')
  })

  test('a person with too many unpaid holds gets no offer, and stays on the list', async () => {
    const [who, other] = [await person(registered), await bruno.posts(road())]
    const trip = await bruno.posts(road())
    const holder = await person(registered)
    const seat = await holder.books(trip)
    const place = await who.asksForSeat(trip, { wait: true })
    for (const _ of [1, 2]) {
      await who.startsToPay(other)
      await later(15 * MINUTE_MS)
      await jobs()
    }
    await holder.cancels(seat)
    await jobs()
    expect(await who.sees(place)).toMatchObject({ state: 'waiting', position: 1 })
    expect((await fills(trip)).state).toBe('confirmed')
  })

  test('a request on a trip with instant booking, made because of earlier holds, holds no seat and gets no offer', async () => {
    const who = await person(registered)
    const trip = await bruno.posts(road())
    const [other, holder] = [await bruno.posts(road()), await person(registered)]
    for (const _ of [1, 2]) {
      await who.startsToPay(other)
      await later(15 * MINUTE_MS)
      await jobs()
    }
    const request = await who.asksForSeat(trip)
    expect(request.state).toBe('requested')
    const seat = await holder.books(trip)
    await jobs()
    expect((await who.sees(request)).state).toBe('requested')
    await holder.cancels(seat)
    await jobs()
    expect([(await who.sees(request)).state, (await fills(trip)).state]).toEqual(['requested', 'confirmed'])
  })
})
