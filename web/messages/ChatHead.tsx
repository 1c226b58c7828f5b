import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ban } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '#contract/messages.ts'
import { hairOf } from '../accounts/hair.ts'
import { Avatar } from '../design/Avatar.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { useText } from '../texts/texts.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useCalled } from './useCalled.ts'

/** The way back, whose chat it is, and the way to be rid of it. */
export function ChatHead({ chat: { person, blocked } }: { chat: Chat }) {
  const text = useText('messages')
  const name = useCalled()(person)
  const [asks, ask] = useState(false)
  const label = text(blocked ? 'unblock' : 'block', { name })
  return (
    <div className="flex items-center gap-3 border-b border-line p-4">
      <Link
        to="/chat/{-$id}"
        params={{ id: undefined }}
        aria-label={text('all_chats')}
        className="chat-back inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
      >
        <ArrowLeft size={22} aria-hidden />
      </Link>
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.genre)} size={44} />
      <h1 className="min-w-0 grow truncate text-lg">
        <Link to="/user/$id" params={{ id: person.id }} aria-label={text('with', { name })} className="hover:text-brand-ink">
          {name}
        </Link>
      </h1>
      <IconButton label={label} icon={<Ban size={20} aria-hidden />} onClick={() => ask(true)} />
      <BlockDialog person={person} blocked={blocked} open={asks} onClose={() => ask(false)} />
    </div>
  )
}
