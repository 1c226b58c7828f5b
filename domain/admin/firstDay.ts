import type { PaymentWorld } from '../payments/world.ts'

/** Steps of a community before its first trip, in order. */
export const firstDaySteps = ['contact', 'fuel', 'admins', 'mail', 'payments', 'backup', 'payouts', 'legal'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Steps that only a person can confirm, and the dismissal of the list. */
export const firstDayMarks = ['payments', 'backup', 'payouts', 'legal', 'put_away'] as const
export type FirstDayMark = (typeof firstDayMarks)[number]
/** Marks of administrators, and the code of a test mail, which proves that mail arrives. */
export type FirstDayDone = FirstDayMark | 'mail'

export const isMarked = (step: FirstDayStep): step is FirstDayStep & FirstDayMark => firstDayMarks.some((mark) => mark === step)

/** The list to show: nothing once it is complete or was dismissed. */
export function firstDayList(done: ReadonlySet<FirstDayStep | FirstDayMark>, payments: PaymentWorld) {
  // drivers are paid out by no one in the car world (F36)
  const needed = firstDaySteps.filter((step) => step !== 'payouts' || payments === 'provider')
  const steps = needed.map((step) => ({ step, done: done.has(step) }))
  return done.has('put_away') || steps.every((one) => one.done) ? [] : steps
}
