import type { Post, Ratable } from '#contract/ratings/ratings.ts'
import type { Member } from '#domain/people/account.ts'
import { openSince, ratingClosesAt, opensAt, type Thumb } from '#domain/ratings/rating.ts'
import { refuse } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { readableEmails } from '../people/profiles/emails.ts'
import { ratingOf, photoOf } from '../people/profiles/presenter.ts'
import { findPerson } from '../people/profiles/queries.ts'
import { personSeen } from '../people/profiles/views.ts'
import { NAMELESS, unreadableTo } from '../people/readable.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import type { World } from '../world.ts'
import { recountRating } from './actions.ts'
import { starsOf } from './counting.ts'
import {
  findShownRating,
  findRatable,
  type RatingKey,
  type RatingRow,
  ratingsAbout,
  ratableBy,
  type RatableRow,
} from './queries.ts'

const A_PAGE = 20

/** Returns a page of the published ratings of a person. */
export async function ratingsPage(world: World, me: Member, handle: string, after: string | undefined) {
  const person = await personSeen(world, me, handle)
  const { id } = person
  const key = keyFrom(after)
  const found = await ratingsAbout(world.db, id, world.now(), key, A_PAGE + 1)
  const visible = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? visible.at(-1) : undefined
  const stars = key ? undefined : await starsOf(world.db, id, world.now())
  const posts = await readable(world, me, visible)
  const emails = await readableEmails(world, me, [person, ...posts.map(authorOf)])
  return { posts: posts.map((row) => presentPost(row, emails)), ...(last && { next: keyText(last) }), ...(stars && { stars }) }
}

const keyText = ({ published_at, id }: RatingRow) => `${published_at.getTime()}.${id}`

/** Parses a key; an invalid one starts at the beginning. */
function keyFrom(text: string | undefined): RatingKey | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}

/** Returns one published rating. */
export async function ratingPage(world: World, me: Member, id: string): Promise<Post> {
  const found = (await findShownRating(world.db, id, world.now())) ?? refuse('not_found')
  const [row = found] = await readable(world, me, [found])
  const emails = await readableEmails(world, me, [authorOf(row)])
  return presentPost(row, new Map([...emails, [me.id, me.email]]))
}

const authorOf = ({ author_id: id, email, email_shown, standing }: RatingRow) => ({ id, email, email_shown, standing })

/** Returns the ratings that the caller may write or has written, all or about one person. */
export async function ratablePage(world: World, me: Member, handle: string | undefined): Promise<Ratable[]> {
  const { db, now } = world
  const other = handle === undefined ? undefined : await findPerson(db, handle, now())
  if (handle !== undefined && !other) return []
  const rows = await ratableBy(db, me.id, { since: openSince(now()), now: now(), other: other?.id })
  return (await readable(world, me, rows)).map((row) => presentRatable(row, now()))
}

/** Returns the caller's rating of a booking. The response is the same whether or not the rating has just been published. */
export async function ownRatingPage(
  world: World,
  me: Member,
  { bookingId, other }: { bookingId: string; other: string },
): Promise<Ratable> {
  const found = await findRatable(world.db, me.id, bookingId, other)
  const [row] = await readable(world, me, found ? [found] : [])
  return presentRatable(row ?? refuse('not_found'), world.now())
}

/** Returns rows without the names of people hidden from the caller. */
async function readable<Row extends PartyRow>(world: World, me: Member, rows: Row[]): Promise<Row[]> {
  const unreadable = await unreadableTo(
    world,
    me,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map((row) => (unreadable.has(row.person_id) ? { ...row, ...NAMELESS } : row))
}

/** Returns the average of a person after recounting it (G8). */
export async function meanPage(world: World, me: Member, handle: string) {
  await recountRating(world, (await personSeen(world, me, handle)).id)
  const row = await personSeen(world, me, handle)
  return { rating: ratingOf(row), ratings: row.rating_count }
}

type PartyRow = Pick<RatingRow, 'person_id' | 'name' | 'given_name' | 'last_name' | 'photo_id' | 'gender'>

const person = (row: PartyRow) => ({
  id: row.person_id,
  name: [row.name ?? row.given_name, row.last_name].filter(Boolean).join(' ') || null,
  photo: photoOf(row),
  gender: row.gender,
})

type TripRow = Pick<RatingRow, 'trip_id' | 'origin_name' | 'destination_name' | 'local_date' | 'local_time'>

const trip = (row: TripRow) => ({
  idRoute: row.trip_id,
  originName: row.origin_name,
  destinationName: row.destination_name,
  date: dayText(row.local_date),
  hours: row.local_time.slice(0, 5),
})

const dateOf = (instant: Date) => dayText(todayIn(instant, HOME_ZONE))

interface RatingText {
  halves: number
  thumb: Thumb
  description: string
  written_at: Date
}

const opinion = ({ halves, thumb, description, written_at }: RatingText) => ({
  rating: halves / 2,
  thumb,
  description,
  date: dateOf(written_at),
})

/** Builds a rating; ids replace e-mails that the caller may not read (F25). */
const presentPost = (row: RatingRow, emails: ReadonlyMap<string, string>): Post => ({
  id: row.id,
  ...opinion(row),
  userEmail: emails.get(row.subject_id) ?? row.subject_id,
  author: emails.get(row.author_id) ?? row.author_id,
  authorId: row.author_id,
  authorPerson: person(row),
  wrote: row.author_id === row.driver_id ? 'driver' : 'passenger',
  didNotTravel: row.did_not_travel,
  trip: trip(row),
  reply: row.reply !== null && row.reply_at ? { text: row.reply, date: dateOf(row.reply_at) } : null,
})

function presentRatable(row: RatableRow, now: Date): Ratable {
  const { halves, thumb, description, written_at } = row
  const mine =
    halves !== null && thumb && description !== null && written_at ? { halves, thumb, description, written_at } : undefined
  return {
    bookingId: row.booking_id,
    person: person(row),
    was: row.person_id === row.driver_id ? 'driver' : 'passenger',
    trip: trip(row),
    opensAt: opensAt(row.departs_at).toISOString(),
    closesAt: ratingClosesAt(row.departs_at).toISOString(),
    state: mine ? 'written' : now < opensAt(row.departs_at) ? 'soon' : 'open',
    ...(mine && { mine: opinion(mine) }),
  }
}
