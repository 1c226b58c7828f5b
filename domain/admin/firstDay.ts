import type { PaymentWorld } from '../payments/world.ts'

/** Steps of a community before its first trip, in order. */
export const firstDaySteps = ['contact', 'fuel', 'admins', 'mail', 'payments', 'backup', 'payouts', 'legal'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Steps that an administrator confirms by hand, and the dismissal of the list. */
export const firstDayMarks = ['payments', 'backup', 'payouts', 'legal', 'put_away'] as const
export type FirstDayMark = (typeof firstDayMarks)[number]
/** Marks of administrators, or `mail`: an administrator entered the code of a test mail, which proves that mail arrives. */
export type FirstDayDone = FirstDayMark | 'mail'

export const isMarked = (step: FirstDayStep): step is FirstDayStep & FirstDayMark => firstDayMarks.some((mark) => mark === step)

/** Returns the list to show: empty once it is complete or was dismissed. */
export function firstDayList(done: ReadonlySet<FirstDayStep | FirstDayMark>, payments: PaymentWorld) {
  // drivers get no payouts where passengers pay in the car (F36)
  const needed = firstDaySteps.filter((step) => step !== 'payouts' || payments === 'provider')
  const steps = needed.map((step) => ({ step, done: done.has(step) }))
  return done.has('put_away') || steps.every((one) => one.done) ? [] : steps
}
