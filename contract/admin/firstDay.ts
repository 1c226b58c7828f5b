import * as z from 'zod/mini'
import { firstDaySteps, firstDayMarks } from '#domain/admin/firstDay.ts'
import { endpoint } from '../endpoint.ts'

const FirstDay = z.object({
  /** in their order; empty once all are done or an administrator has put the list away */
  steps: z.array(z.object({ step: z.enum(firstDaySteps), done: z.boolean() })),
})
export type FirstDay = z.output<typeof FirstDay>

export const showFirstDay = endpoint({
  method: 'GET',
  path: '/dashboard/first-day',
  about: 'What a community needs before its first trip, and what of it is done.',
  by: 'admin',
  reply: FirstDay,
})

export const markFirstDay = endpoint({
  method: 'POST',
  path: '/dashboard/first-day/:mark',
  about: 'Marks a step as done that only a person can know of, or puts the whole list away. Recorded.',
  by: 'admin',
  params: z.object({ mark: z.enum(firstDayMarks) }),
  reply: FirstDay,
})
