import type { Outing } from './outing.ts'
import type { Seen } from './seen.ts'

/** A property of a trip's bookings. It returns a fault, or nothing. */
export type Property<Also> = (outing: Outing, all: Seen[], also: Also) => string | undefined

/** Outcome of the trip itself. */
export interface Ended {
  closesAt: Date
  /** last change of the trip's departure */
  movedAt: Date | null
  cancelled: boolean
  notDriven: boolean
  /** the driver reported that the trip was not driven */
  reportedByDriver: boolean
  dividedBy: string | null
  dueMinor: bigint
  /** ids of administrators who decided about absence or receipts */
  deciders: string[]
}
