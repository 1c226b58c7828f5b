import { type RawBuilder, sql } from 'kysely'
import type { Tasks } from '#contract/admin/tasks.ts'
import { lapsedBefore, payableMinor } from '#domain/payments/payouts/payout.ts'
import type { Member } from '#domain/people/account.ts'
import { dependentSince } from '#domain/people/dualControl.ts'
import { refuse } from '#domain/refusal.ts'
import { DISPUTED } from '../bookings/absence/queries.ts'
import { DOUBTFUL } from '../moderation/disputedReceipts.ts'
import { payees } from '../payments/payouts/payees.ts'
import { involvedWith, tripsInQuestion } from '../people/dualControl/involvement.ts'
import { dependentOn, doneSinceProposed, independentOf, travelledOn } from '../people/dualControl/queries.ts'
import { awaitsAnother } from '../people/papers/queries.ts'
import { activeAdmins } from '../people/profiles/queries.ts'
import type { Db } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { openAlarmsBut } from './alarms/views.ts'
import { failingJobs } from './views.ts'

const MAX_DUES = 1000

/** Counts end at this number, so that a long list is not counted to its end. */
const MAX_COUNTED = 100

type Counts = Omit<Tasks, 'admins' | 'alarms' | 'due' | 'jobs'>

/** Counts the tasks of an administrator, except those to which they are a party (E7). */
export async function tasksPage(world: World, me: Member): Promise<Tasks> {
  const admins = await activeAdmins(world.db)
  const [counts, due, alarms, jobs] = [
    await countTasks(world.db, me.id, admins, world.now()),
    await payableDues(world, me.id),
    await openAlarmsBut(world, me, MAX_COUNTED),
    await failingJobs(world),
  ]
  const kinds = alarms.map(({ row }) => row.kind)
  return {
    admins: admins.length,
    ...counts,
    jobs,
    alarms: [...new Set(kinds)].map((kind) => ({ kind, n: kinds.filter((one) => one === kind).length })),
    due,
  }
}

