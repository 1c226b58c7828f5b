import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { bookingLife, type BookingState, bookingStates } from '#domain/bookings/booking.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { ReportOnTrip } from '#server/bookings/absence/queries.ts'
import { allowedActs } from '#server/bookings/seat/permissions.ts'
import { otherActs, type SeatRole, type SeatStatus, statusesOf, table } from '#web/bookings/seat/seatStatus.ts'
import { bookings as english } from '#web/texts/en-US/bookings.ts'
import { bookings as spanish } from '#web/texts/es-AR/bookings.ts'

/* All texts and actions of a booking's page, for every state of booking, payment and reports, and for each reader. */

const now = new Date('2026-12-04T15:00:00Z')
const roles: SeatRole[] = ['booker', 'driver', 'companion', 'admin']
const onServer = { booker: 'passenger', driver: 'driver', companion: 'companion', admin: 'admin' } as const
const ids = { booker: 'ariel', driver: 'mercedes', companion: 'juan', admin: 'elena' }

const reportedBy = (reporter: 'driver' | 'passenger', decided: Partial<ReportOnTrip> = {}): ReportOnTrip => ({
  bookingId: 'seat',
  tripSeq: 1,
  reporter,
  claim: reporter === 'driver' ? 'absent' : 'not_driven',
  seats: null,
  reason: 'I waited for 25 minutes.',
  reportedAt: new Date(now.getTime() - HOUR_MS),
  objected: false,
  upheld: null,
  companion: null,
  objectingCompanion: null,
  ...decided,
})

const reports: Record<string, ReportOnTrip[]> = {
  none: [],
  'by the driver': [reportedBy('driver')],
  'by the driver, of some seats': [reportedBy('driver', { seats: 1 })],
  'by the passenger': [reportedBy('passenger')],
  'that one was asked to cancel': [reportedBy('passenger', { claim: 'asked_to_cancel' })],
  objected: [reportedBy('driver', { objected: true })],
  'one against the other': [reportedBy('driver'), reportedBy('passenger')],
  upheld: [reportedBy('driver', { upheld: true })],
  rejected: [reportedBy('passenger', { upheld: false })],
  'by a fellow traveller': [reportedBy('passenger', { bookingId: 'another' })],
}

const payments = ['free', 'paid', 'open', 'under review', 'at the bank'] as const

interface Case {
  state: BookingState
  role: SeatRole
  payment: (typeof payments)[number]
  report: string
  hasLeft: boolean
  joining: Booking['joining']
}

const ridden: readonly BookingState[] = ['confirmed', 'travelled', 'absent', 'not_driven']

/** Excludes reports about a future trip or an unconfirmed booking, and payments of a booking without a price. */
function isPossible({ state, payment, report, hasLeft }: Case): boolean {
  const isLate = report === 'that one was asked to cancel' && state === 'cancelled'
  if (report !== 'none' && !isLate && !(hasLeft && ridden.includes(state))) return false
  if (state === 'accepted') return payment !== 'free' && payment !== 'paid'
  return payment === 'free' || payment === 'paid' || (payment === 'under review' && state === 'confirmed')
}

const every: Case[] = bookingStates.flatMap((state) =>
  roles.flatMap((role) =>
    payments.flatMap((payment) =>
      Object.keys(reports).flatMap((report) =>
        [false, true].flatMap((hasLeft) =>
          (['at_once', 'on_approval'] as const).map((joining) => ({ state, role, payment, report, hasLeft, joining })),
        ),
      ),
    ),
  ),
)

const cases = every.filter(isPossible)

