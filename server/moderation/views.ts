import type { Reply } from '#contract/endpoint.ts'
import type { Hint } from '#contract/moderation/cases.ts'
import type { Hold, Holds } from '#contract/moderation/holds.ts'
import type { Appeal, listAbsences, listAppeals, listDivisions, listIdentities } from '#contract/moderation/moderation.ts'
import { decideAbsenceBy } from '#domain/bookings/absence.ts'
import { judgeBy } from '#domain/payments/division.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { mostTolls } from '#domain/trips/contribution.ts'
import { mixedPrice } from '#domain/trips/fuel.ts'
import { isUuid } from '#domain/uuid.ts'
import { receiptsOf } from '../payments/division/queries.ts'
import { withoutOwn } from '../people/dualControl/actor.ts'
import { secondingBy } from '../people/dualControl/propose.ts'
import { activeAdmins, findPerson } from '../people/profiles/queries.ts'
import type { World } from '../world.ts'
import { undecidedAppeal } from './appeals.ts'
import { partiesOfSanction } from './cases/queries.ts'
import { type OpenDivisionRow, openDivisions } from './disputedReceipts.ts'
import { absencesOn, type DisputedRow, disputedSeats, partiesOfSeat } from './disputedSeats.ts'
import { casesAbout, holdsOn } from './holds.ts'
import { type IdentityKey, type IdentityRow, waitingIdentities } from './identities.ts'
import { type WaitingPaperRow, waitingPapers } from './papers.ts'
import { joinName, presentSanction, who } from './presenter.ts'
import { appealedSanctions, type SanctionRow } from './sanctions/queries.ts'
import { openHints, presentHint } from './signals.ts'

type ShownAbsence = Reply<typeof listAbsences>[number]
type AbsenceReports = Awaited<ReturnType<typeof absencesOn>>

/** Returns disputed absences with both sides' statements. */
export async function absencesPage({ db, now }: World, me: Member): Promise<ShownAbsence[]> {
  const seats = await withoutOwn(db, me.id, await disputedSeats(db, me.id), partiesOfSeat, now())
  if (seats.length === 0) return []
  const ids = seats.map(({ id }) => id)
  const reports = await absencesOn(db, ids)
  return seats.map((row) =>
    presentAbsence(
      row,
      reports.filter(({ booking_id }) => booking_id === row.id),
    ),
  )
}

const presentAbsence = (row: DisputedRow, reports: AbsenceReports): ShownAbsence => ({
  bookingId: row.id,
  idRoute: row.trip_id,
  driver: { id: row.driver_id, name: joinName([row.driver_name ?? row.driver_given_name, row.driver_last_name]), photo: null },
  passenger: {
    id: row.passenger_id,
    name: joinName([row.passenger_name ?? row.passenger_given_name, row.passenger_last_name]),
    photo: null,
  },
  departsAt: row.departs_at.toISOString(),
  decideBy: decideAbsenceBy(reports[0]?.reported_at ?? row.departs_at).toISOString(),
  reports: reports.map((report) => ({
    reporter: report.reporter,
    claim: report.claim,
    ...(report.seats !== null && { seats: report.seats }),
    reason: report.reason,
    at: report.reported_at.toISOString(),
    objection: report.objection,
    ...companionsIn(report),
  })),
})

/** Returns the companion who reported or objected, if it was not the booker. */
const companionsIn = (report: AbsenceReports[number]) => ({
  ...(report.companion_id && {
    companion: {
      id: report.companion_id,
      name: joinName([report.companion_name ?? report.companion_given_name, report.companion_last_name]),
      photo: null,
    },
  }),
  ...(report.objecting_companion_id && {
    objector: {
      id: report.objecting_companion_id,
      name: joinName([report.objector_name ?? report.objector_given_name, report.objector_last_name]),
      photo: null,
    },
  }),
})

type ShownDivision = Reply<typeof listDivisions>[number]

/** Returns cost divisions that wait for receipts or for a decision about them, except those of the caller's own trips (E7). */
export async function divisionsPage({ db, now }: World, me: Member): Promise<ShownDivision[]> {
  const rows = await withoutOwn(db, me.id, await openDivisions(db), partiesOf, now())
  return Promise.all(rows.map(async (row) => presentDivision(row, await receiptsOf(db, row.trip_seq))))
}

const partiesOf = ({ driver_id, trip_seq }: OpenDivisionRow) => ({ people: [driver_id], tripSeqs: [trip_seq] })

const numberOf = (minor: bigint | null) => (minor === null ? null : Number(minor))

const referenceOf = ({ price_minor, petrol_minor, petrol_percent }: OpenDivisionRow) =>
  mixedPrice(price_minor, petrol_minor ?? 0n, petrol_percent)

const presentDivision = (row: OpenDivisionRow, receipts: string[]): ShownDivision => ({
  idRoute: row.id,
  originName: row.origin_name,
  destinationName: row.destination_name,
  departsAt: row.departs_at.toISOString(),
  driver: { id: row.driver_id, name: joinName([row.name ?? row.given_name, row.last_name]), photo: null },
  dueBy: row.due_by.toISOString(),
  judgeBy: row.entered_at && judgeBy(row.entered_at).toISOString(),
  extendable: row.entered_at === null && row.extended_at === null,
  doubts: row.doubts,
  currency: row.currency,
  fuelPriceMinor: numberOf(row.fuel_price_minor),
  fuel: row.fuel,
  referenceMinor: Number(referenceOf(row)),
  tollsMinor: numberOf(row.tolls_minor),
  referenceTollsMinor: Number(
    mostTolls((BigInt(row.distance_m) * BigInt(row.consumption_dl) * referenceOf(row)) / 1_000_000n, row.tolls_percent),
  ),
  litresHundredths: row.litres_hundredths,
  // one meter of road at a tenth of a liter per 100 km is a millionth of a liter
  expectedLitresHundredths: Math.round((row.distance_m * row.consumption_dl) / 10_000),
  receipts,
})

