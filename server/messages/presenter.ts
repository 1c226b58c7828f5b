import type { Chat, Conversation, Message } from '#contract/messages/messages.ts'
import { photoOf } from '../people/profiles/presenter.ts'
import type { PersonRow } from '../people/profiles/queries.ts'
import type { ConversationRow, MessageRow } from './queries.ts'

type CorrespondentRow = Pick<PersonRow, 'id' | 'name' | 'given_name' | 'last_name' | 'photo_id' | 'gender'>

export const presentCorrespondent = (row: CorrespondentRow): Chat['person'] => ({
  id: row.id,
  name: [row.name ?? row.given_name, row.last_name].filter(Boolean).join(' ') || null,
  photo: photoOf(row),
  gender: row.gender,
})

export const presentMessage = (
  { n, author_id, text, sent_at, key }: Pick<MessageRow, 'n' | 'author_id' | 'text' | 'sent_at'> & { key?: string | null },
  me: string,
): Message => {
  const own = author_id === me
  return { id: n, author: author_id, own, message: text, date: sent_at.toISOString(), ...(own && key && { key }) }
}

export const presentConversation = (row: ConversationRow, me: string): Conversation => ({
  person: presentCorrespondent({ ...row, id: row.person_id }),
  last: presentMessage(row, me),
  unread: row.unread,
})