/** Returns the booking as the server sends it, with the properties on which the texts depend. */
function bookingOf({ state, role, payment, report, hasLeft, joining }: Case): Booking {
  const departs = new Date(now.getTime() + (hasLeft ? -5 : 30) * HOUR_MS)
  const ends = new Date(departs.getTime() + 4 * HOUR_MS)
  const about = reports[report] ?? []
  const row = {
    id: 'seat',
    state,
    joining,
    seats: 2,
    kept_minor: 0n,
    given_up_kept_minor: 0n,
    said_travelled_at: null,
    answer_by: new Date(now.getTime() + HOUR_MS),
    pay_by: new Date(now.getTime() + HOUR_MS),
    departs_at: departs,
    trip_departs_at: departs,
    trip_arrives_at: ends,
    price_minor: payment === 'free' ? 0n : 700_000n,
    car_minor: 0n,
    driver_id: ids.driver,
    passenger_id: ids.booker,
    division_computed_at: null,
    division_asked_by: [],
  } as unknown as Parameters<typeof allowedActs>[0]
  const statements = { reports: about, cancelling: undefined }
  const acts = allowedActs(row, state, { role: onServer[role], me: ids[role] }, statements, now)
  const own = about.filter(({ bookingId }) => bookingId === 'seat')
  const other = about.find(({ bookingId }) => bookingId !== 'seat')
  const until = new Date(now.getTime() + 2 * DAY_MS).toISOString()
  return {
    state,
    joining,
    seats: 2,
    priceMinor: Number(row.price_minor),
    pickUp: { at: departs.toISOString() },
    now: now.toISOString(),
    answerBy: row.answer_by.toISOString(),
    payBy: state === 'accepted' ? row.pay_by?.toISOString() : null,
    absences: own.map(({ reporter, claim, seats, objected, upheld }) => ({
      reporter,
      claim,
      ...(seats && { seats }),
      objected,
      upheld,
      objectBy: until,
    })),
    ...(other && role !== 'driver' && { notDriven: { answerBy: until, upheld: null, saidTravelled: false } }),
    ...(role === 'booker' && payment === 'under review' && { order: { underReview: true } }),
    shared: false,
    acts,
  } as unknown as Booking
}

const values = {
  driver: 'Mercedes',
  passenger: 'Ariel',
  seats: 2,
  position: 2,
  claim: 'absent',
  count: 1,
  other: 'Ariel',
  when: 'Friday',
}

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
}

const say = (language: 'en-US' | 'es-AR', words: string, report?: SeatStatus['report']) =>
  String(
    format(
      compile(words),
      language,
      {
        ...values,
        claim: report?.seats ? 'some' : (report?.claim ?? ''),
        other: report?.reporter === 'driver' ? 'Ariel' : 'Mercedes',
      } as never,
      { formatters },
    ),
  )

function wordsOf({ title, says = [], until, report }: SeatStatus) {
  const in_ = (language: 'en-US' | 'es-AR', { title: titles, says: sentences, until: deadlines }: typeof english) =>
    [titles[title], ...says.map((key) => sentences[key]), ...(until ? [deadlines[until]] : [])].map((one) =>
      say(language, one, report),
    )
  return { english: in_('en-US', english), spanish: in_('es-AR', spanish as unknown as typeof english) }
}

const nameOf = ({ state, role, payment, report, hasLeft, joining }: Case) =>
  [state, role, payment, report, hasLeft ? 'has left' : 'to come', joining].join(', ')

const isAtBank = ({ payment, role }: Case) => payment === 'at the bank' && role === 'booker'
const statuses = (one: Case) => statusesOf(bookingOf(one), one.role, isAtBank(one))

/** Returns the cases for which the check finds a mistake. */
const wrong = (is: (one: Case, all: SeatStatus[], booking: Booking) => boolean) =>
  cases.filter((one) => is(one, statuses(one), bookingOf(one))).map(nameOf)

test('every state has texts in both languages, and no text refers to the reader in the third person', () => {
  const own: Partial<Record<SeatRole, string>> = { booker: 'Ariel', driver: 'Mercedes' }
  const bad = cases.flatMap((one) =>
    statuses(one).flatMap((status) => {
      const { english: en, spanish: es } = wordsOf(status)
      return [...en, ...es]
        .filter((sentence) => !sentence.trim() || /[{}]|undefined/.test(sentence) || sentence.includes(own[one.role] ?? '{'))
        .map((sentence) => `${nameOf(one)}: ${sentence}`)
    }),
  )
  expect(bad).toEqual([])
})

test('every row has texts in both languages, including decisions by administrators and by the clock', () => {
  const rows = Object.entries(table).flatMap(([at, by]) => Object.values(by).map((row) => ({ ...row, at }) as SeatStatus))
  const sentences = rows.flatMap((row) => Object.values(wordsOf(row)).flat())
  expect(sentences.filter((one) => !one.trim() || /[{}]|undefined/.test(one))).toEqual([])
})

