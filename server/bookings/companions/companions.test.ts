import { afterEach, describe, expect, test } from 'vitest'
import { giveUpSeats, listBookings, showCancellation } from '#contract/bookings/bookings.ts'
import * as companions from '#contract/bookings/companions.ts'
import { showEffects } from '#contract/moderation/sanctions.ts'
import { showPerson } from '#contract/people/people.ts'
import { listPosts, listRatable, ratePerson } from '#contract/ratings/ratings.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { endTravels } from '../../moderation/sanctions/cancelTravel.ts'
import { receivedKinds } from '../../notifications/testing/post.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { transact } from '../../platform/database/transact.ts'
import { countPersonFacts } from '../../ratings/actions.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

/* Companions with an account (A4, row 45). */
const stage = await cast()
const { ana, bruno, carla, diana, clock, db, join, later, seatsLeft, world } = stage
const hugo = await join({ name: 'Hugo', gender: 'Male', registered: true })
const rita = await join({ name: 'Rita', gender: 'Female', registered: true })

let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 3), seats: 4, ...more })
const invites = (who: CastPerson, trip: string) => who.call(companions.inviteCompanion, { params: { id: trip } })
const answers = (who: CastPerson, id: string, agreed = true, more: object = {}) =>
  who.call(companions.answerInvitation, { params: { id }, body: { agreed, ...more } })
const looks = (who: CastPerson, id: string) => who.call(companions.showInvitation, { params: { id } })
const list = (who: CastPerson, trip: string) => who.call(companions.listInvitations, { params: { id: trip } })
const leaves = (who: CastPerson, { id }: { id: string }, more: object = {}) =>
  who.call(companions.leaveBooking, { params: { id }, body: more })

/** Invites the companion for the booker, and accepts. */
async function agreement(booker: CastPerson, trip: string, who: CastPerson) {
  const { id } = await invites(booker, trip)
  await answers(who, id)
  return { kind: 'account' as const, invitation: id }
}

afterEach(() => booksMustAgree(stage))

describe('companion invitations', () => {
  test('the booker makes an invitation, and anyone with its address can answer it', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const { id, state } = await invites(ana, trip)
    expect(state).toBe('open')
    const seen = await looks(carla, id)
    expect(seen).toMatchObject({ idRoute: trip, booker: { id: ana.id }, driver: { id: bruno.id }, agreed: false, whyNot: null })
    await answers(carla, id)
    expect(await list(ana, trip)).toMatchObject([{ id, state: 'agreed', person: { id: carla.id, name: 'Carla' }, aboard: false }])
    expect(await looks(carla, id)).toMatchObject({ agreed: true })
    // once accepted, an invitation is not found by other accounts
    expect(await refusalOf(looks(rita, id))).toBe('not_found')
    expect(await refusalOf(answers(rita, id))).toBe('not_found')
    expect(await refusalOf(list(carla, trip))).toBe('not refused')
    expect(await list(carla, trip)).toEqual([])
  })

  test('a declined invitation stores no name, and an accepted one can be withdrawn', async () => {
    const trip = await bruno.posts(road())
    const [first, second] = [await invites(ana, trip), await invites(ana, trip)]
    await answers(carla, first.id, false)
    await answers(hugo, second.id)
    await answers(hugo, second.id, false)
    const shown = await list(ana, trip)
    expect(shown.map(({ state, person }) => [state, person])).toEqual([
      ['declined', undefined],
      ['declined', undefined],
    ])
    expect(await refusalOf(ana.asksForSeat(trip, { companions: [{ kind: 'account', invitation: second.id }] }))).toBe(
      'companion_not_agreed',
    )
  })

  test('an invitation refuses the booker, the driver and people with an overlapping ride, and after its withdrawal everyone', async () => {
    const trip = await bruno.posts(road())
    const { id } = await invites(ana, trip)
    expect([(await looks(ana, id)).whyNot, (await looks(bruno, id)).whyNot]).toEqual(['own_invitation', 'own_trip'])
    expect(await refusalOf(answers(ana, id))).toBe('own_invitation')
    expect(await refusalOf(answers(bruno, id))).toBe('own_trip')
    await carla.asksForSeat(trip)
    expect(await refusalOf(answers(carla, id))).toBe('already_joined')
    const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day, seats: 2 })
    await rita.books(other)
    expect(await refusalOf(answers(rita, id))).toBe('overlapping_booking')
    expect(await refusalOf(carla.call(companions.withdrawInvitation, { params: { id } }))).toBe('not_found')
    await ana.call(companions.withdrawInvitation, { params: { id } })
    expect(await refusalOf(answers(hugo, id))).toBe('not_found')
    expect(await refusalOf(invites(bruno, trip))).toBe('own_trip')
  })

  test('invitations are limited to a few more than the seats', async () => {
    const trip = await bruno.posts(road())
    for (let n = 0; n < 8; n++) await invites(ana, trip)
    expect(await refusalOf(invites(ana, trip))).toBe('too_many_companions')
  })

  test('an invitation requires a declaration of age from a person without a profile', async () => {
    const lea = await join({ name: 'Lea' })
    const trip = await bruno.posts(road())
    const { id } = await invites(ana, trip)
    expect(await looks(lea, id)).toMatchObject({ attestationNeeded: true, whyNot: null })
    expect(await refusalOf(answers(lea, id))).toBe('adult_attestation_required')
    await answers(lea, id, true, { adultAttested: true })
  })
})

