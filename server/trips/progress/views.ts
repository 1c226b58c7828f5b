import type { TripProgress, WayStop } from '#contract/trips/progress.ts'
import type { Member } from '#domain/people/account.ts'
import { seeContacts } from '#domain/people/contact.ts'
import { displayName } from '#domain/places/place.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { delayMinutes, expectedAt, lastReached, reachedStops, type ReachedStop, progressHours } from '#domain/trips/progress.ts'
import { MAX_TRIP_MESSAGES, whyNotTripMessage } from '#domain/trips/tripMessage.ts'
import { ridingOf } from '../../people/fellowTravellers.ts'
import { type Unreadable, unreadableTo } from '../../people/readable.ts'
import { presentTelephone } from '../../people/telephone.ts'
import { presentTripVehicle } from '../../people/vehicles/presenter.ts'
import { wallClock } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { exactPoint } from '../meetingPoints/points.ts'
import { findTrip, type TripRow } from '../queries.ts'
import { findFollowLinks } from './follow/links.ts'
import {
  driverOf,
  type RiderRow,
  findReachedStops,
  findTripMessages,
  getsMessages,
  type ProgressStop,
  stopsOf,
} from './queries.ts'

/** Returns a trip in progress for its driver and passengers; not found for anyone else. */
export async function progressPage(world: World, me: Member, id: string): Promise<TripProgress> {
  const row = (await findTrip(world, id)) ?? refuse('not_found')
  const trip = { ...row, seq: row.trip_seq }
  const [stops, steps, messages, followLinks, driver] = await Promise.all([
    stopsOf(world.db, trip),
    findReachedStops(world.db, trip.seq),
    findTripMessages(world.db, trip.seq),
    findFollowLinks(world.db, trip.seq, me.id),
    driverOf(world.db, trip.driver_id),
  ])
  const isAboard = stops.some(({ getsIn }) => getsIn.some(({ passenger_id }) => passenger_id === me.id))
  refuseIf(me.id === driver.id || isAboard ? undefined : 'not_found')
  const riders = stops.flatMap(({ getsIn }) => getsIn.map(({ passenger_id }) => passenger_id))
  const unreadable = await unreadableTo(world, me, [driver.id, ...riders])
  return presentWay({ trip, stops, steps, messages, followLinks, driver, unreadable }, me, world)
}

interface Known {
  trip: TripRow
  stops: ProgressStop[]
  steps: ReachedStop[]
  messages: Awaited<ReturnType<typeof findTripMessages>>
  followLinks: Awaited<ReturnType<typeof findFollowLinks>>
  driver: Awaited<ReturnType<typeof driverOf>>
  unreadable: Unreadable
}

function presentWay(
  { trip, stops, steps, messages, followLinks, driver, unreadable }: Known,
  me: Member,
  world: World,
): TripProgress {
  const now = world.now()
  const { opens, closes } = progressHours({ departsAt: trip.departs_at, arrivesAt: trip.arrives_at })
  const reached = reachedStops(steps)
  const isOpen = !trip.cancelled_at && now >= opens && now < closes
  const delay = isOpen ? delayMinutes(stops, reached, now) : undefined
  const mayCall = (riders: RiderRow[]) => isOpen && riders.some((one) => seeContacts(ridingOf(one), now))
  const own = stops.flatMap(({ getsIn }) => getsIn.filter(({ passenger_id }) => passenger_id === me.id))
  const present = (one: Person, mayBeCalled: boolean) =>
    unreadable.has(one.passenger_id) ? { id: one.passenger_id, name: '' } : rider(one, mayBeCalled, world)
  const people = (rows: RiderRow[]) => rows.map((row) => present(row, me.id === trip.driver_id && mayCall([row])))
  const isDriverRead = !unreadable.has(driver.id)
  const facts = {
    driverId: driver.id,
    cancelled: trip.cancelled_at !== null,
    departsAt: trip.departs_at,
    arrivesAt: trip.arrives_at,
  }
  const aboard = stops.flatMap(({ getsIn }) => getsIn.filter(getsMessages)).length
  const mayWrite = !whyNotTripMessage(facts, me, { aboard, sent: messages.length }, now)
  const meetsAt = ({ getsIn, getsOut }: ProgressStop) =>
    me.id === driver.id || [...getsIn, ...getsOut].some(({ passenger_id }) => passenger_id === me.id)
  const seen = { trip, reached, delay, people, isDriverRead, meetsAt, world }
  return {
    idRoute: trip.id,
    originName: trip.origin_name,
    destinationName: trip.destination_name,
    cancelled: trip.cancelled_at !== null,
    isDriver: me.id === driver.id,
    driver: present({ ...driver, passenger_id: driver.id }, mayCall(own)),
    opensAt: opens.toISOString(),
    closesAt: closes.toISOString(),
    isOpen,
    delayMinutes: delay ?? null,
    car: (isDriverRead && presentTripVehicle(trip, me.id === driver.id || mayCall(own))) || null,
    followLinks: followLinks.map(({ id, made_at }) => ({ id, madeAt: made_at.toISOString() })),
    stops: stops.map((stop) => presentStop(stop, seen)),
    messages: isDriverRead ? messages.flatMap(presentMessage) : [],
    ...(mayWrite && { messagesLeft: MAX_TRIP_MESSAGES - messages.length }),
    now: now.toISOString(),
  }
}

/** Omits a message whose text was erased. */
const presentMessage = ({ at, how, message }: Known['messages'][number]) =>
  how === 'own' && message === null ? [] : [{ at: at.toISOString(), how, ...(message !== null && { message }) }]

interface StopContext {
  trip: TripRow
  reached: Map<number, Date>
  delay: number | undefined
  /** the driver sees the telephone numbers of people on board, who see each other's names (rules 14) */
  people: (rows: RiderRow[]) => WayStop['getsIn']
  isDriverRead: boolean
  meetsAt: (stop: ProgressStop) => boolean
  world: World
}

function presentStop(stop: ProgressStop, { trip, reached, delay, people, isDriverRead, meetsAt, world }: StopContext): WayStop {
  const place = world.gazetteer.get(stop.placeId)
  const clock = (at: Date) => wallClock(at, place?.zone ?? trip.zone).time
  const point = isDriverRead && meetsAt(stop) ? exactPoint(trip.spots?.[trip.stops.indexOf(stop.placeId)]) : undefined
  const [expected, ticked] = [expectedAt(stop, delay), reached.get(stop.atM)]
  return {
    atM: stop.atM,
    name: place ? displayName(place) : '?',
    ...(isDriverRead && stop.meetingPoint && { meetingPoint: stop.meetingPoint }),
    ...(point && { point }),
    hours: clock(stop.at),
    at: stop.at.toISOString(),
    expectedHours: clock(expected),
    expectedAt: expected.toISOString(),
    reachedAt: ticked?.toISOString() ?? null,
    reachedHours: ticked ? clock(ticked) : null,
    passed: stop.atM <= (lastReached(reached) ?? -1),
    getsIn: people(stop.getsIn),
    getsOut: people(stop.getsOut),
  }
}

type Person = Pick<RiderRow, 'passenger_id' | 'name' | 'given_name' | 'telephone_sealed'>

function rider({ passenger_id: id, name, given_name, telephone_sealed }: Person, mayCall: boolean, { sealer }: World) {
  const shown = mayCall && telephone_sealed
  return { id, name: name ?? given_name ?? '', ...(shown && presentTelephone(sealer.open('telephone', id, telephone_sealed))) }
}
