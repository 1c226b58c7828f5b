import * as z from 'zod/mini'
import { MAX_AGE_MS, MAX_WATCHED } from '#domain/live.ts'
import { endpoint } from './endpoint.ts'
import { writtenNumber } from './wire.ts'

const trip = z.uuid().check(z.toLowerCase())

export const watch = endpoint({
  method: 'GET',
  path: '/events',
  about:
    'Server-sent events for as long as the page listens. `hello`: read again what you show, events may have been missed; not where it says `complete`, since all events of the last `age` milliseconds follow it. `hint`: something about `topic` has changed, the caller’s own `account:…`, a `trip:…` asked for, or `admin`, anything that administrators look at, at most twice a second. `beat`: the line is alive. `end`: log in again.',
  by: 'member',
  binary: 'text/event-stream',
  query: z.object({
    trip: z.optional(z.union([trip, z.array(trip).check(z.maxLength(MAX_WATCHED))])),
    admin: z.optional(z.literal('true')),
    age: z.optional(z.pipe(writtenNumber, z.int().check(z.gte(0), z.lte(MAX_AGE_MS)))),
  }),
  reply: z.unknown(),
  refusals: ['too_many_requests', 'admin_only'],
})
