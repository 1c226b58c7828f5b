import type { Act, Booking } from '#contract/bookings/bookings.ts'
import type { Messages } from '../../texts/texts.ts'

export type SeatRole = 'booker' | 'driver' | 'companion' | 'admin'
type Words = Messages['bookings']

/** State of a booking, or an open matter about it, which is shown before the state. */
export type At =
  | Exclude<Booking['state'], 'confirmed'>
  | 'held'
  | 'review'
  | 'at_bank'
  | 'booked'
  | 'left'
  | 'accused'
  | 'reported'
  | 'disputed'
  | 'upheld'
  | 'rejected'
  | 'asked'
  | 'said_travelled'
  | 'others_upheld'
  | 'cancelling'
  | 'shared'

interface Row {
  title: keyof Words['title']
  says?: readonly (keyof Words['says'])[]
  until?: keyof Words['until']
  /** actions with a button next to the text, if the server allows them */
  acts?: readonly Act[]
}

const same = (row: Row): Record<SeatRole, Row> => ({ booker: row, driver: row, companion: row, admin: row })
const out: readonly Act[] = ['withdraw', 'leave']
const absence: readonly Act[] = ['report_absence']
const answers: readonly Act[] = ['accept', 'decline']

/** Main texts and actions of a booking's page, by state or open matter, and by the reader's role. */
export const table: Record<At, Record<SeatRole, Row>> = {
  requested: {
    booker: { title: 'waiting_for', says: ['pay_after_yes', 'told'], until: 'answers', acts: out },
    driver: { title: 'answer', until: 'answer', acts: answers },
    companion: { title: 'waiting_for', says: ['for_you_too', 'told'], until: 'answers', acts: out },
    admin: { title: 'waits_for', until: 'answers' },
  },
  waiting: {
    booker: { title: 'in_line', says: ['waiting', 'told'], until: 'listed', acts: out },
    driver: { title: 'listed' },
    companion: { title: 'listed', says: ['for_you_too', 'told'], until: 'listed', acts: out },
    admin: { title: 'listed', until: 'listed' },
  },
  // a seat was released: the passenger accepts it or leaves the waiting list
  offered: {
    booker: { title: 'opened', says: ['take'], until: 'offer', acts: ['accept', ...out] },
    driver: { title: 'opened_for', until: 'takes' },
    companion: { title: 'opened_for', says: ['for_you_too'], until: 'takes', acts: out },
    admin: { title: 'opened_for', until: 'takes' },
  },
  held: {
    booker: { title: 'opened', says: ['held', 'pay_after_yes'], until: 'answers', acts: out },
    driver: { title: 'answer', says: ['was_next'], until: 'answer', acts: answers },
    companion: { title: 'opened_for', says: ['for_you_too'], until: 'answers', acts: out },
    admin: { title: 'waits_for', until: 'answers' },
  },
  accepted: {
    booker: { title: 'pay', says: ['holding'], until: 'pay', acts: ['pay', ...out] },
    driver: { title: 'unpaid', says: ['holding_for'], until: 'pays' },
    companion: { title: 'unpaid', says: ['for_you_too'], until: 'pays', acts: out },
    admin: { title: 'unpaid', says: ['holding_for'], until: 'pays' },
  },
  // payment matters, which only the payer sees
  review: same({ title: 'review', says: ['kept', 'told'], acts: out }),
  at_bank: same({ title: 'at_bank', says: ['late_money', 'told'], until: 'kept', acts: out }),
  booked: {
    booker: { title: 'booked', says: ['expects'] },
    driver: { title: 'is_booked', says: ['earns'] },
    companion: { title: 'booked', says: ['expects'] },
    admin: { title: 'is_booked' },
  },
  left: {
    booker: { title: 'left', says: ['closes'], acts: absence },
    driver: { title: 'left', says: ['closes', 'earns'], acts: absence },
    companion: { title: 'left', says: ['closes'], acts: absence },
    admin: { title: 'left', says: ['closes'] },
  },
  travelled: {
    booker: { title: 'travelled' },
    driver: { title: 'took' },
    companion: { title: 'travelled' },
    admin: { title: 'rode' },
  },
  declined: {
    booker: { title: 'not_taken', says: ['nothing_paid'] },
    driver: { title: 'declined' },
    companion: { title: 'not_taken', says: ['nothing_paid'] },
    admin: { title: 'refused', says: ['nothing_paid'] },
  },
  withdrawn: { ...same({ title: 'withdrew', says: ['nothing_paid'] }), booker: { title: 'withdrawn', says: ['nothing_paid'] } },
  expired: same({ title: 'expired', says: ['free_again'] }),
  cancelled: { ...same({ title: 'cancelled' }), companion: { title: 'cancelled', says: ['seat_too'] } },
  absent: {
    booker: { title: 'no_show', says: ['keeps'] },
    driver: { title: 'was_no_show', says: ['you_keep'] },
    companion: { title: 'was_no_show' },
    admin: { title: 'was_no_show', says: ['keeps'] },
  },
  not_driven: {
    booker: { title: 'not_driven', says: ['all_back'] },
    driver: { title: 'you_not_driven', says: ['all_back_to'] },
    companion: { title: 'not_driven', says: ['all_back_to'] },
    admin: { title: 'not_driven', says: ['all_back_to'] },
  },
  accused: same({ title: 'accused', says: ['stands_else'], until: 'object', acts: ['object'] }),
  reported: same({ title: 'reported', says: ['stands_unless'], until: 'objects' }),
  disputed: same({ title: 'reported', says: ['disputed'] }),
  upheld: same({ title: 'reported', says: ['upheld'] }),
  rejected: same({ title: 'reported', says: ['rejected'] }),
  // another passenger reports that the trip was not driven
  asked: {
    ...same({ title: 'others', says: ['asked'], until: 'say', acts: ['say_travelled'] }),
    companion: { title: 'others', says: ['asked_along'], until: 'say', acts: ['say_travelled'] },
  },
  said_travelled: {
    ...same({ title: 'others', says: ['said_travelled'] }),
    companion: { title: 'others', says: ['said_travelled_along'] },
  },
  others_upheld: same({ title: 'others', says: ['upheld'] }),
  cancelling: same({ title: 'cancelling', says: ['cancelling'], until: 'say', acts: ['object_cancelling'] }),
  shared: {
    ...same({ title: 'shared', says: ['shared', 'half_theirs'] }),
    driver: { title: 'shared', says: ['shared', 'half_yours'] },
  },
}