async function countTasks(db: Db, me: string, admins: string[], now: Date): Promise<Counts> {
  const dependents = await dependentOn(db, me, dependentSince(now))
  const upTo = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit ${MAX_COUNTED}) counted)`
  const caller = sql`${me}::uuid`
  const isFree = (person: RawBuilder<unknown>) => isFreeOf(caller, person, now)
  const isFreeCase = sql`not exists (select from reports m where m.case_id = opened.id and m.reporter_id is not null and not ${isFree(sql`m.reporter_id`)})`
  const awaitsSecond = secondNeeded(caller, admins, now)
  const { rows } = await sql<Counts>`select
    ${upTo(sql`select from cases opened where closed_at is null and ${isFree(sql`opened.person_id`)} and ${isFreeCase}`)} cases,
    ${upTo(sql`select from sanctions s where state = 'pending' and ${awaitsSecond(sql`array[s.by]`, isFreeOfSanction)}`)}
      + ${upTo(sql`select from admin_proposals p join accounts by_whom on by_whom.id = p.proposed_by and by_whom.admin and by_whom.standing = 'active'
        where confirmed_at is null and ended_at is null and until > ${now} and not exists ${doneSinceProposed}
          and ${awaitsSecond(sql`array[p.proposed_by]`, isFreeOfProposal)}`)} approvals,
    ${upTo(sql`select from appeals a join sanctions s on s.id = a.sanction_id where a.decided_at is null
      and ${awaitsSecond(sql`array[s.by, s.seconded_by]`, isFreeOfSanction)}`)} appeals,
    ${upTo(sql`select from (select * from bookings b where exists (select from absences a where a.booking_id = b.id and ${DISPUTED})) seat
      where ${isFree(sql`seat.driver_id`)} and ${isFree(sql`seat.passenger_id`)} and not ${travelledOn(caller, sql`seat.trip_seq`, now)}`)} absences,
    ${upTo(sql`select from divisions d join trips driven on driven.seq = d.trip_seq
      where ${DOUBTFUL} and ${isFree(sql`driven.driver_id`)} and not ${travelledOn(caller, sql`d.trip_seq`, now)}`)} receipts,
    ${upTo(sql`select from data_requests where state = 'open' and person_id is distinct from ${me}`)} requests,
    ${upTo(sql`select from payout_batches where released_at is null and replaced_at is null and prepared_at > ${lapsedBefore(now)}
      and ${awaitsSecond(sql`array[prepared_by]`, () => sql`true`)}`)} payouts,
    ${upTo(sql`select from accounts whose join images f on f.id = whose.identity_front_id
      where not exists (select from identity_checks c
          where c.account_id = whose.id and c.front_id = whose.identity_front_id and c.back_id = whose.identity_back_id)
        and ${isFree(sql`whose.id`)}`)}
      + ${upTo(sql`select from papers p where p.state in ('sent', 'looked') and p.image_id is not null and ${isFree(sql`p.account_id`)}
        and not ${awaitsAnother(me, dependents, now)}`)} identities,
    ${upTo(sql`select from hints h where closed_at is null and ${isFree(sql`h.person_id`)}`)} hints,
    ${upTo(sql`select from withdrawals where state = 'open'`)} withdrawals,
    ${upTo(sql`select from suggestions`)} suggestions`.execute(db)
  return rows[0] ?? refuse('not_found')
}

/** SQL that is true if an administrator is no party to the row. */
type IsFree = (admin: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>

/**
 * Returns a condition for decisions that await a second person: the caller may be it, or no administrator may, so that each is to
 * know that only the operator can (A11). Parties never count (E7).
 */
const secondNeeded =
  (caller: RawBuilder<unknown>, admins: string[], now: Date) => (deciders: RawBuilder<unknown>, isFree: IsFree) =>
    sql`(${isFree(caller, now)} and (${independentOf(caller, deciders, now)} or not exists (select from unnest(${admins}::uuid[]) other (id)
    where ${independentOf(sql`other.id`, deciders, now)} and ${isFree(sql`other.id`, now)})))`

const isFreeOf = (admin: RawBuilder<unknown>, person: RawBuilder<unknown>, now: Date) =>
  sql`(${person} <> ${admin} and not ${involvedWith(admin, person, now)})`

const isFreeOfSanction: IsFree = (admin, now) => sql`(${isFreeOf(admin, sql`s.person_id`, now)}
  and not exists (select from reports m where m.case_id = s.case_id and m.reporter_id is not null and not ${isFreeOf(admin, sql`m.reporter_id`, now)})
  and not exists (select from (${tripsInQuestion(sql`s.case_id`)}) about where ${travelledOn(admin, sql`about.seq`, now)}))`

const isFreeOfProposal: IsFree = (admin, now) => sql`(
  not exists (select from unnest(p.parties) about (id) where not ${isFreeOf(admin, sql`about.id`, now)})
  and not exists (select from unnest(p.trip_seqs) about (seq) where ${travelledOn(admin, sql`about.seq`, now)}))`

/**
 * Sums, by currency, the credits that the caller can pay out now or after verifying the account's holder. Omits drivers in a
 * prepared payout, and counts the first thousand, since every administrator's page polls this.
 */
async function payableDues(world: World, me: string): Promise<Tasks['due']> {
  const found = await payees(world.db, world, { unpreparedSince: lapsedBefore(world.now()), isCredit: true, most: MAX_DUES }, [
    me,
  ])
  const due = new Map<string, Tasks['due'][number]>()
  for (const { row, whyNot } of found) {
    const minor = Number(payableMinor({ minor: row.minor, waitingMinor: row.waiting_minor }))
    if (minor === 0 || (whyNot !== undefined && whyNot !== 'holder_unseen')) continue
    const { currency } = row
    const sum = due.get(currency) ?? { currency, minor: 0, drivers: 0 }
    due.set(currency, { currency, minor: sum.minor + minor, drivers: sum.drivers + 1 })
  }
  return [...due.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}
