import type { Outing } from './outing.ts'
import type { Seen } from './seen.ts'

/** What has to hold of the bookings of a trip: says what is wrong, or nothing. */
export type Property<Also> = (outing: Outing, all: Seen[], also: Also) => string | undefined

/** How the trip itself ended. */
export interface Ended {
  closesAt: Date
  /** when it last got another time to leave */
  movedAt: Date | null
  cancelled: boolean
  notDriven: boolean
  /** its driver said that they did not drive it */
  reportedByDriver: boolean
  dividedBy: string | null
  dueMinor: bigint
  /** administrators who decided about absence or receipts */
  deciders: string[]
}
