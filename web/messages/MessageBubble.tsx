import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { useDates } from '../ratings/useDates.ts'
import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'
import { ago } from './ago.ts'

/** One message: one's own at the right, those of the other one at the left. */
export function MessageBubble({
  message: { own, message, date },
  name,
  nowMs,
}: {
  message: Message
  name: string
  nowMs: number
}) {
  const text = useText('messages')
  return (
    <Bubble own={own} by={own ? text('you') : text('they', { name })} words={message}>
      <time dateTime={date} title={useDates().moment(date)}>
        {text('sent', ago(date, nowMs))}
      </time>
    </Bubble>
  )
}

interface BubbleProps {
  own: boolean
  /** for who cannot see on which side it stands */
  by: string
  words: string
  /** under the words */
  children: ReactNode
}

/** Words and what stands under them; whatever they look like, they are only text. */
export function Bubble({ own, by, words, children }: BubbleProps) {
  const look = own ? 'bg-brand-soft' : 'bg-sunken'
  return (
    <li className={classes('flex flex-col', own ? 'items-end' : 'items-start')}>
      <span className="sr-only">{by}</span>
      <p dir="auto" className={classes('chat-words rounded-card px-4 py-2 wrap-anywhere whitespace-pre-line', look)}>
        {words}
      </p>
      <div className="mt-1 text-xs text-muted">{children}</div>
    </li>
  )
}
