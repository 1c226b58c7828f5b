import { allFree } from '#domain/bookings/seats.ts'
import { askedOf } from '#domain/trips/change.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { type Lists, rewriteTrip } from '../posting/rewriteTrip.ts'
import type { LockedTrip } from '../queries.ts'
import { capOf, type WantedEdit, wishOf } from './editing.ts'

/** The part of an edit that needs no passenger's consent, while the rest waits for answers. */
export function atOnce(now: WantedEdit, wish: WantedEdit): WantedEdit {
  const { departsAt, time, vehicleId, consumptionDl, meetingPoints } = now
  return { ...wish, departsAt, time, vehicleId, consumptionDl, meetingPoints }
}

/** Writes what holds at once. Legs keep their passengers: only the number of free seats changes. */
export async function writeTrip(tx: Tx, lists: Lists, trip: LockedTrip, wish: WantedEdit, at: Date) {
  const { cap, most } = await capOf(tx, trip, wish)
  const shift = wish.departsAt.getTime() - trip.departs_at.getTime()
  return rewriteTrip(tx, lists, trip, {
    departs_at: wish.departsAt,
    arrives_at: new Date(trip.arrives_at.getTime() + shift),
    local_date: wish.day,
    local_time: wish.time,
    vehicle_id: wish.vehicleId,
    consumption_dl: wish.consumptionDl,
    meeting_points: wish.meetingPoints,
    preferences: wish.preferences,
    price_minor: wish.priceMinor,
    cap_minor: cap,
    seats: wish.seats,
    most_seats: most > wish.seats ? most : null,
    free: trip.free + allFree(trip.legs, 1) * BigInt(wish.seats - trip.seats),
    comment: wish.comment,
    joining: wish.joining,
    stops_welcome: wish.stopsWelcome,
    ...(isAgreedAnew(wishOf(trip), wish) && { agreed_at: at }),
  })
}

/** What a seat given up before was not booked on. */
const isAgreedAnew = (now: WantedEdit, wish: WantedEdit) =>
  askedOf(now, wish).length > 0 ||
  now.priceMinor !== wish.priceMinor ||
  now.seats !== wish.seats ||
  now.onlyWomen !== wish.onlyWomen

/** What is otherwise, for the trip's history and the audit: each word with what it was and what it is. */
export function differences(now: WantedEdit, wish: WantedEdit): Record<string, [unknown, unknown]> {
  // the keys of a wish are its words
  const words = (Object.keys(now) as (keyof WantedEdit)[]).filter((word) => written(now[word]) !== written(wish[word]))
  return Object.fromEntries(
    words.map((word) => [word, personal.has(word) ? ['…', '…'] : [written(now[word]), written(wish[word])]]),
  )
}

/** What people write in their own words stays on the trip alone. */
const personal = new Set<keyof WantedEdit>(['comment', 'meetingPoints'])
const written = (value: WantedEdit[keyof WantedEdit]) => (value instanceof Date ? value.toISOString() : String(value))
