import { randomUUID } from 'node:crypto'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'

/** Cards of the sandbox, named after the result of a payment. */
export const cards = ['succeeds', 'rejected', 'stays_pending', 'paid_late', 'charged_back'] as const
export type Card = (typeof cards)[number]

/** Ways in which the notices of a payment arrive. */
export const manners = ['at_once', 'late', 'twice', 'out_of_order', 'never'] as const
export type Manner = (typeof manners)[number]

export interface Course {
  status: PaymentStatus
  /** next status of the payment, with its time */
  next?: { status: PaymentStatus; at: Date }
}

const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/**
 * Returns the course of a payment started now. With `paid_late`, the payment is approved a minute after the checkout has expired.
 * With `charged_back`, the chargeback follows a day later.
 */
export function courseOf(card: Card, now: Date, expiresAt: Date): Course {
  const courses: Record<Card, Course> = {
    succeeds: { status: 'approved' },
    rejected: { status: 'rejected' },
    stays_pending: { status: 'pending' },
    paid_late: { status: 'in_process', next: { status: 'approved', at: after(expiresAt, MINUTE_MS) } },
    charged_back: { status: 'approved', next: { status: 'charged_back', at: after(now, DAY_MS) } },
  }
  return courses[card]
}

export interface Ring {
  request_id: string
  signed_at: Date
  due_at: Date
}

/** Returns the notices about a change at an instant, in the order of sending. */
export function ringsOf(manner: Manner, at: Date): Ring[] {
  const ring = (signed_at: Date, due_at: Date): Ring => ({ request_id: randomUUID(), signed_at, due_at })
  const one = ring(at, at)
  const rings: Record<Manner, Ring[]> = {
    at_once: [one],
    late: [ring(at, after(at, MINUTE_MS))],
    twice: [one, one],
    out_of_order: [ring(after(at, 1), at), ring(at, after(at, 2000))],
    never: [],
  }
  return rings[manner]
}
