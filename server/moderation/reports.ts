import { type Insertable, type Selectable, sql } from 'kysely'
import type { Sent } from '#contract/endpoint.ts'
import { Evidence, type report } from '#contract/moderation/cases.ts'
import { exchanged } from '#contract/wireNames.ts'
import { shapeOf } from '#contract/wireShape.ts'
import { copiedBetween, type ReportSubject, whyNotFileReport } from '#domain/moderation/report.ts'
import { moneyWordsIn } from '#domain/moderation/signal.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { findConversation } from '../messages/queries.ts'
import { isRestricted } from '../people/accounts/queries.ts'
import { findPerson } from '../people/profiles/queries.ts'
import { personSeen } from '../people/profiles/views.ts'
import { insertSignal } from '../people/signals.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import { openCase } from './cases/queries.ts'

export const insertReport = async (tx: Tx, row: Insertable<Tables['reports']>): Promise<string> =>
  (await tx.insertInto('reports').values(row).returning('id').executeTakeFirstOrThrow()).id

type NewEvidence = { kind: Tables['evidence']['kind']; content: object }

/**
 * Property names under which evidence is stored: those of the API, which no release renames, because stored evidence never
 * changes.
 */
const renamed = shapeOf(Evidence)

export async function insertEvidence(tx: Tx, reportId: string, evidence: NewEvidence[]): Promise<void> {
  if (evidence.length === 0) return
  const rows = evidence.map(({ kind, content }) => ({
    report_id: reportId,
    kind,
    content: JSON.stringify(exchanged(content, renamed)),
  }))
  await tx.insertInto('evidence').values(rows).execute()
}

const openReportOf = (db: Db, reporter: string, kind: ReportSubject, subject: string) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporter)
    .where('subject_kind', '=', kind)
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .executeTakeFirst()

/** Counts a person's deliberately untrue reports, including those of absence. */
export async function countFalse(db: Db, reporter: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ((select count(*) from reports
      where reporter_id = ${reporter} and outcome = 'false' and decided_at > ${since})
    + (select count(*) from absences a join bookings b on b.id = a.booking_id
      where a.untrue and a.decided_at > ${since} and ${reporter} = case a.reporter when 'driver' then b.driver_id else coalesce(a.companion_id, b.passenger_id) end))::int as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]

/** Returns the reports of a case with their authors, oldest first. */
export const reportsOf = (db: Db, caseId: string) =>
  db
    .selectFrom('reports as r')
    .leftJoin('accounts as p', 'p.id', 'r.reporter_id')
    .selectAll('r')
    .select(['p.name', 'p.given_name', 'p.last_name', 'p.photo_id'])
    .where('r.case_id', '=', caseId)
    .orderBy('r.n')
    .execute()

export type EvidenceRow = Selectable<Tables['evidence']>

export async function evidenceOf(db: Db, caseId: string): Promise<EvidenceRow[]> {
  const rows = await db
    .selectFrom('evidence as e')
    .innerJoin('reports as r', 'r.id', 'e.report_id')
    .selectAll('e')
    .where('r.case_id', '=', caseId)
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({ ...row, content: Object(exchanged(row.content, renamed)) }))
}

