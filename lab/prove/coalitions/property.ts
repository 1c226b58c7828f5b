import type { Outing } from './outing.ts'
import type { Seen } from './seen.ts'

/** Property of the bookings of a trip: returns a fault, or nothing. */
export type Property<Also> = (outing: Outing, all: Seen[], also: Also) => string | undefined

/** Ending of the trip itself. */
export interface Ended {
  closesAt: Date
  /** last change of its departure */
  movedAt: Date | null
  cancelled: boolean
  notDriven: boolean
  /** its driver reported it as not driven */
  reportedByDriver: boolean
  dividedBy: string | null
  dueMinor: bigint
  /** administrators who decided about absence or receipts */
  deciders: string[]
}
