import type { NewPost } from '#contract/ratings/ratings.ts'
import { cleanedText, refuseWrong } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { ratingClosesAt, whyNotRate, wrongInOpinion, wrongInReply, opensAt } from '#domain/ratings/rating.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockBooking, tripOfBooking } from '../bookings/queries.ts'
import { notify } from '../notifications/queries.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { refuseOwnCase } from '../people/dualControl/actor.ts'
import { findPerson } from '../people/profiles/queries.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { workThrough } from '../platform/jobs/workThrough.ts'
import type { World } from '../world.ts'
import { recount, toBeCounted } from './counting.ts'
import { changedPeople, advanceSeen, oldestFacts, writeFacts } from './facts.ts'
import {
  type BookingBetween,
  bookingsBetween,
  findShownRating,
  findRating,
  insertRating,
  markHidden,
  writeReply,
} from './queries.ts'

const taken = { ratings_of_pair: 'already_rated' } as const

/** Rates the other person on a booking, once and permanently (G1 to G5, G9). Returns the booking, and the rated person. */
export async function ratePerson({ db, now }: World, me: Member, input: NewPost): Promise<{ bookingId: string; other: string }> {
  refuseIf(input.author && !isMe(me, input.author) ? 'not_yours' : undefined)
  refuseWrong(wrongInOpinion(input))
  const { id: other } = (await findPerson(db, input.userEmail.trim(), now())) ?? refuse('nothing_to_rate')
  const booking = chosenBetween(await bookingsBetween(db, me.id, other), input.bookingId, now())
  const writing = transact(db, (tx) => write(tx, { me: me.id, other, booking }, input, now))
  await writing.catch(refuseIfTaken(taken))
  return { bookingId: booking.booking_id, other }
}

interface Pair {
  me: string
  other: string
  booking: BookingBetween
}

/** Inserts a rating. Locks the booking, so that of two simultaneous authors the second finds the rating of the first. */
async function write(tx: Tx, { me, other, booking }: Pair, input: NewPost, now: () => Date): Promise<void> {
  await lockBooking(tx, booking.booking_id)
  // the clock is read only once, because a second reading could be after the end of the time for ratings
  const at = now()
  refuseIf(whyNotRate(booking.departs_at, at))
  await insertRating(tx, {
    booking_id: booking.booking_id,
    author_id: me,
    subject_id: other,
    halves: Number(input.rating) * 2,
    description: cleanedText(input.description),
    written_at: at,
    closes_at: ratingClosesAt(booking.departs_at),
  })
}

const isMe = (me: Member, author: string) => author === me.id || author.trim().toLowerCase() === me.email.toLowerCase()

/** Stores the rated person's only reply to a published rating. */
export async function replyToRating(
  { db, now }: World,
  me: Member,
  id: string,
  reply: string | null | undefined,
): Promise<string> {
  const post = (isUuid(id) ? await findShownRating(db, id, now()) : undefined) ?? refuse('not_found')
  refuseIf(post.subject_id === me.id ? undefined : 'not_yours')
  refuseWrong(wrongInReply({ reply }))
  const isFirst = await transact(db, (tx) => writeReply(tx, id, cleanedText(reply), now()))
  refuseIf(isFirst ? undefined : 'already_replied')
  return id
}

/** Recomputes a person's sums from the ratings visible now (G8). */
export async function recountRating({ db, now }: Pick<World, 'db' | 'now'>, subject: string): Promise<void> {
  const counting = async (tx: Tx) => {
    await lockAccount(tx, subject)
    await recount(tx, subject, now())
  }
  await transact(db, counting)
}

/** Hides a rating that breaks the rules (G10), in one transaction removes it from the average, and notifies its author. */
export async function hideRating(
  { db, now }: Pick<World, 'db' | 'now'>,
  { by, reason, address }: { by: string; reason: string; address: string },
  id: string,
): Promise<void> {
  const { subject_id, author_id, booking_id } = (isUuid(id) ? await findRating(db, id) : undefined) ?? refuse('not_found')
  const seq = await tripOfBooking(db, booking_id)
  const parties = { people: [subject_id, author_id], tripSeqs: seq === undefined ? [] : [seq] }
  await refuseOwnCase(db, by, parties, now())
  const hiding = async (tx: Tx) => {
    const at = now()
    await lockAccount(tx, subject_id)
    const author = (await markHidden(tx, id, { by, reason, at })) ?? refuse('not_possible_now')
    await recount(tx, subject_id, at)
    await notify(tx, [{ to: author, kind: 'rating_hidden', key: id, at, person: subject_id }])
    await record(tx, {
      by,
      action: 'rating_hidden',
      subject: `rating:${id}`,
      at,
      reason,
      after: { author, of: subject_id },
      address,
    })
  }
  await transact(db, hiding)
}

const AT_ONCE = 500

/**
 * Adds newly visible ratings to the stored sums, so that a page reads a single row. Averages are right even before this job has
 * run.
 */
export async function countPublished(world: Pick<World, 'db' | 'now' | 'log'>): Promise<void> {
  const people = await toBeCounted(world.db, world.now(), AT_ONCE)
  await workThrough(world, 'rating-count-failed', people, (id) => recountRating(world, id))
}

/** Counts the facts (8.5) of people whose bookings have changed, or whose count is a day old. Returns the number of people. */
export async function countPersonFacts({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  const { newest, changed } = await changedPeople(db)
  const people = [...new Set([...changed, ...(await oldestFacts(db, now()))])]
  for (let first = 0; first < people.length; first += AT_ONCE)
    await transact(db, (tx) => writeFacts(tx, people.slice(first, first + AT_ONCE), now()))
  await transact(db, (tx) => advanceSeen(tx, newest))
  return people.length
}

/**
 * Returns the booking to rate: the given booking, else the oldest open booking that the caller has not rated yet (G9). If there
 * is none, refuses with the reason for the closest booking.
 */
function chosenBetween(between: BookingBetween[], bookingId: string | undefined, now: Date): BookingBetween {
  const candidates =
    bookingId === undefined ? between : between.filter(({ booking_id }) => booking_id === bookingId.toLowerCase())
  const open = candidates.filter(({ departs_at }) => whyNotRate(departs_at, now) === undefined)
  return open.find(isUnrated) ?? refuseAll(candidates, open, now)
}

const isUnrated = ({ rating_id }: BookingBetween) => rating_id === null

function refuseAll(candidates: BookingBetween[], open: BookingBetween[], now: Date): never {
  if (open.length > 0) refuse('already_rated')
  const soonest = candidates.find(({ departs_at }) => whyNotRate(departs_at, now) === 'too_early_to_rate')
  if (soonest) refuse('too_early_to_rate', { opensAt: opensAt(soonest.departs_at).toISOString() })
  const last = candidates.at(-1)
  if (!last) return refuse('nothing_to_rate')
  if (!isUnrated(last)) refuse('already_rated')
  return refuse('too_late_to_rate', { closedAt: ratingClosesAt(last.departs_at).toISOString() })
}
