import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Up = z.object({ status: z.literal('up') })

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  about: 'The process answers.',
  by: 'anyone',
  openToBarred: true,
  reply: Up,
})
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  about: 'The process answers, and its database answers and takes writes.',
  by: 'anyone',
  openToBarred: true,
  reply: Up,
  refusals: ['database_unavailable'],
})
