import type { EventOf } from './life.ts'
import type { bookingLife } from './booking.ts'
import type { Reason } from './refusal.ts'
import { DAY_MS } from './time.ts'

const OBJECT_MS = 2 * DAY_MS

/** Between which instants absence of a seat may be reported (8.3): from when its pick-up is reached until the trip closes. */
export interface Hours {
  /** the expected time at the pick-up (ST2) */
  opens: Date
  closes: Date
}

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

/** The driver may report a passenger absent and the other way round (8.3). */
export function whyNotReport({ opens, closes }: Hours, reported: boolean, now: Date): Reason | undefined {
  if (now < opens || now >= closes) return 'window_closed'
  if (reported) return 'already_reported'
}

/** Until when the other side may object: two days, and never before the trip closes. */
export const objectionEnds = (reportedAt: Date, closes: Date) =>
  new Date(Math.max(reportedAt.getTime() + OBJECT_MS, closes.getTime()))

export function whyNotObject({ reportedAt, objected, upheld }: Report, closes: Date, now: Date): Reason | undefined {
  if (upheld !== null || now >= objectionEnds(reportedAt, closes)) return 'window_closed'
  if (objected) return 'already_reported'
}

type Outcome = Extract<EventOf<typeof bookingLife>, 'travel' | 'absent' | 'not_driven'>
const standing = { driver: 'absent', passenger: 'not_driven' } as const

/** What becomes of a confirmed booking when its time has come: nothing while it may still change, or an administrator has to decide. */
export function whatBecame(reports: Report[], closes: Date, now: Date): Outcome | undefined {
  const [only, ...others] = reports
  if (!only) return now >= closes ? 'travel' : undefined
  const stands = others.length === 0 && !only.objected && now >= objectionEnds(only.reportedAt, closes)
  return stands ? standing[only.reporter] : undefined
}

/** The same by an administrator's decision: whose report stands, if any (8.3). */
export const decided = (upheld: Reporter | null): Outcome => (upheld ? standing[upheld] : 'travel')