test('each allowed action is shown once, and a payment under review cannot be paid again', () => {
  const looked = (all: SeatStatus[]) => all.some(({ at }) => at === 'review' || at === 'at_bank')
  expect(
    wrong((_, all, booking) => {
      const placed = [
        ...all.flatMap(({ acts = [] }) => acts.filter((act) => booking.acts.includes(act))),
        ...otherActs(booking, all),
      ]
      const expected = booking.acts.filter((act) => act !== 'pay' || !looked(all))
      return placed.toSorted().join() !== expected.toSorted().join()
    }),
  ).toEqual([])
})

test('an open report is the first status, so that a reported booking is not shown as completed', () => {
  const openAt = ['accused', 'reported', 'disputed', 'asked']
  expect(wrong((_, all) => all.some(({ at }) => at === 'left') && all.some(({ at }) => openAt.includes(at)))).toEqual([])
  expect(
    wrong(
      (_, all) =>
        all.findIndex(({ at }) => !openAt.includes(at)) < all.findLastIndex(({ at }) => openAt.includes(at)) &&
        all.some(({ at }) => !openAt.includes(at)) &&
        all.some(({ at }) => openAt.includes(at)),
    ),
  ).toEqual([])
})

test('no state has a text or deadline that contradicts the booking’s state', () => {
  const isOver = (state: BookingState) =>
    !Object.keys(bookingLife[state]).some((event) => event !== 'revive' && event !== 'not_driven')
  const own = (all: SeatStatus[], { state }: Case) => all.find(({ at }) => at === state)
  // an ended booking has no deadline and no action
  expect(wrong((one, all) => isOver(one.state) && own(all, one)?.until !== undefined)).toEqual([])
  expect(wrong((one, all) => isOver(one.state) && (own(all, one)?.acts ?? []).length > 0)).toEqual([])
  // a status with a deadline has the time of the deadline
  expect(wrong((_, all) => all.some(({ until, by }) => until !== undefined && !by))).toEqual([])
  // only the passenger who may pay reads the deadline in the second person; a driver reads it in the third person
  const reads = (all: SeatStatus[], until: SeatStatus['until']) => all.some((one) => one.until === until)
  expect(wrong((_, all, { acts }) => reads(all, 'pay') && !acts.includes('pay'))).toEqual([])
  expect(wrong((one, all) => one.role === 'driver' && one.state === 'accepted' && !reads(all, 'pays'))).toEqual([])
  // "answer" and "pay" are shown exactly to users who may do so
  const asks = (all: SeatStatus[], title: SeatStatus['title']) => all.some((one) => one.title === title)
  expect(wrong((one, all, { acts }) => asks(all, 'answer') !== (one.role === 'driver' && acts.includes('accept')))).toEqual([])
  expect(wrong((one, all) => asks(all, 'pay') && !('pay' in bookingLife[one.state]))).toEqual([])
  expect(wrong((_, all, { acts }) => asks(all, 'pay') && !acts.includes('pay'))).toEqual([])
  expect(wrong((_, all, { acts }) => asks(all, 'accused') && all[0]?.at === 'accused' && !acts.includes('object'))).toEqual([])
})

test('a booking without a price shows no text about money', () => {
  const money = /refund|payout|\bpay|paid|devol|pag[oóa]|plata/i
  const spoken = cases.filter(({ payment, state }) => payment === 'free' && state !== 'accepted')
  const bad = spoken.flatMap((one) =>
    statuses(one)
      .filter(({ at }) => at !== 'asked' && at !== 'disputed')
      .flatMap((status) => {
        const { english: en, spanish: es } = wordsOf(status)
        return [...en, ...es].filter((sentence) => money.test(sentence)).map((sentence) => `${nameOf(one)}: ${sentence}`)
      }),
  )
  expect([...new Set(bad)]).toEqual([])
})

test('the cases cover every row of the table, except decisions by an administrator or by the clock', () => {
  const reached = new Set(cases.flatMap((one) => statuses(one).map(({ at }) => at)))
  expect(Object.keys(table).filter((at) => !reached.has(at as keyof typeof table))).toEqual([
    'said_travelled',
    'others_upheld',
    'cancelling',
    'shared',
  ])
})
