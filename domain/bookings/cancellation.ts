import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

const OBJECT_MS = 2 * DAY_MS

/** Until when the driver may object to two administrators who cancel an order of a trip that has left (P14). */
export const cancellationObjectionEnds = (decidedAt: Date) => new Date(decidedAt.getTime() + OBJECT_MS)

/** Cancellations decided by then may be carried out now. */
export const unopposedSince = (now: Date) => new Date(now.getTime() - OBJECT_MS)

export const whyNotObjectToCancellation = (decidedAt: Date, now: Date): Reason | undefined =>
  now < cancellationObjectionEnds(decidedAt) ? undefined : 'window_closed'