/** Returns a trip in its present state, for a report. */
export const findReportedTrip = (db: Db, id: string) =>
  db
    .selectFrom('trips')
    .select(['id', 'driver_id', 'origin_name', 'destination_name', 'departs_at', 'price_minor', 'cap_minor', 'currency'])
    .select(['seats', 'comment'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns a rating with its trip, if it is public or the rated person can read it. */
const ratingNow = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('ratings as r')
    .innerJoin('bookings as b', 'b.id', 'r.booking_id')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .select(['r.id', 'r.author_id', 'r.halves', 'r.description', 'r.written_at', 't.id as trip_id'])
    .where('r.id', '=', id)
    .where('r.published_at', '<=', now)
    .where('r.hidden_at', 'is', null)
    .executeTakeFirst()

/** Returns messages of a conversation whose numbers are within any of these spans. */
const messagesWithin = (db: Db, conversation: string, spans: { from: number; to: number }[]) =>
  db
    .selectFrom('messages')
    .select(['n', 'author_id', 'text', 'sent_at'])
    .where('conversation_id', '=', conversation)
    // ::bigint, because a number may exceed the range of the column; such a number finds no message
    .where((is) => is.or(spans.map(({ from, to }) => sql<boolean>`n between ${from}::bigint and ${to}::bigint`)))
    .orderBy('n')
    .execute()

type SentReport = Sent<typeof report>['body']

/** Person and subject of a report, and the evidence to copy for the case. */
interface ReportTarget {
  personId: string
  subject: string
  evidence: NewEvidence[]
}

/** Finds the reported object as the reporter sees it, because an object that the reporter cannot see cannot be reported. */
async function targetOf(world: World, me: Member, words: SentReport): Promise<ReportTarget> {
  const { id } = words
  if (words.subject === 'person') return aboutPerson(world, me, id)
  if (words.subject === 'message') return aboutMessages(world, me, words)
  if (!isUuid(id)) return refuse('not_found')
  return words.subject === 'trip' ? aboutTrip(world.db, id) : aboutRating(world, id)
}

async function aboutPerson(world: World, me: Member, handle: string): Promise<ReportTarget> {
  const { id } = await personSeen(world, me, handle.trim())
  return { personId: id, subject: id, evidence: [] }
}

async function aboutTrip(db: Db, id: string): Promise<ReportTarget> {
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

async function aboutRating({ db, now }: World, id: string): Promise<ReportTarget> {
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

/**
 * Returns the reported messages and some messages around them, the only part of the conversation that administrators see (C3).
 */
async function aboutMessages({ db, now }: World, me: Member, { id, messages = [] }: SentReport): Promise<ReportTarget> {
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

/**
 * Files a report with the administrators (E8). It causes no notification and no live update, so that no other person finds out.
 */
export async function fileReport(world: World, me: Member, words: SentReport): Promise<void> {
  const target = await targetOf(world, me, words)
  const { personId, subject } = target
  const open = (await openReportOf(world.db, me.id, words.subject, subject)) !== undefined
  refuseIf(whyNotFileReport({ self: personId === me.id, open }))
  const filing = transact(world.db, (tx) => file(tx, me, words, target, world.now()))
  await filing.catch(refuseIfTaken({ reports_open: 'already_reported' }))
}

async function file(
  tx: Tx,
  me: Member,
  words: SentReport,
  { personId, subject, evidence }: ReportTarget,
  at: Date,
): Promise<void> {
  const caseId = await openCase(tx, personId, 'report', at)
  const reportId = await insertReport(tx, {
    case_id: caseId,
    reporter_id: me.id,
    person_id: personId,
    subject_kind: words.subject,
    subject,
    reason: words.reason,
    text: words.text,
    at,
  })
  await insertEvidence(tx, reportId, evidence)
  await noteOutsideMoney(tx, { personId, subject, evidence }, at)
}

interface Seen {
  personId: string
  subject: string
  evidence: { content: object }[]
}

/**
 * Raises a signal if the copied messages by the reported person are about money, unless the use of that person's data is
 * restricted (16.2).
 */
async function noteOutsideMoney(tx: Tx, { personId, subject, evidence }: Seen, at: Date): Promise<void> {
  if (await isRestricted(tx, personId)) return
  const texts = evidence.flatMap(({ content }) => wordsOf(content, personId))
  const signs = [...new Set(texts.flatMap(moneyWordsIn))]
  if (signs.length > 0) await insertSignal(tx, { kind: 'money_outside', personId, about: `report:${subject}`, signs }, at)
}

function wordsOf(content: object, author: string): string[] {
  if ('author' in content && content.author === author && 'text' in content) return [String(content.text)]
  return 'driver' in content && content.driver === author && 'comment' in content ? [String(content.comment)] : []
}
