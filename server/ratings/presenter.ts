import type { Post, Ratable } from '#contract/ratings.ts'
import { closesAt, opensAt, type Thumb } from '#domain/rating.ts'
import { dayText } from '#domain/time.ts'
import { photoOf } from '../people/profiles/presenter.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import type { PostRow, RatableRow } from './queries.ts'

const person = (row: Pick<PostRow, 'person_id' | 'name' | 'given_name' | 'last_name' | 'photo_id' | 'genre'>) => ({
  id: row.person_id,
  name: [row.name ?? row.given_name, row.last_name].filter(Boolean).join(' ') || null,
  photo: photoOf(row),
  genre: row.genre,
})

type TripRow = Pick<PostRow, 'trip_id' | 'origin_name' | 'destination_name' | 'local_date' | 'local_time'>

const trip = (row: TripRow) => ({
  idRoute: row.trip_id,
  originName: row.origin_name,
  destinyName: row.destination_name,
  date: dayText(row.local_date),
  hours: row.local_time.slice(0, 5),
})

const dateOf = (instant: Date) => dayText(todayIn(instant, HOME_ZONE))

interface Written {
  halves: number
  thumb: Thumb
  description: string
  written_at: Date
}

const opinion = ({ halves, thumb, description, written_at }: Written) => ({
  calification: halves / 2,
  thumb,
  description,
  date: dateOf(written_at),
})

export const presentPost = (row: PostRow): Post => ({
  id: row.id,
  ...opinion(row),
  author: person(row),
  wrote: row.author_id === row.driver_id ? 'driver' : 'passenger',
  didNotTravel: row.did_not_travel,
  trip: trip(row),
  reply: row.reply !== null && row.reply_at ? { text: row.reply, date: dateOf(row.reply_at) } : null,
})

export function presentRatable(row: RatableRow, now: Date): Ratable {
  const { halves, thumb, description, written_at } = row
  const mine =
    halves !== null && thumb && description !== null && written_at ? { halves, thumb, description, written_at } : undefined
  return {
    bookingId: row.booking_id,
    person: person(row),
    was: row.person_id === row.driver_id ? 'driver' : 'passenger',
    trip: trip(row),
    opensAt: opensAt(row.departs_at).toISOString(),
    closesAt: closesAt(row.departs_at).toISOString(),
    state: mine ? 'written' : now < opensAt(row.departs_at) ? 'soon' : 'open',
    ...(mine && { mine: opinion(mine) }),
  }
}
