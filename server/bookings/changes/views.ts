import type { SeatChange, TripChange } from '#contract/trips/series.ts'
import { holdsSeat, isLive } from '#domain/bookings/booking.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { distanceM } from '#domain/places/place.ts'
import { pointOf } from '#domain/trips/meetingPoint.ts'
import { unreadableTo } from '../../people/readable.ts'
import type { Db } from '../../platform/database/connect.ts'
import { wallClock } from '../../platform/time.ts'
import type { TripRow } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import type { BookingRow } from '../seat/rows.ts'
import { changedBy } from './notify.ts'
import { answersWithPassengers, type OpenAnswer, openAnswersOf, type OpenChangeRow, openChangeWithCars } from './queries.ts'

type Known = Pick<World, 'db' | 'now' | 'gazetteer'>

/**
 * Returns bookings in their present state. After the deadline, passengers without an answer have lost their seats, and the others
 * ride at the new time.
 */
export async function bookingsNow<Row extends BookingRow>({ db, now }: Pick<World, 'db' | 'now'>, rows: Row[]) {
  const answers = await openAnswers(db, rows)
  return rows.map((row) => {
    const change = answers.find(({ booking_id }) => booking_id === row.id)
    if (!change || change.answer_by > now() || !isLive(row.state)) return { row, change }
    return {
      row: change.answer === 'waiting' && holdsSeat(row.state) ? { ...row, state: 'cancelled' as const } : moved(row, change),
    }
  })
}

async function openAnswers(db: Db, rows: BookingRow[]): Promise<OpenAnswer[]> {
  const changing = rows.filter(({ change_id, state }) => change_id !== null && isLive(state)).map(({ id }) => id)
  return changing.length === 0 ? [] : openAnswersOf(db, changing)
}

const shifted = (instant: Date, { departs_from, departs_to }: Pick<OpenAnswer, 'departs_from' | 'departs_to'>) =>
  new Date(instant.getTime() + departs_to.getTime() - departs_from.getTime())

const moved = <Row extends BookingRow>(row: Row, change: OpenAnswer): Row => ({
  ...row,
  departs_at: shifted(row.departs_at, change),
  arrives_at: shifted(row.arrives_at, change),
  meeting_points: change.points_to,
  spots: change.spots_to,
})

/** Returns the meters by which the passenger's own two points would move; absent if a point has no position or does not move. */
function movedBy({ spots_from, spots_to }: OpenAnswer, { stops, from_place, to_place }: BookingRow) {
  const [movedM, dropOffMovedM] = [from_place, to_place].map((place) => {
    const stop = stops.indexOf(place)
    const [from, to] = [pointOf(spots_from[stop]), pointOf(spots_to[stop])]
    return from && to ? Math.round(distanceM(from, to)) : 0
  })
  return { ...(movedM && { movedM }), ...(dropOffMovedM && { dropOffMovedM }) }
}

/** Builds a change as the passenger of one booking sees it, with the refund if they decline. */
export function presentSeatChange(row: BookingRow, change: OpenAnswer, gazetteer: World['gazetteer']): SeatChange {
  const clock = (at: Date, placeId: number) => wallClock(at, gazetteer.get(placeId)?.zone ?? row.zone).time
  const plan = (departs: Date, arrives: Date, car: SeatChange['before']['car'], points: string[]) => ({
    pickUp: clock(departs, row.from_place),
    dropOff: clock(arrives, row.to_place),
    car,
    meetingPoint: points[row.stops.indexOf(row.from_place)] ?? '',
    dropOffPoint: points[row.stops.indexOf(row.to_place)] ?? '',
  })
  return {
    id: change.id,
    changed: changedBy(change),
    answer: change.answer,
    answerBy: change.answer_by.toISOString(),
    ...movedBy(change, row),
    before: plan(row.departs_at, row.arrives_at, oldCar(change), change.points_from),
    after: plan(shifted(row.departs_at, change), shifted(row.arrives_at, change), newCar(change), change.points_to),
    refundMinor: row.state === 'confirmed' ? Number(row.price_minor) : 0,
  }
}

const car = (brand: string | null, model: string | null, color: string | null) =>
  brand === null ? null : { brand, model: model ?? '', color: color ?? '' }
const oldCar = ({ old_brand, old_model, old_color }: OpenChangeRow) => car(old_brand, old_model, old_color)
const newCar = ({ new_brand, new_model, new_color }: OpenChangeRow) => car(new_brand, new_model, new_color)

/** Returns a trip's row in its present state, and its open change with the answers, for the driver and administrators. */
export async function tripNow(world: Known, me: Member, row: TripRow): Promise<{ row: TripRow; change?: TripChange }> {
  const { db, now } = world
  const change = row.change_id === null ? undefined : await openChangeWithCars(db, row.change_id)
  if (!change) return { row: { ...row, change_id: null } }
  if (change.answer_by <= now()) return { row: asProposed(row, change) }
  const isFor = row.driver_id === me.id || isAdmin(me)
  return isFor ? { row, change: await presentTripChange(world, me, row, change) } : { row }
}

function asProposed(row: TripRow, change: OpenChangeRow): TripRow {
  const departs_at = change.departs_to
  const { brand, model, color } = newCar(change) ?? { brand: null, model: null, color: null }
  const arrives_at = shifted(row.arrives_at, change)
  const local_time = wallClock(departs_at, row.zone).time
  return {
    ...row,
    departs_at,
    arrives_at,
    local_time,
    meeting_points: change.points_to,
    spots: change.spots_to,
    brand,
    model,
    color,
    plate: change.new_plate,
    change_id: null,
  }
}

async function presentTripChange(world: Known, me: Member, row: TripRow, change: OpenChangeRow): Promise<TripChange> {
  const sayings = await answersWithPassengers(world.db, change.id)
  const people = sayings.map(({ passenger_id }) => passenger_id)
  const unreadable = await unreadableTo(world, me, people)
  const nameOf = ({ passenger_id, name, given_name }: (typeof sayings)[number]) =>
    unreadable.has(passenger_id) ? '' : (name ?? given_name ?? '')
  const plan = (departs: Date, itsCar: TripChange['before']['car'], meetingPoints: string[]) => ({
    hours: wallClock(departs, row.zone).time,
    car: itsCar,
    meetingPoints,
  })
  return {
    id: change.id,
    changed: changedBy(change),
    answerBy: change.answer_by.toISOString(),
    before: plan(change.departs_from, oldCar(change), change.points_from),
    after: plan(change.departs_to, newCar(change), change.points_to),
    answers: sayings
      .filter(({ state, answer }) => holdsSeat(state) || answer === 'no')
      .map((saying) => ({ bookingId: saying.booking_id, name: nameOf(saying), answer: saying.answer })),
  }
}
