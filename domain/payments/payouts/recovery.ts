import { monthsLater } from '../../moderation/sanction.ts'
import type { Reason } from '../../refusal.ts'

/** Grounds to recover a credit from a driver (rules 7): the driver took no passenger, or took part in a fraud. */
export const recoveryGrounds = ['not_given', 'took_part'] as const
export type RecoveryGround = (typeof recoveryGrounds)[number]

export interface Recoverable {
  creditedMinor: bigint
  /** the platform's loss on that booking through chargebacks and refunds after settlement */
  lostMinor: bigint
  recovered: boolean
}

/** Returns the recoverable amount: the driver's credit for the booking or the platform's loss on it, whichever is less. */
export const mostRecoverable = ({ creditedMinor, lostMinor }: Recoverable) =>
  creditedMinor < lostMinor ? creditedMinor : lostMinor

export function whyNotRecover(booking: Recoverable, minor: bigint): Reason | undefined {
  if (booking.recovered) return 'already_recovered'
  return minor > mostRecoverable(booking) ? 'above_credited' : undefined
}

const OBJECTION_MONTHS = 6

/** Returns the deadline for an objection: six months, as for an appeal (E6). */
export const objectionUntil = (at: Date) => monthsLater(at, OBJECTION_MONTHS)

export function whyNotObjectToRecovery({ at, objected }: { at: Date; objected: boolean }, now: Date): Reason | undefined {
  if (objected) return 'appeal_used'
  return now >= objectionUntil(at) ? 'appeal_too_late' : undefined
}
