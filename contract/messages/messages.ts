import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formText, Gender, id, wireText } from '../wire.ts'

/* Messages between two people. No third person can read them, not even an administrator (rules 11). */

/** The other person in a conversation. The name is null once that person has left the site. */
const Correspondent = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
})

export const Message = z.object({
  /** number of the message in its conversation, from 1 */
  id: z.int(),
  /** email of the author, or the id where the caller may not read the email */
  author: z.string(),
  authorId: z.uuid(),
  /** email or id of the receiver */
  email: z.string(),
  own: z.boolean(),
  message: z.string(),
  date: z.iso.datetime(),
  /** Idempotency-Key of the caller's own message */
  key: z.optional(z.string()),
})
export type Message = z.output<typeof Message>

/**
 * A trip that connects the two people: both take part in it and share a booking, or one of them wrote from the page of the trip.
 */
const ChatTrip = z.object({
  id: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  /** dd-mm-yyyy and HH:MM in the local time of the origin */
  date: z.string(),
  hours: z.string(),
  bookingId: z.optional(z.uuid()),
})

export const Chat = z.object({
  person: Correspondent,
  trip: z.optional(ChatTrip),
  /** the latest messages, oldest first */
  messages: z.array(Message),
  /** the server's clock */
  now: z.iso.datetime(),
  /** earlier messages exist; call again with `before` set to the id of the first message */
  more: z.boolean(),
  /** the caller has blocked the person */
  blocked: z.boolean(),
  whyNotWrite: z.nullable(z.literal('cannot_write_to_person')),
})
export type Chat = z.output<typeof Chat>

export const Conversation = z.object({
  person: Correspondent,
  last: Message,
  /** number of unread messages from this person, at most 99 */
  unread: z.int(),
})
export type Conversation = z.output<typeof Conversation>

export const showChat = endpoint({
  method: 'GET',
  path: '/chat/:id',
  about: 'The messages between the caller and a person, by e-mail or id: the last 50, or the 50 before one.',
  by: 'member',
  limitByEmail: 'people',
  params: z.object({ id }),
  query: z.object({ before: z.optional(wireText) }),
  reply: Chat,
  refusals: ['not_found'],
})

export const listChats = endpoint({
  method: 'GET',
  path: '/chat',
  about: 'The caller’s conversations, the one with the newest message first; 30 a page.',
  by: 'member',
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({ chats: z.array(Conversation), next: z.optional(z.string()) }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/add',
  about: 'Sends a message. Under the same Idempotency-Key it is sent once, whenever it is sent again.',
  by: 'member',
  limit: 'message',
  body: z.strictObject({
    /** the caller's id or email; by default the caller */
    author: z.optional(wireText),
    message: formText,
    /** the trip that the message is about; one of the two people is its driver */
    idRoute: z.optional(id),
    /** email or id of the receiver */
    email: wireText,
  }),
  reply: Message,
  refusals: ['not_yours', 'cannot_write_to_person', 'too_many_conversations', 'idempotency_key_reused'],
})

export const readChat = endpoint({
  method: 'POST',
  path: '/chat/:id/read',
  about: 'The caller has seen the messages up to this one.',
  by: 'member',
  params: z.object({ id }),
  body: z.strictObject({ upTo: z.int32().check(z.nonnegative()) }),
  reply: z.object({ upTo: z.int() }),
  refusals: ['not_found'],
})

const Blocked = z.object({ blocked: z.boolean() })

export const blockPerson = endpoint({
  method: 'POST',
  path: '/block',
  about: 'Neither of the two writes to the other any more, nor books with them. What is confirmed stays so.',
  by: 'member',
  body: z.strictObject({ email: wireText }),
  reply: Blocked,
  refusals: ['not_found', 'cannot_write_to_person'],
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/block/:id',
  about: 'Takes back that the caller has blocked a person.',
  by: 'member',
  params: z.object({ id }),
  reply: Blocked,
  refusals: ['not_found'],
})
