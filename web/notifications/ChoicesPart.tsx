import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Choices } from '#contract/notifications.ts'
import type { Channel } from '#domain/notification.ts'
import { Checkbox } from '../design/Checkbox.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { PushPart } from './PushPart.tsx'
import { choicesQuery, useChoose } from './queries.ts'

/** Which groups come by mail and push, each one press away from off. */
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
      <Groups choices={choices} />
      <Mail choices={choices} />
      <PushPart choices={choices} />
    </div>
  )
}

function Groups({ choices }: { choices: Choices }) {
  const text = useText('notifications')
  const choose = useChoose()
  return (
    <div className="rounded-card border border-line bg-surface px-4 sm:px-6">
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-3 text-left font-semibold">
              {text('group')}
            </th>
            <th scope="col" className="w-16 text-left font-semibold">
              {text('mail')}
            </th>
            <th scope="col" className="w-16 text-left font-semibold">
              {text('push')}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.groups.map((one) => (
            <Group key={one.group} one={one} onChoose={(channel, on) => choose.mutate({ group: one.group, channel, on })} />
          ))}
        </tbody>
      </table>
      <ProblemNotice error={choose.error} onClose={choose.reset} />
    </div>
  )
}

interface GroupProps {
  one: Choices['groups'][number]
  onChoose: (channel: Channel, on: boolean) => void
}

function Group({ one, onChoose }: GroupProps) {
  const text = useText('notifications')
  const group = text(`groups.${one.group}`)
  const box = (channel: Channel) => (
    <td className="py-1 align-top">
      <Checkbox
        label={<span className="sr-only">{text(channel === 'mail' ? 'mail_of' : 'push_of', { group })}</span>}
        checked={one[channel]}
        disabled={one.always && channel === 'mail'}
        onChange={(event) => onChoose(channel, event.target.checked)}
      />
    </td>
  )
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3 pr-3 text-left text-sm font-semibold">
        {group}
        {one.always && <span className="mt-1 block font-normal text-muted">{text('always')}</span>}
      </th>
      {box('mail')}
      {box('push')}
    </tr>
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
