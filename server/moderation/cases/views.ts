import { sql } from 'kysely'
import type { Received, Reply } from '#contract/endpoint.ts'
import type { CaseCard, CaseDetail, Evidence, Hint, listCases as Listing, Report } from '#contract/moderation/cases.ts'
import { offences, proposedStep } from '#domain/moderation/sanction.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { refuseOwnCase, withoutOwn } from '../../people/dualControl/actor.ts'
import { proposalsAbout } from '../../people/dualControl/queries.ts'
import { ratingOf } from '../../people/profiles/presenter.ts'
import { countOf, findPerson, halvesOf } from '../../people/profiles/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { freezesShown } from '../frozenTrips.ts'
import { presentSanction, who } from '../presenter.ts'
import { evidenceOf, type EvidenceRow, type ReportRow, reportsOf } from '../reports.ts'
import { sanctionsOf, upheldOf } from '../sanctions/queries.ts'
import { hintsAbout, presentHint } from '../signals.ts'
import { type CaseRow, findCard, listCases, partiesOfCase } from './queries.ts'

const A_PAGE = 20

/** Returns a page of cases, limited to one person if an e-mail or id is given. */
export async function casesPage(
  world: World,
  me: Member,
  query: Received<typeof Listing>['query'],
): Promise<Reply<typeof Listing>> {
  const { state = 'open', person, reason, after } = query
  const about = person === undefined ? undefined : (await findPerson(world.db, person.trim(), world.now()))?.id
  if (person !== undefined && about === undefined) return { cases: [] }
  const wanted = { state, person: about, reason, but: me.id, after: after && /^\d{1,9}$/.test(after) ? Number(after) : undefined }
  const found = await listCases(world.db, wanted, A_PAGE + 1)
  const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined
  const visible = await withoutOwn(world.db, me.id, found.slice(0, A_PAGE), (row) => partiesOfCase(world.db, row), world.now())
  return { cases: visible.map(presentCard), ...(last && { next: String(last.n) }) }
}

const presentCard = (row: CaseRow): CaseCard => ({
  id: row.id,
  person: who(row.person_id, row),
  source: row.source,
  state: row.closed_at ? 'closed' : 'open',
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  reports: row.reports,
  reasons: row.reasons,
  pending: row.pending,
})

/** Returns a full case: the reports, each with the evidence copied when it was made, and facts about the person. */
export async function casePage(world: World, me: Member, id: string): Promise<CaseDetail> {
  const { db } = world
  const card = (isUuid(id) ? await findCard(db, id) : undefined) ?? refuse('not_found')
  // the reported person, even an administrator, never sees the reporters, and no party may read the case (E7, E8)
  await refuseOwnCase(db, me.id, await partiesOfCase(db, card), world.now())
  const [reports, evidence] = await Promise.all([reportsOf(db, id), evidenceOf(db, id)])
  const upheld = await upheldOf(db, card.person_id)
  const proposed = offences.map((offence) => {
    const { step, months = null, grave, count } = proposedStep(upheld, offence, world.now())
    return { offence, step, months, grave, count }
  })
  const reported = reports.map((row) => presentReport(row, evidence))
  return {
    ...presentCard(card),
    reported,
    record: await recordPage(world, card.person_id),
    proposed,
    ...(await frozenPage(world, me, card)),
  }
}

async function frozenPage({ db, now }: World, me: Member, { id, person_id }: CaseRow) {
  const freezes = await freezesShown(db, id, now())
  const proposals = freezes.length > 0 ? await proposalsAbout(db, [person_id], now()) : []
  const longerFreeze = proposals.find(({ kind }) => kind === 'longer_freeze')
  return {
    frozen: freezes.map((row) => ({
      idRoute: row.id,
      originName: row.origin_name,
      destinationName: row.destination_name,
      departsAt: row.departs_at.toISOString(),
      until: row.until.toISOString(),
      prolonged: row.state === 'prolonged',
    })),
    longerFreeze: longerFreeze
      ? { by: longerFreeze.by ?? '', mine: longerFreeze.proposed_by === me.id, until: longerFreeze.until.toISOString() }
      : null,
  }
}

const presentReport = (row: ReportRow, evidence: EvidenceRow[]): Report => ({
  id: row.id,
  reporter: row.reporter_id === null ? null : who(row.reporter_id, row),
  subject: row.subject_kind,
  reason: row.reason,
  text: row.text,
  at: row.at.toISOString(),
  outcome: row.outcome,
  evidence: evidence.filter(({ report_id }) => report_id === row.id).map(presentEvidence),
})

// as: gathering.ts writes exactly these shapes, and the contract parses them again
const presentEvidence = ({ kind, content }: EvidenceRow) => ({ kind, ...content }) as Evidence

async function recordPage({ db, now }: World, personId: string): Promise<CaseDetail['record']> {
  const row: RecordRow = (await recordOf(db, personId, now())) ?? refuse('not_found')
  const hints: Hint[] = (await hintsAbout(db, personId)).map(presentHint)
  return {
    email: row.email,
    isAdmin: row.admin,
    standing: row.standing,
    until: row.suspended_until?.toISOString() ?? null,
    since: row.created_at.toISOString(),
    tripsDriven: row.driven,
    tripsRidden: row.ridden,
    rating: ratingOf(row),
    ratings: row.rating_count,
    sanctions: (await sanctionsOf(db, personId)).map(presentSanction),
    hints,
  }
}

type RecordRow = NonNullable<Awaited<ReturnType<typeof recordOf>>>

/** Returns the facts about a person that do not depend on a report. */
const recordOf = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('accounts')
    .select(['email', 'admin', 'standing', 'suspended_until', 'created_at'])
    .select([halvesOf('accounts', now).as('rating_halves'), countOf('accounts', now).as('rating_count')])
    .select(
      sql<number>`(select count(*)::int from trips t where t.driver_id = accounts.id and t.cancelled_at is null and t.departs_at <= ${now})`.as(
        'driven',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from travellers b where b.account_id = accounts.id and b.state = 'travelled')`.as(
        'ridden',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