describe('companions without a profile', () => {
  const adultAttested = true
  const attested = { adultAttested }

  test('an account without a profile has at most two future seats, as booker and companion together (B2)', async () => {
    const lea = await join({ name: 'Leandra' })
    const trips = [
      await bruno.posts(road()),
      await bruno.posts(road()),
      await bruno.posts(road()),
      await bruno.posts(road()),
    ] as const
    const invited = []
    for (const trip of trips.slice(0, 3)) {
      const { id } = await invites(ana, trip)
      await answers(lea, id, true, attested)
      invited.push({ kind: 'account' as const, invitation: id })
    }
    const [first, second] = [
      await ana.books(trips[0], { companions: invited.slice(0, 1) }),
      await ana.asksForSeat(trips[1], { companions: invited.slice(1, 2) }),
    ]
    expect([first.state, second.state]).toEqual(['confirmed', 'accepted'])
    expect(await refusalOf(ana.asksForSeat(trips[2], { companions: invited.slice(2) }))).toBe('companion_registration_needed')
    expect(await refusalOf(lea.asksForSeat(trips[3], attested))).toBe('registration_needed')
    expect((await lea.opens(trips[3])).whyNotJoin).toBe('registration_needed')
    const further = await invites(rita, trips[3])
    expect((await looks(lea, further.id)).whyNot).toBe('registration_needed')
    expect(await refusalOf(answers(lea, further.id, true, attested))).toBe('registration_needed')
    await leaves(lea, second)
    expect((await looks(lea, further.id)).whyNot).toBeNull()
    expect((await lea.asksForSeat(trips[3], attested)).state).toBe('accepted')
  })

  test('simultaneous bookings leave an account without a profile at most two seats (B2)', async () => {
    // New people for this test: their unpaid seats expire, and after three expired seats a person may no longer join freely.
    const bookers = await Promise.all(['Nora', 'Pablo', 'Renata', 'Simón'].map((name) => join({ name, registered: true })))
    for (const [round, name] of ['Olga', 'Paz', 'Quimey'].entries()) {
      const lea = await join({ name })
      const trips: string[] = []
      for (let n = 0; n < 6; n++) trips.push(await bruno.posts(road({ seats: 2 })))
      const requests: (() => Promise<unknown>)[] = []
      for (const [n, booker] of bookers.entries()) {
        const { id } = await invites(booker, trips[n] ?? '')
        await answers(lea, id, true, attested)
        const companions = [{ kind: 'account' as const, invitation: id }]
        requests.push(() => booker.asksForSeat(trips[n] ?? '', { companions }))
      }
      for (const trip of trips.slice(4)) requests.push(() => lea.asksForSeat(trip, attested))
      const order = round === 1 ? requests.toReversed() : requests
      const refused = (await Promise.all(order.map((request) => refusalOf(request())))).filter((one) => one !== 'not refused')
      expect(refused).toHaveLength(4)
      expect(['registration_needed', 'companion_registration_needed']).toEqual(expect.arrayContaining([...new Set(refused)]))
      const { n } = await db
        .selectFrom('travellers')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .where('account_id', '=', lea.id)
        .executeTakeFirstOrThrow()
      expect(Number(n)).toBe(2)
      await later(HOUR_MS)
    }
  })
})

