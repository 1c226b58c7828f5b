import type { Chat } from '#contract/messages/messages.ts'
import { whyNotWrite } from '#domain/messages/message.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { UNCLAIMED } from '../people/accounts/queries.ts'
import { blocksBetween } from '../people/blocks.ts'
import { countViews } from '../people/profiles/countViews.ts'
import { findPerson, type PersonRow } from '../people/profiles/queries.ts'
import { isFound } from '../people/profiles/searchPeople.ts'
import { NAMELESS, unreadableTo } from '../people/readable.ts'
import type { World } from '../world.ts'
import { presentConversation, presentCorrespondent, presentMessage, presentChatTrip } from './presenter.ts'
import { type ChatKey, type ConversationRow, conversationsOf, findConversation, messagesBefore, tripBetween } from './queries.ts'

const A_PAGE = 50
const A_LIST = 30
const BEYOND_ALL = 2 ** 31 - 1

export const isActive = (row: Pick<PersonRow, 'standing' | 'issuer'>) => !isBarred(row) && row.issuer !== UNCLAIMED

/**
 * Returns the messages between the caller and a person (C1). Only people who have exchanged messages with a former or barred
 * member can open the chat.
 */
export async function chatPage(world: World, me: Member, handle: string, before: string | undefined): Promise<Chat> {
  const person = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  if (person.id === me.id) refuse('not_found')
  const conversation = await findConversation(world.db, me.id, person.id)
  if (!conversation) await lookAt(world, me, person, handle)
  const isUnreadable = (await unreadableTo(world, me, [person.id])).size > 0
  const shown = isUnreadable ? { ...person, ...NAMELESS } : person
  const blocks = await blocksBetween(world.db, me.id, person.id)
  const found = conversation ? await messagesBefore(world.db, conversation.id, beforeWhich(before), A_PAGE + 1) : []
  const visible = found.slice(0, A_PAGE).toReversed()
  const trip = isUnreadable ? undefined : await tripBetween(world.db, me.id, person.id, world.now())
  return {
    person: presentCorrespondent(shown),
    ...(trip && { trip: presentChatTrip(trip) }),
    messages: visible.map((row) => presentMessage(row, me, shown)),
    now: world.now().toISOString(),
    more: found.length > A_PAGE,
    blocked: blocks.mine,
    whyNotWrite: whyNotWrite({ self: false, otherActive: isActive(person), blocked: blocks.any })
      ? 'cannot_write_to_person'
      : null,
  }
}

/**
 * Refuses a lookup by e-mail of a person whom the search does not find. A lookup by id is allowed: the caller knows the id from a
 * trip, whose passengers may have no profile.
 */
async function lookAt(world: World, me: Member, person: PersonRow, handle: string): Promise<void> {
  if (!isActive(person)) refuse('not_found')
  if (handle.includes('@') && !isAdmin(me) && !isFound(person)) refuse('not_found')
  await countViews(world, me, [person.id])
}

/** Parses a message number; an invalid one is after all messages. */
const beforeWhich = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : BEYOND_ALL)

type Viewer = Pick<Member, 'id' | 'email' | 'admin' | 'registered'>

/** Returns a page of the caller's conversations. */
export async function chatsPage(world: Pick<World, 'db' | 'now'>, me: Viewer, after: string | undefined) {
  const found = await conversationsOf(world.db, me.id, keyFrom(after), A_LIST + 1)
  const visible = found.slice(0, A_LIST)
  const people = visible.map(({ person_id }) => person_id)
  const unreadable = await unreadableTo(world, me, people)
  const last = found.length > A_LIST ? visible.at(-1) : undefined
  const shown = visible.map((row) => (unreadable.has(row.person_id) ? { ...row, ...NAMELESS } : row))
  return { chats: shown.map((row) => presentConversation(row, me)), ...(last && { next: keyText(last) }) }
}

const keyText = ({ last_at, id }: ConversationRow) => `${last_at.getTime()}.${id}`

/** Parses a key; an invalid one starts at the beginning. */
function keyFrom(text: string | undefined): ChatKey | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}
