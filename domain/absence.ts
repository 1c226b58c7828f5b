import type { EventOf } from './life.ts'
import type { bookingLife } from './booking.ts'
import type { Reason } from './refusal.ts'
import { DAY_MS } from './time.ts'

const REPORT_MS = DAY_MS
const OBJECT_MS = 2 * DAY_MS

/** Who says that the other one did not come. */
export const reporters = ['driver', 'passenger'] as const
export type Reporter = (typeof reporters)[number]

/** A report as far as the rules ask. */
export interface Report {
  reporter: Reporter
  reportedAt: Date
  objected: boolean
  /** an administrator's word, or that nobody objected in time */
  upheld: boolean | null
}

/** From departure until a day later, the driver may report a passenger absent and the other way round (8.3). */
export function whyNotReport(departsAt: Date, reported: boolean, now: Date): Reason | undefined {
  if (now < departsAt || now >= reportsEnd(departsAt)) return 'window_closed'
  if (reported) return 'already_reported'
}

const reportsEnd = (departsAt: Date) => new Date(departsAt.getTime() + REPORT_MS)
export const objectionEnds = (reportedAt: Date) => new Date(reportedAt.getTime() + OBJECT_MS)

export function whyNotObject({ reportedAt, objected, upheld }: Report, now: Date): Reason | undefined {
  if (upheld !== null || now >= objectionEnds(reportedAt)) return 'window_closed'
  if (objected) return 'already_reported'
}

type Outcome = Extract<EventOf<typeof bookingLife>, 'travel' | 'absent' | 'not_driven'>
const standing = { driver: 'absent', passenger: 'not_driven' } as const

/** What becomes of a confirmed booking when its time has come: nothing while it may still change, or an administrator has to decide. */
export function whatBecame(reports: Report[], departsAt: Date, now: Date): Outcome | undefined {
  const [only, ...others] = reports
  if (!only) return now >= reportsEnd(departsAt) ? 'travel' : undefined
  const stands = others.length === 0 && !only.objected && now >= objectionEnds(only.reportedAt)
  return stands ? standing[only.reporter] : undefined
}

/** The same by an administrator's decision: whose report stands, if any (8.3). */
export const decided = (upheld: Reporter | null): Outcome => (upheld ? standing[upheld] : 'travel')

/** Money is settled a day after arrival, when nothing is disputed. */
export const settlesAt = (arrivesAt: Date) => new Date(arrivesAt.getTime() + DAY_MS)
