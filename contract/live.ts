import * as z from 'zod/mini'
import { MOST_WATCHED } from '#domain/live.ts'
import { endpoint } from './endpoint.ts'

const trip = z.uuid().check(z.toLowerCase())

export const watch = endpoint({
  method: 'GET',
  path: '/events',
  about:
    'Server-sent events for as long as the page listens. `hello`: read anew what you show, hints may have been missed. `hint`: something about `topic` has changed, the caller’s own `account:…`, a `trip:…` asked for, or `admin`, anything that administrators look at, at most twice a second. `beat`: the line is alive. `end`: log in again.',
  by: 'member',
  binary: 'text/event-stream',
  query: z.object({
    trip: z.optional(z.union([trip, z.array(trip).check(z.maxLength(MOST_WATCHED))])),
    admin: z.optional(z.literal('true')),
  }),
  reply: z.unknown(),
  refusals: ['too_many_requests', 'admin_only'],
})
