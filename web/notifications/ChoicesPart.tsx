import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Choices } from '#contract/notifications.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { ChoicesTable } from './ChoicesTable.tsx'
import { PushPart } from './PushPart.tsx'
import { choicesQuery } from './choices.ts'

/** What comes by mail and push, each one press away from off. */
export function ChoicesPart() {
  const text = useText('notifications')
  const { data: choices, error, refetch } = useQuery(choicesQuery)
  if (!choices)
    return error ? (
      <Trouble error={error} title={text('choices_failed')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-card" />
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="wrap-anywhere text-muted">{text('choices_intro', { email: choices.email })}</p>
      <ChoicesTable choices={choices} />
      <Mail choices={choices} />
      <PushPart choices={choices} />
    </div>
  )
}

function Mail({ choices: { mailbox } }: { choices: Choices }) {
  const text = useText('notifications')
  return (
    <p className="text-sm text-muted">
      {text('mail_language')} {mailbox && text.rich('mailbox', { link: linkTo(mailbox) })}
    </p>
  )
}

const linkTo = (address: string) => (words: ReactNode) => (
  <a href={address} className="font-semibold text-brand-ink underline underline-offset-3">
    {words}
  </a>
)
