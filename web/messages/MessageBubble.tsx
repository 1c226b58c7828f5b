import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { useDates } from '../ui/formatting/dates.ts'
import { classes } from '../ui/kit/classes.ts'
import { useLogIn } from '../ui/login/LogInButton.tsx'
import type { Outbox, Unsent } from './outbox/outbox.ts'
import { ago } from './thread.ts'

const look = 'font-semibold text-brand-ink underline underline-offset-3'

type UnarrivedProps = { unsent: Unsent; outbox: Outbox; needsLogin: boolean }

/** Shows a message of the user that is pending or was not delivered. */
export function Unarrived({ unsent: { key, text: words, why }, outbox, needsLogin }: UnarrivedProps) {
  const text = useText('messages')
  return (
    <Bubble own by={text('you')} words={words}>
      {why === undefined ? (
        needsLogin ? (
          <LoggedOut />
        ) : (
          text('waiting')
        )
      ) : (
        <span className="chat-failed flex flex-wrap gap-3">
          <span className="text-danger">
            {text('not_sent')}: {why}
          </span>
          <button type="button" className={look} onClick={() => outbox.again(key)}>
            {text('try_again')}
          </button>
          <button type="button" className={look} onClick={() => outbox.discard(key)}>
            {text('discard')}
          </button>
        </span>
      )}
    </Bubble>
  )
}

/**
 * Shows the login link. The tab stores message and draft: after the login, this page sends the message and restores the draft.
 */
function LoggedOut() {
  const text = useText('messages')
  const { href } = useLocation()
  const logIn = useLogIn()
  return (
    <span className="chat-failed flex flex-wrap gap-x-3">
      <span className="text-danger">{text('logged_out')}</span>
      <button type="button" className={look} disabled={logIn.isPending} onClick={() => logIn.mutate(href)}>
        {text('log_in_to_send')}
      </button>
      <ErrorToast error={logIn.error} onClose={logIn.reset} />
    </span>
  )
}

/** Shows one message: the user's own messages at the right, the other person's at the left. */
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
  /** author, for users who cannot see on which side the message is */
  by: string
  words: string
  /** shown below the text */
  children: ReactNode
}

/** Shows a message, always as plain text, and its details below. */
function Bubble({ own, by, words, children }: BubbleProps) {
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