/** Sentences about money, which a booking without a price omits. */
const ofMoney = new Set<keyof Words['says']>([
  'take',
  'pay_after_yes',
  'earns',
  'keeps',
  'you_keep',
  'all_back',
  'all_back_to',
  'nothing_paid',
  'half_theirs',
  'half_yours',
])

type Report = Booking['absences'][number]

export interface SeatStatus extends Row {
  at: At
  report?: Report | undefined
  /** the time of `until` (ISO 8601) */
  by?: string | undefined
}

/** Checks whether the report is about the reader's side. Companions are on the booker's side. */
const isAccused = ({ reporter }: Report, role: SeatRole) => role !== 'admin' && (reporter === 'driver') !== (role === 'driver')

function reportAt(report: Report, role: SeatRole): At {
  if (report.upheld !== null) return report.upheld ? 'upheld' : 'rejected'
  if (report.objected) return 'disputed'
  return isAccused(report, role) ? 'accused' : 'reported'
}

function stateAt({ state, joining, order, pickUp, now }: Booking, isAtBank: boolean): At {
  if (order?.underReview && (state === 'accepted' || state === 'confirmed')) return 'review'
  if (state === 'accepted' && isAtBank) return 'at_bank'
  if (state === 'offered') return joining === 'at_once' ? 'offered' : 'held'
  if (state === 'confirmed') return pickUp.at <= now ? 'left' : 'booked'
  return state
}

function othersAt({ saidTravelled, upheld }: NonNullable<Booking['notDriven']>): At {
  if (saidTravelled) return 'said_travelled'
  return upheld ? 'others_upheld' : 'asked'
}

const closed: readonly At[] = ['upheld', 'rejected', 'others_upheld', 'said_travelled', 'shared']

/** Returns all statuses to show for a booking: open matters first, then its state, and finally decisions. */
export function statusesOf(booking: Booking, role: SeatRole, isAtBank = false): SeatStatus[] {
  const { absences, notDriven, cancelling, shared, payBy, answerBy } = booking
  const row = (at: At, report?: Report, by?: string): SeatStatus => {
    const { says = [], ...one } = table[at][role]
    const title = one.title === 'reported' && report && isAccused(report, role) ? 'accused' : one.title
    const sentences = booking.priceMinor === 0 ? says.filter((key) => !ofMoney.has(key)) : says
    return { ...one, title, says: sentences, at, report, by }
  }
  const matters = [
    ...absences.map((report) => row(reportAt(report, role), report, report.objectBy)),
    ...(notDriven ? [row(othersAt(notDriven), undefined, notDriven.answerBy)] : []),
    ...(cancelling ? [row('cancelling', undefined, cancelling.objectBy)] : []),
    ...(shared ? [row('shared')] : []),
  ]
  const open = matters.filter(({ at }) => !closed.includes(at))
  const at = stateAt(booking, isAtBank)
  const state = row(at, undefined, booking.state === 'accepted' ? (payBy ?? answerBy) : answerBy)
  // an open report replaces the status that explains what happens if nobody reports
  const isReplaced = at === 'left' && open.length > 0
  return [...open, ...(isReplaced ? [] : [state]), ...matters.filter((one) => !open.includes(one))]
}

/** Returns the user's remaining actions. A payment under review cannot be paid again. */
export function otherActs({ acts }: Pick<Booking, 'acts'>, statuses: readonly SeatStatus[]): Act[] {
  const placed = new Set<Act>(['pay', ...statuses.flatMap(({ acts: own = [] }) => own)])
  return acts.filter((act) => !placed.has(act))
}