describe('bookings with companions’ accounts', () => {
  test('all accounts on a booking see it, and each acts on their own seat', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const group = [await agreement(ana, trip, carla), await agreement(ana, trip, hugo)]
    const seat = await ana.books(trip, { companions: group })
    expect(seat).toMatchObject({ state: 'confirmed', seats: 3 })
    expect(seat.companions?.map(({ kind, person }) => [kind, person?.id])).toEqual([
      ['account', carla.id],
      ['account', hugo.id],
    ])
    expect(await seatsLeft(trip)).toBe(1)
    const theirs = await carla.sees(seat)
    expect(theirs).toMatchObject({ acts: ['leave'], message: '' })
    expect(theirs.order).toBeUndefined()
    expect(await refusalOf(carla.cancels(seat))).toBe('not_yours')
    expect(await refusalOf(rita.sees(seat))).toBe('not_found')
    expect((await carla.call(listBookings, { query: {} })).map(({ id }) => id)).toContain(seat.id)
    // no person has two seats on a trip
    expect(await refusalOf(carla.asksForSeat(trip))).toBe('already_joined')
    expect((await looks(carla, group[0]?.invitation ?? '')).bookingId).toBe(seat.id)
    expect(await refusalOf(answers(carla, group[0]?.invitation ?? '', false))).toBe('not_possible_now')
    expect(await refusalOf(ana.call(companions.withdrawInvitation, { params: { id: group[0]?.invitation ?? '' } }))).toBe(
      'not_possible_now',
    )
  })

  test('the driver sees companions with an account before deciding, and names of other companions from the confirmation on', async () => {
    await later(0)
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const child = { kind: 'adult', name: 'Olga', lastName: 'Paz', adultStated: true } as const
    const seat = await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla), child] })
    const seen = async (who: CastPerson) => (await who.sees(seat)).companions?.map(({ name }) => name)
    const requested = await bruno.sees(seat)
    expect(requested).toMatchObject({
      state: 'requested',
      companions: [{ kind: 'account', person: { id: carla.id, name: 'Carla' } }],
    })
    expect(requested.companions?.[0]?.person).not.toHaveProperty('telephone')
    expect(JSON.stringify(requested)).not.toContain('Olga')
    const card = (await bruno.call(listBookings, { query: { as: 'driver' } })).find(({ id }) => id === seat.id)
    expect(card?.companions?.map(({ person }) => person?.id)).toEqual([carla.id])
    expect([await seen(ana), await seen(carla)]).toEqual([['Carla'], undefined])
    await bruno.declines(seat)
    expect([await seen(bruno), await seen(ana)]).toEqual([undefined, undefined])
  })

  test('the passenger list shows companions to their booker from the approval on, and to driver and passengers from the payment on', async () => {
    await later(0)
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const names = async (who: CastPerson) => (await who.opens(trip)).users.slice(1).map(({ name }) => name)
    const seat = await ana.asksForSeat(trip, {
      companions: [await agreement(ana, trip, carla), await agreement(ana, trip, hugo)],
    })
    expect(await names(bruno)).toEqual([])
    await bruno.accepts(seat)
    expect([await names(ana), await names(carla)]).toEqual([
      ['Ana', 'Carla', 'Hugo'],
      ['Ana', 'Carla'],
    ])
    await ana.pays(await ana.sees(seat))
    await later(60_000)
    const other = await rita.asksForSeat(trip)
    expect(await names(rita)).toEqual([])
    await bruno.accepts(other)
    await rita.pays(await rita.sees(other))
    for (const who of [bruno, ana, carla, rita]) expect(await names(who)).toEqual(['Ana', 'Carla', 'Hugo', 'Rita'])
    expect(await names(diana)).toEqual([])
    await leaves(carla, seat)
    expect(await names(bruno)).toEqual(['Ana', 'Hugo', 'Rita'])
  })

  test('a companion who leaves before the payment ends the request', async () => {
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const seat = await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla)] })
    expect(await refusalOf(leaves(rita, seat))).toBe('not_found')
    expect(await leaves(carla, seat)).toEqual({ left: true, state: 'withdrawn' })
    expect(await refusalOf(leaves(carla, seat))).toBe('not_possible_now')
    expect((await ana.sees(seat)).state).toBe('withdrawn')
  })

  test('a companion who leaves after the payment gives up one seat, and its price is refunded to the payer', async () => {
    const trip = await bruno.posts(road())
    const seat = await ana.books(trip, { companions: [await agreement(ana, trip, carla), await agreement(ana, trip, hugo)] })
    const each = seat.priceMinor / 3
    const { refundMinor } = await carla.call(showCancellation, { params: { id: seat.id }, query: { seats: '1' } })
    expect(await refusalOf(carla.call(showCancellation, { params: { id: seat.id }, query: {} }))).toBe('seats_not_held')
    expect(await refusalOf(leaves(carla, seat, { refundMinor: refundMinor - 1 }))).toBe('price_changed')
    expect(await leaves(carla, seat, { refundMinor })).toEqual({ left: true, state: 'confirmed' })
    expect(await ana.sees(seat)).toMatchObject({
      seats: 2,
      priceMinor: each * 2,
      givenUp: { seats: 1 },
      refund: { minor: refundMinor },
    })
    expect(await refusalOf(carla.sees(seat))).toBe('not_found')
    expect(await seatsLeft(trip)).toBe(2)
    expect((await carla.asksForSeat(trip)).state).toBe('accepted')
  })

  test('a companion whose seat the booker gives up has to be invited again', async () => {
    const trip = await bruno.posts(road())
    const yes = await agreement(ana, trip, carla)
    const seat = await ana.books(trip, { companions: [yes, await agreement(ana, trip, hugo)] })
    await ana.call(giveUpSeats, { params: { id: seat.id }, body: { companions: [1] } })
    expect(await refusalOf(carla.sees(seat))).toBe('not_found')
    expect((await list(ana, trip)).map(({ person }) => person?.id)).toEqual([hugo.id])
    expect(await refusalOf(looks(carla, yes.invitation))).toBe('not_found')
  })

  test('join refuses an account named twice, and an invitation by another person', async () => {
    const trip = await bruno.posts(road())
    const yes = await agreement(ana, trip, carla)
    expect(await refusalOf(ana.asksForSeat(trip, { companions: [yes, yes] }))).toBe('companion_twice')
    expect(await refusalOf(rita.asksForSeat(trip, { companions: [yes] }))).toBe('companion_not_agreed')
    expect(await refusalOf(ana.asksForSeat(trip, { companions: [{ kind: 'account', invitation: 'none' }] }))).toBe(
      'companion_not_agreed',
    )
    const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: day, seats: 2 })
    await carla.books(other)
    expect(await refusalOf(ana.asksForSeat(trip, { companions: [yes] }))).toBe('companion_elsewhere')
  })

  test('a women-only trip accepts only women with an account as companions', async () => {
    const trip = await diana.posts(road({ restriction: 'onlyWomen' }))
    const { id } = await invites(ana, trip)
    expect(await refusalOf(answers(hugo, id))).toBe('only_women')
    await answers(carla, id)
    const seat = await ana.books(trip, { companions: [{ kind: 'account', invitation: id }] })
    expect(seat).toMatchObject({ state: 'confirmed', seats: 2 })
    expect(await refusalOf(invites(hugo, trip))).toBe('only_women')
  })

  test('of two simultaneous bookings with the same account on one trip, one succeeds', async () => {
    const trip = await bruno.posts(road({ seats: 4 }))
    const [mine, hers] = [await agreement(ana, trip, hugo), await agreement(rita, trip, hugo)]
    const outcomes = await Promise.all([
      refusalOf(ana.asksForSeat(trip, { companions: [mine] })),
      refusalOf(rita.asksForSeat(trip, { companions: [hers] })),
      refusalOf(hugo.asksForSeat(trip)),
    ])
    expect(outcomes.filter((one) => one === 'not refused')).toHaveLength(1)
    const rows = await db
      .selectFrom('bookings')
      .innerJoin('trips', 'trips.seq', 'trip_seq')
      .select('bookings.id')
      .where('trips.id', '=', trip)
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('companions during and after the trip', () => {
  test('a companion is notified, calls the driver, rates and is rated, and counts as a passenger', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const seat = await ana.books(trip, { companions: [await agreement(ana, trip, carla), await agreement(ana, trip, hugo)] })
    await later(Date.parse(seat.pickUp.at) - 2 * HOUR_MS - clock.now().getTime())
    await runJob(world, 'remind-travellers')
    expect(await receivedKinds(carla)).toContain('trip_soon')
    expect((await carla.sees(seat)).contactsFrom).not.toBeNull()
    const { routes = [] } = await carla.call(showPerson, { params: { id: carla.id } })
    expect(routes).toContainEqual(expect.objectContaining({ id: trip, isDriver: false, cancelled: false }))
    await later(30 * HOUR_MS)
    const open = await bruno.call(listRatable, { query: {} })
    const ofTrip = open.filter(({ bookingId }) => bookingId === seat.id)
    expect(ofTrip.map(({ person }) => person.id).sort()).toEqual([ana.id, carla.id, hugo.id].sort())
    const rates = (who: CastPerson, of: CastPerson, rating: number) =>
      who.call(ratePerson, { body: { userEmail: of.email, description: 'Puntual.', rating } })
    await rates(bruno, carla, 5)
    await rates(carla, bruno, 3)
    clock.pass(60_000)
    await rates(bruno, ana, 4)
    expect(await refusalOf(rates(bruno, carla, 4))).toBe('already_rated')
    expect(await refusalOf(rates(ana, carla, 4))).toBe('nothing_to_rate')
    const published = await carla.call(listPosts, { params: { id: carla.id }, query: {} })
    expect(published.posts.map(({ rating }) => rating)).toEqual([5])
    expect((await ana.call(listPosts, { params: { id: ana.id }, query: {} })).posts).toEqual([])
    // invariant V14 holds, although only some of the people on this booking have published ratings
    expect((await brokenInvariants({ db, now: clock.now })).filter(({ id }) => id === 'V14')).toEqual([])
    await later(3 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    await countPersonFacts(world)
    const facts = db.selectFrom('person_facts').select('ridden').where('account_id', 'in', [carla.id, hugo.id]).execute()
    expect((await facts).map(({ ridden }) => ridden > 0)).toEqual([true, true])
  })

  test('ratings by passengers who canceled early, with a full refund, do not count (G7)', async () => {
    await later(0)
    const trip = await diana.posts(road())
    const seat = await ana.books(trip, { companions: [await agreement(ana, trip, carla)] })
    await ana.cancels(seat)
    await later(Date.parse(seat.pickUp.at) + 30 * HOUR_MS - clock.now().getTime())
    const rates = (who: CastPerson, of: CastPerson, rating: number) =>
      who.call(ratePerson, { body: { userEmail: of.email, description: 'Nunca llegó.', rating, bookingId: seat.id } })
    for (const who of [ana, carla]) await rates(who, diana, 0)
    await rates(diana, carla, 4)
    await later(15 * DAY_MS)
    const about = async (who: CastPerson) =>
      (await bruno.call(listPosts, { params: { id: who.id }, query: {} })).posts.map(({ rating, didNotTravel }) => [
        rating,
        didNotTravel,
      ])
    expect(await about(diana)).toEqual([
      [0, true],
      [0, true],
    ])
    expect(await about(carla)).toContainEqual([4, false])
    await runJob(world, 'count-published-ratings')
    expect(
      (await db.selectFrom('accounts').select('rating_count').where('id', '=', diana.id).executeTakeFirst())?.rating_count,
    ).toBe(0)
  })

  test('a barred companion loses the seat, and the other travelers keep theirs', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const mario = await join({ name: 'Mario', gender: 'Male', registered: true })
    const seat = await ana.books(trip, { companions: [await agreement(ana, trip, mario)] })
    const emma = await join({ name: 'Emma', registered: true, admin: true })
    const effects = (who: CastPerson) => emma.call(showEffects, { params: { id: who.id }, query: {} })
    expect(await effects(mario)).toMatchObject({
      trips: 0,
      passengers: 0,
      seats: 1,
      ownBack: [{ priceMinor: seat.priceMinor / 2 }],
    })
    expect((await effects(ana)).seats).toBeGreaterThanOrEqual(2)
    await transact(db, (tx) => endTravels(tx, mario.id, { by: null, at: clock.now() }))
    expect(await ana.sees(seat)).toMatchObject({ state: 'confirmed', seats: 1, refund: { minor: seat.priceMinor / 2 } })
  })

  test('a companion cannot post an overlapping trip, and loses overlapping requests', async () => {
    await later(0)
    const inDays = (day += 3)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4 })
    const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4 })
    const yes = await agreement(ana, trip, carla)
    const waiting = await carla.asksForSeat(other)
    await ana.books(trip, { companions: [yes] })
    expect((await carla.sees(waiting)).state).toBe('withdrawn')
    expect(await refusalOf(carla.asksForSeat(other))).toBe('overlapping_booking')
  })

  test('a payment is refunded when a companion of the booking has taken another seat', async () => {
    await later(0)
    const inDays = (day += 3)
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4 })
    const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 4 })
    const seat = await ana.asksForSeat(trip, { companions: [await agreement(ana, trip, carla)] })
    await carla.books(other)
    expect((await ana.sees(seat)).state).toBe('withdrawn')
  })

  test('a group with an account joins the waiting list and gets an offer', async () => {
    await later(0)
    const trip = await bruno.posts(road({ seats: 2 }))
    const yes = await agreement(ana, trip, carla)
    const booked = await rita.books(trip)
    const place = await ana.asksForSeat(trip, { companions: [yes], wait: true })
    expect(place.state).toBe('waiting')
    expect((await carla.sees(place)).position).toBe(1)
    expect(await refusalOf(bruno.sees(place))).toBe('not_found')
    await rita.cancels(booked)
    await runJob(world, 'serve-waiting-lists')
    expect((await carla.sees(place)).state).toBe('offered')
    expect(await refusalOf(carla.accepts(place))).toBe('not_yours')
    expect((await ana.accepts(place)).state).toBe('accepted')
  })
})
