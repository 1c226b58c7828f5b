import type { Alert, SavedTrip } from '#contract/trips/alerts.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Member } from '#domain/people/account.ts'
import { displayName } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { dayFromNumber, dayNumber, dayText } from '#domain/time.ts'
import { mayNotify } from '#domain/trips/alerts/alert.ts'
import { preferencesOf } from '#domain/trips/trip.ts'
import { type Unreadable, unreadableTo } from '../../people/readable.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { presentCard } from '../presenter.ts'
import { type AlertRow, alertsOf, isSavedBy, presentShowing, savedBy, type SavedRow } from './queries.ts'

export const alertList = async (world: World, me: Member): Promise<{ alerts: Alert[] }> => ({
  alerts: (await alertsOf(world.db, me.id)).map((row) => presentAlert(row, world)),
})

export async function alertPage(world: World, me: Member, id: string): Promise<Alert> {
  const [row] = await alertsOf(world.db, me.id, id)
  return presentAlert(row ?? refuse('not_found'), world)
}

export async function savedList(world: World, me: Member): Promise<{ routes: SavedTrip[] }> {
  const rows = await savedBy(world, me.id)
  const drivers = rows.flatMap(({ driver_active, driver_id }) => (driver_active ? [] : [driver_id]))
  const unreadable = await unreadableTo(world, me, drivers)
  return { routes: rows.map((row) => presentSaved(row, world, unreadable)) }
}

export async function savedPage({ db }: World, me: Member, tripId: string): Promise<{ saved: boolean }> {
  return { saved: await isSavedBy(db, me.id, tripId) }
}

type Knowing = Pick<World, 'gazetteer' | 'now'>

function presentAlert(row: AlertRow, { gazetteer, now }: Knowing): Alert {
  const named = (id: number) => ({ id, name: nameOf(gazetteer, id) })
  const [first, last] = [dayFromNumber(row.first_day), dayFromNumber(row.last_day)]
  return {
    id: row.id,
    from: named(row.from_place),
    to: named(row.to_place),
    ...(!row.any_day && { date: dayText(first), until: dayText(last) }),
    place: row.seats,
    restriction: preferencesOf(row.preferences).join(','),
    on: row.stopped_at === null,
    ended: last < todayIn(now(), gazetteer.get(row.from_place)?.zone ?? HOME_ZONE),
    endsOn: dayText(last),
    found: presentFound(row, now()),
    shown: presentShowing(row),
  }
}

// a newer gazetteer may no longer contain a place
function nameOf(gazetteer: World['gazetteer'], id: number): string {
  const place = gazetteer.get(id)
  return place ? displayName(place) : '?'
}

function presentFound(row: AlertRow, now: Date): Alert['found'] {
  if (!row.trip_id || !row.found_at) return null
  const today = dayNumber(todayIn(now, HOME_ZONE))
  return {
    at: row.found_at.toISOString(),
    idRoute: row.trip_id,
    originName: row.origin_name ?? '',
    destinationName: row.destination_name ?? '',
    date: dayText(row.local_date ?? ''),
    hours: row.local_time?.slice(0, 5) ?? '',
    quiet: row.found_day === today && !mayNotify(row.found_today),
  }
}

const presentSaved = (row: SavedRow, { gazetteer, now }: Knowing, unreadable: Unreadable): SavedTrip => ({
  ...presentCard(row, gazetteer),
  ...(unreadable.has(row.driver_id) && { users: [] }),
  savedAt: row.saved_at.toISOString(),
  state: stateOf(row, now()),
})

function stateOf(row: SavedRow, now: Date): SavedTrip['state'] {
  if (row.cancelled_at) return 'cancelled'
  if (row.departs_at <= now) return 'departed'
  if (!row.driver_active) return 'not_offered'
  return seatsFree(row.free, { from: 0, to: row.legs }) === 0 ? 'full' : 'open'
}
