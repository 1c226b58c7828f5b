import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { listPending } from '#contract/moderation/moderation.ts'
import type { Effects, Sanction, sanctionPerson, showOwnSanctions } from '#contract/moderation/sanctions.ts'
import { stateOf, whyNotReactivate } from '#domain/moderation/sanction.ts'
import type { Currency } from '#domain/money.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { accountsOn } from '../../bookings/queries.ts'
import { feeOf } from '../../payments/fees/queries.ts'
import { amountOf } from '../../payments/presenter.ts'
import { refuseOwnCase, withoutOwn } from '../../people/dualControl/actor.ts'
import { tripsInQuestion } from '../../people/dualControl/involvement.ts'
import { secondingBy } from '../../people/dualControl/propose.ts'
import { activeAdmins, findPerson } from '../../people/profiles/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { findCase, partiesOfCase, partiesOfSanction } from '../cases/queries.ts'
import { presentOwnSanctions, presentSanction, who } from '../presenter.ts'
import type { DecidedSanction } from './actions.ts'
import { findShown, pendingSanctions, sanctionsOf, suspendedUntil } from './queries.ts'

/** Returns decisions about the caller, with their fee and possible appeals (E3, E5, E6). */
export async function ownSanctionsPage({ db, now, settings }: World, me: Member): Promise<Reply<typeof showOwnSanctions>> {
  const [fee, until] = [feeOf(settings), await suspendedUntil(db, me.id)]
  const state = stateOf(me.standing, until, fee !== undefined, now())
  const rows = await sanctionsOf(db, me.id)
  return {
    state,
    until: until?.toISOString() ?? null,
    sanctions: rows.flatMap((row) => presentOwnSanctions(row, settings.STATEMENT_OF_REASONS === 'on', now())),
    fee: fee ? amountOf(fee.minor, fee.currency) : null,
    whyNotReactivate: whyNotReactivate(state, fee !== undefined) ? 'no_reactivation' : null,
    now: now().toISOString(),
  }
}

export async function sanctionPage({ db }: World, id: string): Promise<Sanction> {
  return presentSanction((await findShown(db, id)) ?? refuse('not_found'))
}

/** Returns the outcome of a decision. */
export async function decidedPage(
  world: World,
  { sanctionId, caseId, until }: DecidedSanction,
): Promise<Reply<typeof sanctionPerson>> {
  const found = caseId === undefined ? undefined : await findCase(world.db, caseId)
  return {
    sanction: sanctionId === undefined ? null : await sanctionPage(world, sanctionId),
    state: found ? (found.closed_at ? 'closed' : 'open') : null,
    ...(until && { proposed: true as const, until: until.toISOString() }),
  }
}

export async function pendingPage({ db, now }: World, me: Member): Promise<Reply<typeof listPending>> {
  const rows = await withoutOwn(db, me.id, await pendingSanctions(db), (row) => partiesOfSanction(db, row), now())
  const admins = await activeAdmins(db)
  const pending: Reply<typeof listPending> = []
  // one after another, because all at once would take every connection of the pool
  for (const row of rows) {
    const waiting = { id: row.id, deciders: [row.by], parties: await partiesOfSanction(db, row) }
    pending.push({
      sanction: presentSanction(row),
      person: who(row.person_id, row),
      caseId: row.case_id,
      mine: row.by === me.id,
      ...(await secondingBy(db, me.id, admins, waiting, now())),
    })
  }
  return pending
}

/** Returns the effects of barring a person now (E4), for the administrator who decides. */
export async function effectsPage({ db, now }: World, me: Member, id: string, caseId: string | undefined): Promise<Effects> {
  const at = now()
  const person = (isUuid(id) && (await findPerson(db, id, at))) || refuse('not_found')
  const about = caseId === undefined ? undefined : await caseAbout(db, person.id, caseId)
  const parties = about ? await partiesOfCase(db, { id: about, person_id: person.id }) : { people: [person.id] }
  await refuseOwnCase(db, me.id, parties, at)
  const [trips, seats] = await Promise.all([countTrips(db, person.id, at), endingSeats(db, person.id, at)])
  const theirs = seats.filter(({ driver_id }) => driver_id === person.id)
  const own = seats.filter(({ driver_id }) => driver_id !== person.id)
  return {
    trips,
    passengers: new Set(theirs.flatMap(accountsOn)).size,
    back: sums(theirs),
    seats: own.reduce((sum, { seats }) => sum + seats, 0),
    ownBack: sums(own),
    frozen: about ? (await waitingMoney(db, about, person.id, at)).map(({ minor, currency }) => amountOf(minor, currency)) : [],
  }
}

async function caseAbout(db: World['db'], personId: string, caseId: string): Promise<string> {
  const found = isUuid(caseId) ? await findCase(db, caseId) : undefined
  return found?.person_id === personId ? found.id : refuse('not_found')
}

function sums(seats: EndingSeat[]) {
  const minors = new Map<Currency, bigint>()
  for (const { currency, back } of seats) minors.set(currency, (minors.get(currency) ?? 0n) + back)
  return [...minors].filter(([, minor]) => minor > 0n).map(([currency, minor]) => amountOf(minor, currency))
}

/** Counts a driver's future trips. */
async function countTrips(db: Db, personId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trips
    where driver_id = ${personId} and cancelled_at is null and departs_at > ${now}`.execute(db)
  return rows[0]?.n ?? 0
}

interface EndingSeat {
  driver_id: string
  passenger_id: string
  companion_ids: string[]
  seats: number
  currency: Currency
  /** refund in minor units */
  back: bigint
}

/**
 * Returns the live seats that a sanction would end: the person's own seats, and all seats on the person's trips. Of another
 * booker's confirmed booking, only the person's own seat ends. A disputed payment is not refunded.
 */
async function endingSeats(db: Db, personId: string, now: Date): Promise<EndingSeat[]> {
  const { rows } = await sql<EndingSeat>`
    select b.driver_id, b.passenger_id, b.companion_ids, case when one.gone then 1 else b.seats end as seats, b.currency, case when b.state = 'confirmed' and not exists (
      select from orders o where o.booking_id = b.id and o.state in ('disputed', 'charged_back')) 
      then case when one.gone then b.price_minor / b.seats else b.price_minor end else 0 end::bigint as back
    from bookings b join trips t on t.seq = b.trip_seq
      cross join lateral (select b.state = 'confirmed' and b.driver_id <> ${personId} and b.passenger_id <> ${personId} as gone) one
    where b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed') and (
      (b.driver_id = ${personId} and t.cancelled_at is null and t.departs_at > ${now})
      or (b.id in (select id from travellers where account_id = ${personId}) and b.departs_at > ${now}))`.execute(db)
  return rows
}

/** Returns the money that would be frozen (E4): held for seats on trips of a case, not yet refunded or divided. */
async function waitingMoney(db: Db, caseId: string, personId: string, now: Date) {
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select p.currency, sum(p.amount_minor - p.refund_minor)::bigint as minor
    from trips t
      join bookings b on b.trip_seq = t.seq and b.settled_at is null
      join orders o on o.booking_id = b.id
      join payments p on p.order_id = o.id and p.charged_back_at is null
    where t.seq in (${tripsInQuestion(sql`${caseId}`)}) and t.cancelled_at is null and not (b.state = 'confirmed' and ((b.driver_id = ${personId} and t.departs_at > ${now})
      or (b.passenger_id = ${personId} and b.departs_at > ${now})))
    group by p.currency having sum(p.amount_minor - p.refund_minor) > 0 order by p.currency`.execute(db)
  return rows
}
