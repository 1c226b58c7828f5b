import type { Alarm, listAlarms as Listing } from '#contract/admin/alarms.ts'
import type { Received, Reply } from '#contract/endpoint.ts'
import type { References } from '#domain/admin/references.ts'
import { mostRecoverable } from '#domain/payments/payouts/recovery.ts'
import type { Member } from '#domain/people/account.ts'
import { isUuid } from '#domain/uuid.ts'
import { amountOf } from '../../payments/presenter.ts'
import { findCredited } from '../../payments/recoveries/queries.ts'
import { withoutOwn } from '../../people/dualControl/actor.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import {
  accountsOf,
  alarmsAbout,
  type AlarmKey,
  type AlarmRow,
  listAlarms,
  type AlarmPerson,
  type Subject,
  subjectsOf,
} from './queries.ts'

const A_PAGE = 30

/** Returns open or closed alarms, except alarms to which the caller is a party (E7). */
export async function alarmsPage(
  world: World,
  me: Member,
  query: Received<typeof Listing>['query'],
): Promise<Reply<typeof Listing>> {
  const closed = query.closed === 'true'
  const found = await listAlarms(world.db, closed, keyOf(query.after), A_PAGE + 1)
  const rows = found.slice(0, A_PAGE)
  const alarms: Alarm[] = []
  for (const { row, subject, named } of await withSubjects(world, me, rows))
    alarms.push(present(row, { subject, person: named[0], recoverable: await recoverableOf(world.db, row, subject) }))
  const last = found.length > A_PAGE ? rows.at(-1) : undefined
  return { alarms, ...(last && { next: `${(closed ? (last.closed_at ?? last.at) : last.last_at).getTime()}.${last.id}` }) }
}

/** Adds bookings and people to alarms. Omits alarms to which the caller is a party (E7). */
async function withSubjects({ db, now }: World, me: Member, rows: AlarmRow[]) {
  const names = rows.flatMap(namesIn)
  const [subjects, accounts] = [await subjectsOf(db, names), await accountsOf(db, names)]
  const known = rows.map((row) => ({
    row,
    subject: subjectIn(row, subjects),
    named: namesIn(row).flatMap((name) => accounts.get(name) ?? []),
  }))
  return withoutOwn(db, me.id, known, ({ subject, named }) => partiesOf(subject, named), now())
}

/** Returns the first open alarms that the caller may decide about. */
export const openAlarmsBut = async (world: World, me: Member, most: number) =>
  withSubjects(world, me, await listAlarms(world.db, false, undefined, most))

/** Returns the alarms that a typed text refers to and the caller may decide about. */
export const alarmsAboutBut = async (world: World, me: Member, references: References, most: number) =>
  withSubjects(world, me, await alarmsAbout(world.db, references, most))

