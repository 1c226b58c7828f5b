import type { Sent } from '#contract/endpoint.ts'
import type { sendMessage as Sending } from '#contract/messages/messages.ts'
import { cleanedText, refuseWrong } from '#domain/field.ts'
import { whyNotWrite, wrongInMessage } from '#domain/messages/message.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { lockAccount } from '../people/accounts/queries.ts'
import { blocksBetween, deleteBlock, insertBlock } from '../people/blocks.ts'
import { findPerson, type PersonRow } from '../people/profiles/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import type { World } from '../world.ts'
import {
  findConversation,
  insertConversation,
  insertMessage,
  lockConversation,
  type MessageRow,
  moveRead,
  refuseTooManyStarts,
  sentUnder,
  setTrip,
} from './queries.ts'
import { isActive } from './views.ts'

type SentMessage = Sent<typeof Sending>['body']

const isMe = (me: Member, author: string) => author === me.id || author.trim().toLowerCase() === me.email.toLowerCase()

/** Sends a message to a person (C1, C2), once per idempotency key, and a live hint to both people. */
export async function sendMessage(world: World, me: Member, input: SentMessage, key: string | undefined): Promise<SentLetter> {
  refuseIf(input.author && !isMe(me, input.author) ? 'not_yours' : undefined)
  refuseWrong(wrongInMessage(input))
  const to = await recipient(world, me, input.email)
  const other = to.id
  const letter = {
    me: me.id,
    other,
    text: cleanedText(input.message),
    key: key ?? null,
    trip: isUuid(input.idRoute ?? '') ? input.idRoute : undefined,
  }
  const before = await sentBefore(world, letter)
  if (before) return { message: before, to }
  const message = await transact(world.db, (tx) => write(tx, letter, world.now())).catch(refuseIfTaken(taken))
  await world.live.publish([`account:${other}`, `account:${me.id}`])
  return { message, to }
}

/** Refusal when a simultaneous call with the same key has already inserted the message. */
const taken = { messages_author_id_key_key: 'still_working' } as const

interface SentLetter {
  message: MessageRow
  to: PersonRow
}

async function recipient({ db, now }: World, me: Member, handle: string): Promise<PersonRow> {
  const person = (await findPerson(db, handle.trim(), now())) ?? refuse('cannot_write_to_person')
  refuseIf(whyNotWrite({ self: person.id === me.id, otherActive: isActive(person), blocked: false }))
  return person
}

interface Letter {
  me: string
  other: string
  text: string
  key: string | null
  /** id of the trip in question */
  trip: string | undefined
}

/** Returns the message already sent under this key. Refuses the key if that message has another text or recipient. */
async function sentBefore({ db }: World, { me, other, text, key }: Letter): Promise<MessageRow | undefined> {
  const before = key === null ? undefined : await sentUnder(db, me, key)
  if (!before) return undefined
  const conversation = await findConversation(db, me, other)
  const isSame = before.text === text && before.conversation_id === conversation?.id
  return isSame ? before : refuse('idempotency_key_reused')
}

async function write(tx: Tx, { me, other, text, key, trip }: Letter, now: Date): Promise<MessageRow> {
  const conversation = (await lockConversation(tx, me, other)) ?? (await startConversation(tx, me, other, now))
  // blocks are read under the lock of the conversation, which blocking a person takes too
  refuseIf(whyNotWrite({ self: false, otherActive: true, blocked: (await blocksBetween(tx, me, other)).any }))
  if (trip) await setTrip(tx, conversation, trip)
  return insertMessage(tx, conversation, { author_id: me, text, key }, now)
}

/** Locks the author's own row, so that conversations started simultaneously by the same author are counted one by one. */
async function startConversation(tx: Tx, me: string, other: string, now: Date) {
  await lockAccount(tx, me)
  await refuseTooManyStarts(tx, me, other, now)
  await insertConversation(tx, me, other, now)
  return (await lockConversation(tx, me, other)) ?? refuse('internal')
}

/** Stores the caller's read cursor. Sends a live hint to the caller's other pages, and none to the other person. */
export async function readChat(world: World, me: Member, handle: string, upTo: number): Promise<void> {
  const other = await somebody(world, me, handle)
  const conversation = (await findConversation(world.db, me.id, other)) ?? refuse('not_found')
  const moved = await transact(world.db, (tx) => moveRead(tx, conversation, me.id, upTo))
  if (moved) await world.live.publish([`account:${me.id}`])
}

async function somebody({ db, now }: World, me: Member, handle: string): Promise<string> {
  const person = await findPerson(db, handle.trim(), now())
  return person && person.id !== me.id ? person.id : refuse('not_found')
}

/** Blocks a person. From then on neither of the two can write to the other or book with the other (C4). */
export async function blockPerson(world: World, me: Member, handle: string): Promise<void> {
  const other = await somebody(world, me, handle)
  await transact(world.db, async (tx) => {
    await lockConversation(tx, me.id, other)
    await insertBlock(tx, me.id, other, world.now())
  })
  await world.live.publish([`account:${me.id}`, 'everyone'])
}

/** Removes only the caller's own block, because the other person may have blocked the caller as well. */
export async function unblockPerson(world: World, me: Member, handle: string): Promise<void> {
  const other = await somebody(world, me, handle)
  await transact(world.db, (tx) => deleteBlock(tx, me.id, other))
  await world.live.publish([`account:${me.id}`])
}
