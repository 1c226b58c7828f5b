import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Chat } from '#contract/messages.ts'
import { ChatHead } from './ChatHead.tsx'
import { Closed } from './Closed.tsx'
import { Composer } from './Composer.tsx'
import { SafetyNote } from './SafetyNote.tsx'
import { outboxOf } from './sending.ts'
import { Thread } from './Thread.tsx'
import { useReading } from './useReading.ts'

interface ChatPanelProps {
  chat: Chat
  /** id or e-mail, as the address names the person */
  handle: string
  me: string
  /** how far the server's clock is ahead of this one */
  aheadMs: number
}

/** Who one writes with, what was said, and a field to say more. */
export function ChatPanel({ chat, handle, me, aheadMs }: ChatPanelProps) {
  const { person, messages } = chat
  const outbox = outboxOf(me, useQueryClient())
  const waiting = useSyncExternalStore(outbox.listen, outbox.list)
  // what has arrived though its answer was lost
  const arrived = new Set(messages.map(({ key }) => key))
  const unsent = waiting.filter(({ to, key }) => to === person.id && !arrived.has(key))
  useReading(chat)
  const write = (text: string) => outbox.add({ key: crypto.randomUUID(), to: person.id, text, at: Date.now() })
  return (
    <div className="chat rounded-card border border-line bg-surface">
      <ChatHead chat={chat} />
      <SafetyNote chat={chat} />
      <Thread {...{ chat, handle, unsent, outbox, aheadMs }} />
      {chat.whyNotWrite ? <Closed chat={chat} /> : <Composer onSend={write} />}
    </div>
  )
}
