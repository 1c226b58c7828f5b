import * as z from 'zod/mini'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { endpoint } from '../endpoint.ts'
import { Coordinates, text } from '../wire.ts'

/* Messages of chat groups, pasted to fill a form. */

/** Schema of a value that the message states. `isSure` is false when the message may mean another value. */
const read = <S extends z.ZodMiniType>(value: S) => z.object({ value, isSure: z.boolean() })
const Place = z.extend(Coordinates, { id: z.int(), name: z.string() })

/** Fields of the message. A field that the message does not state is absent. */
export const ParsedMessage = z.object({
  kind: z.optional(read(z.enum(['offer', 'request']))),
  from: z.optional(read(Place)),
  to: z.optional(read(Place)),
  stops: z.array(read(Place)),
  /** dd-mm-yyyy and HH:MM */
  date: z.optional(read(z.string())),
  hours: z.optional(read(z.string())),
  /** 0 when the message states that the car is full */
  seats: z.optional(read(z.int())),
  /** price of a seat, in hundredths of a peso */
  priceMinor: z.optional(read(z.int())),
  luggage: z.optional(read(z.enum(['none', 'small', 'large']))),
  smoking: z.optional(read(z.boolean())),
  pets: z.optional(read(z.boolean())),
  onlyWomen: z.optional(read(z.boolean())),
  /**
   * origin or destination that the message does not name clearly: it means one of `places`, or a region when `places` is empty
   */
  questions: z.optional(z.array(z.object({ field: z.enum(['from', 'to']), text: z.string(), places: z.array(Place) }))),
  /** the single messages of a pasted text, each with its header; the fields are of the first message */
  messages: z.optional(z.array(z.string())),
  /** parts of the message that fit no field */
  notUnderstood: z.array(z.string()),
})
export type ParsedMessage = z.output<typeof ParsedMessage>

export const readMessage = endpoint({
  method: 'POST',
  path: '/maps/route/reading',
  about:
    'What a message of a group says of a trip, field by field, for a form to be filled with. Of several messages pasted together it reads the first, and lists them. Stores nothing.',
  by: 'member',
  limit: 'reading',
  storesNothing: true,
  body: z.strictObject({ text: text(MAX_GROUP_MESSAGE) }),
  reply: ParsedMessage,
})
