import type { Chat, Conversation, Message } from '#contract/messages/messages.ts'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import { type Addressed, handleFor } from '../people/profiles/emails.ts'
import { photoOf } from '../people/profiles/presenter.ts'
import type { PersonRow } from '../people/profiles/queries.ts'
import type { ConversationRow, MessageRow, ChatTripRow } from './queries.ts'

type Reader = Pick<Member, 'id' | 'email' | 'admin' | 'registered'>

type CorrespondentRow = Pick<PersonRow, 'id' | 'name' | 'given_name' | 'last_name' | 'photo_id' | 'gender'>

export const presentCorrespondent = (row: CorrespondentRow): Chat['person'] => ({
  id: row.id,
  name: [row.name ?? row.given_name, row.last_name].filter(Boolean).join(' ') || null,
  photo: photoOf(row),
  gender: row.gender,
})

export const presentChatTrip = (row: ChatTripRow): NonNullable<Chat['trip']> => ({
  id: row.id,
  originName: row.origin_name,
  destinationName: row.destination_name,
  date: dayText(row.local_date),
  hours: row.local_time.slice(0, 5),
  ...(row.booking_id && { bookingId: row.booking_id }),
})

export const presentMessage = (
  { n, author_id, text, sent_at, key }: Pick<MessageRow, 'n' | 'author_id' | 'text' | 'sent_at'> & { key?: string | null },
  me: Reader,
  other: Addressed,
): Message => {
  const own = author_id === me.id
  const [author, email] = own ? [me.email, handleFor(me, other)] : [handleFor(me, other), me.email]
  const sent = { message: text, date: sent_at.toISOString(), ...(own && key && { key }) }
  return { id: n, author, authorId: author_id, email, own, ...sent }
}

export const presentConversation = (row: ConversationRow, me: Reader): Conversation => ({
  person: presentCorrespondent({ ...row, id: row.person_id }),
  last: presentMessage(row, me, { ...row, id: row.person_id }),
  unread: row.unread,
})