function keyOf(after = ''): AlarmKey | undefined {
  const [, at, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(after) ?? []
  return at && id ? { at: new Date(Number(at)), id: BigInt(id) } : undefined
}

/**
 * Returns the people in an alarm: driver and passenger of its booking, and its account, which is a debtor or the payer of a fee.
 */
const partiesOf = (subject: Subject | undefined, named: AlarmPerson[]): Parties => ({
  people: [...(subject ? [subject.driver_id, subject.passenger_id] : []), ...named.map(({ id }) => id)],
  tripSeqs: subject ? [subject.trip_seq] : [],
})

/** Returns all ids in an alarm: its subject, and the ids among its details. */
function namesIn({ about, details }: Pick<AlarmRow, 'about' | 'details'>): string[] {
  const facts = Object.values(details).flatMap((fact: unknown) =>
    typeof fact === 'object' && fact !== null ? Object.values(fact as Record<string, unknown>) : [fact],
  ) // as: details contain objects and no lists
  return [about, ...facts].filter((one): one is string => typeof one === 'string' && (isUuid(one) || /^\d{1,20}$/.test(one)))
}

const subjectIn = (row: Pick<AlarmRow, 'about' | 'details'>, subjects: Map<string, Subject>) =>
  namesIn(row).flatMap((name) => subjects.get(name) ?? [])[0]

/** Returns the booking of an alarm, if any, and the people who may not decide about it (E7). */
export async function aboutOf(db: Db, row: Pick<AlarmRow, 'about' | 'details'>) {
  const names = namesIn(row)
  const subject = subjectIn(row, await subjectsOf(db, names))
  return { subject, parties: partiesOf(subject, [...(await accountsOf(db, names)).values()]) }
}

const REVIEWING: Alarm['acts'] = ['admit_payment', 'dismiss_payment']
const FEE: Alarm['acts'] = ['fee_by_hand']
const UNBOOKED = ['books_differ', 'payment_unreadable']
const UNMATCHED: Alarm['acts'] = ['adopt_payment', 'return_payment']
const acts: Partial<Record<string, Alarm['acts']>> = {
  refund_refused: ['refund_by_hand'],
  refund_differs: ['adopt_refund'],
  charged_back: ['recover'],
  payment_differs: ['ask_provider', 'dismiss_payment'],
  payment_unreadable: ['ask_provider', 'admit_payment', 'dismiss_payment'],
  payment_disputed: ['ask_provider'],
  recovery_objected: ['uphold_objection', 'reject_objection'],
  payment_not_ours: UNMATCHED,
}

/** Returns the largest amount of a charged-back booking that can be recovered from the driver, if any. */
async function recoverableOf(db: Db, { kind, closed_at }: AlarmRow, subject?: Subject): Promise<Alarm['mostRecoverable']> {
  if (kind !== 'charged_back' || closed_at || !subject) return null
  const booking = await findCredited(db, subject.booking_id)
  if (!booking || booking.recovered || mostRecoverable(booking) <= 0n) return null
  return amountOf(mostRecoverable(booking), booking.currency)
}

/** Subject of an alarm: a booking, or a person. */
interface About {
  subject: Subject | undefined
  person: AlarmPerson | undefined
  recoverable: Alarm['mostRecoverable']
}

/**
 * Returns the possible actions on an alarm. Alarms about fees have separate actions, and none of the actions on seat payments.
 */
function allowedActs(
  kind: string,
  { isUnmatched, isFee, usual }: { isUnmatched: boolean; isFee: boolean; usual: Alarm['acts'] },
) {
  if (isFee) return kind === 'refund_refused' ? FEE : []
  return isUnmatched ? UNMATCHED : usual
}

function present(
  { id, kind, about, at, last_at, times, details, closed_at, closed_by, closer, reason }: AlarmRow,
  { subject, person, recoverable }: About,
): Alarm {
  const usual = (acts[kind] ?? []).filter((act) =>
    act === 'recover' ? recoverable : !REVIEWING.includes(act) || subject?.under_review,
  )
  // the provider has a payment that is missing in the ledger
  const isUnmatched = UNBOOKED.includes(kind) && 'ours' in details && details.ours === null && !subject
  return {
    id: String(id),
    kind,
    about,
    at: at.toISOString(),
    lastAt: last_at.toISOString(),
    times,
    details: { ...details },
    orderId: subject?.order_id ?? null,
    bookingId: subject?.booking_id ?? null,
    tripId: subject?.trip_id ?? null,
    passenger: subject ? { id: subject.passenger_id, name: subject.passenger } : null,
    driver: subject ? { id: subject.driver_id, name: subject.driver } : null,
    person: person && !subject ? { id: person.id, name: person.name } : null,
    acts: closed_at ? [] : allowedActs(kind, { isUnmatched, isFee: 'fee' in details, usual }),
    mostRecoverable: recoverable,
    closed: closed_at && { at: closed_at.toISOString(), by: closed_by ? { id: closed_by, name: closer ?? '' } : null, reason },
  }
}