const A_PAGE = 20

/** Returns a page of identity photos and documents to check. A separate endpoint opens the photos, with a reason. */
export async function identitiesPage(
  { db, now }: World,
  me: Member,
  after: string | undefined,
): Promise<Reply<typeof listIdentities>> {
  const key = keyFrom(after)
  const found = [
    ...(await waitingIdentities(db, key, A_PAGE + 1)).map((row) => ({ ...row, owner: row.id })),
    ...(await waitingPapers(db, me.id, { after: key, most: A_PAGE + 1, now: now() })),
  ].toSorted((a, b) => a.uploaded_at.getTime() - b.uploaded_at.getTime() || a.id.localeCompare(b.id))
  const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined
  const visible = await withoutOwn(db, me.id, found.slice(0, A_PAGE), ({ owner }) => ({ people: [owner] }), now())
  return {
    people: visible.flatMap((row) => ('front' in row ? presentIdentity(row) : [])),
    papers: visible.flatMap((row) => ('image' in row ? presentWaitingPaper(row) : [])),
    ...(last && { next: keyText(last) }),
  }
}

const presentWaitingPaper = (row: WaitingPaperRow) => ({
  id: row.id,
  person: who(row.owner, row),
  kind: row.kind,
  ...(row.plate && { car: { brand: row.brand ?? '', model: row.model ?? '', plate: row.plate } }),
  image: row.image,
  validUntil: dayText(row.valid_until),
  uploadedAt: row.uploaded_at.toISOString(),
  secondLook: row.state === 'looked',
})

const presentIdentity = (row: IdentityRow) => ({
  person: who(row.id, row),
  front: row.front,
  back: row.back,
  uploadedAt: row.uploaded_at.toISOString(),
})

const keyText = ({ uploaded_at, id }: Pick<IdentityRow, 'uploaded_at' | 'id'>) => `${uploaded_at.getTime()}.${id}`

/** Parses a key; an invalid one starts at the beginning. */
function keyFrom(text: string | undefined): IdentityKey | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}

/** Returns unreviewed signals. */
export const hintsPage = async ({ db, now }: World, me: Member): Promise<Hint[]> =>
  (await withoutOwn(db, me.id, await openHints(db, me.id), ({ person_id }) => ({ people: [person_id] }), now())).map(presentHint)

/** Returns undecided appeals, nearest deadline first. */
export async function appealsPage({ db, now }: World, me: Member): Promise<Reply<typeof listAppeals>> {
  const rows = await withoutOwn(db, me.id, await appealedSanctions(db), (row) => partiesOfSanction(db, row), now())
  const admins = await activeAdmins(db)
  const appeals: Reply<typeof listAppeals> = []
  // one after another, because all at once would take every connection of the pool
  for (const row of rows) {
    const appeal = undecidedAppeal(row.appeal_id ?? '', row, await partiesOfSanction(db, row))
    appeals.push(...presentAppeal(row, me, await secondingBy(db, me.id, admins, appeal, now())))
  }
  return appeals
}

function presentAppeal(
  row: SanctionRow,
  me: Member,
  seconding: Pick<Appeal, 'whyNotConfirm' | 'command'>,
): Reply<typeof listAppeals> {
  const { appeal_id: id, appeal_at: at, decide_by, appeal_text: text } = row
  if (!id || !at || !decide_by || text === null) return []
  const mine = [row.by, row.seconded_by, row.person_id].includes(me.id)
  const dates = { at: at.toISOString(), decideBy: decide_by.toISOString() }
  return [{ id, person: who(row.person_id, row), sanction: presentSanction(row), text, ...dates, mine, ...seconding }]
}

/** Returns the legal holds on a person, except holds on cases about the caller. */
export async function holdsPage({ db, now }: World, me: Member, handle: string): Promise<Holds> {
  const { id } = (await findPerson(db, handle, now())) ?? refuse('not_found')
  const cases = id === me.id ? [] : await casesAbout(db, id)
  return {
    holds: (await holdsOn(db, id)).map(presentHold),
    cases: cases.map((one) => ({
      id: one.id,
      openedAt: one.opened_at.toISOString(),
      closedAt: one.closed_at?.toISOString() ?? null,
    })),
  }
}

const presentHold = (row: Awaited<ReturnType<typeof holdsOn>>[number]): Hold => ({
  id: row.id,
  caseId: row.case_id,
  reason: row.reason,
  by: who(row.set_by, row),
  at: row.set_at.toISOString(),
  lifted: row.lifted_by && row.lifted_at ? liftedOf(row, row.lifted_by, row.lifted_at) : null,
})

const liftedOf = (row: Parameters<typeof presentHold>[0], by: string, at: Date) => ({
  by: { id: by, name: joinName([row.lifter, row.lifter_last_name]), photo: null },
  at: at.toISOString(),
  reason: row.lifted_reason ?? '',
})
