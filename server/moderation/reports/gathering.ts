import type { Sent } from '#contract/endpoint.ts'
import type { report } from '#contract/moderation/cases.ts'
import { copiedBetween } from '#domain/moderation/report.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { findConversation } from '../../messages/queries.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import { personSeen } from '../../people/profiles/views.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { messagesWithin, type NewEvidence, ratingNow, findReportedTrip } from './queries.ts'

export type SentReport = Sent<typeof report>['body']

/** Whom a report is about, what it points at, and what is copied for the case. */
export interface Gathered {
  personId: string
  subject: string
  evidence: NewEvidence[]
}

/** Looks up what is reported, as the reporter may see it: what they could not see cannot be reported. */
export async function gather(world: World, me: Member, words: SentReport): Promise<Gathered> {
  const { id } = words
  if (words.subject === 'person') return aboutPerson(world, me, id)
  if (words.subject === 'message') return aboutMessages(world, me, words)
  if (!isUuid(id)) return refuse('not_found')
  return words.subject === 'trip' ? aboutTrip(world.db, id) : aboutRating(world, id)
}

async function aboutPerson(world: World, me: Member, handle: string): Promise<Gathered> {
  const { id } = await personSeen(world, me, handle.trim())
  return { personId: id, subject: id, evidence: [] }
}

async function aboutTrip(db: Db, id: string): Promise<Gathered> {
  const trip = (await findReportedTrip(db, id)) ?? refuse('not_found')
  return { personId: trip.driver_id, subject: trip.id, evidence: [tripEvidence(trip)] }
}

export const tripEvidence = (trip: NonNullable<Awaited<ReturnType<typeof findReportedTrip>>>): NewEvidence => ({
  kind: 'trip',
  content: {
    idRoute: trip.id,
    driver: trip.driver_id,
    originName: trip.origin_name,
    destinationName: trip.destination_name,
    departsAt: trip.departs_at.toISOString(),
    priceMinor: Number(trip.price_minor),
    capMinor: Number(trip.cap_minor),
    currency: trip.currency,
    seats: trip.seats,
    comment: trip.comment,
  },
})

async function aboutRating({ db, now }: World, id: string): Promise<Gathered> {
  const rating = (await ratingNow(db, id, now())) ?? refuse('not_found')
  const { author_id: author, halves, description, written_at } = rating
  const content = { ratingId: id, author, rating: halves / 2, description, at: written_at.toISOString() }
  const trip = await findReportedTrip(db, rating.trip_id)
  return {
    personId: author,
    subject: rating.id,
    evidence: [{ kind: 'rating', content }, ...(trip ? [tripEvidence(trip)] : [])],
  }
}

/** The reported messages and those around them: administrators see no more of the conversation (C3). */
async function aboutMessages({ db, now }: World, me: Member, { id, messages = [] }: SentReport): Promise<Gathered> {
  const other = (await findPerson(db, id.trim(), now())) ?? refuse('not_found')
  const conversation = (await findConversation(db, me.id, other.id)) ?? refuse('not_found')
  refuseIf(messages.length === 0 ? 'not_found' : undefined)
  const copied = await messagesWithin(db, conversation.id, copiedBetween(messages))
  const isReported = ({ n, author_id }: (typeof copied)[number]) => author_id === other.id && messages.includes(n)
  refuseIf(copied.some(isReported) ? undefined : 'not_found')
  const evidence = copied.map((row): NewEvidence => ({
    kind: 'message',
    content: { n: row.n, author: row.author_id, at: row.sent_at.toISOString(), text: row.text, reported: isReported(row) },
  }))
  return { personId: other.id, subject: conversation.id, evidence }
}
