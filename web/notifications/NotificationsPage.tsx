import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Choices } from '#contract/notifications/notifications.ts'
import { useText } from '../texts/texts.ts'
import { Page } from '../ui/kit/Page.tsx'
import { Tabs } from '../ui/kit/Tabs.tsx'
import { QueryFrame } from '../ui/QueryFrame.tsx'
import { choicesQuery } from './choices.ts'
import { ChoicesTable } from './ChoicesTable.tsx'
import { ListPart } from './ListPart.tsx'
import { PushPart } from './PushPart.tsx'

/** What one was told, and what of it should come by mail and push. */
export function NotificationsPage() {
  const text = useText('notifications')
  const { part = 'list' } = useSearch({ from: '/gated/notifications' })
  const navigate = useNavigate()
  const choose = (id: 'list' | 'choices') =>
    void navigate({ to: '/notifications', search: id === 'choices' ? { part: id } : {}, replace: true })
  const tabs = [
    { id: 'list', label: text('list'), icon: <Bell size={18} aria-hidden />, panel: <ListPart /> },
    {
      id: 'choices',
      label: text('choices'),
      icon: <BellRing size={18} aria-hidden />,
      panel: part === 'choices' && <ChoicesPart />,
    },
  ] as const
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} width="text">
      <Tabs label={text('tabs')} tabs={tabs} chosen={part} onChoose={choose} />
    </Page>
  )
}

/** What comes by mail and push, each one press away from off. */
function ChoicesPart() {
  const text = useText('notifications')
  return (
    <QueryFrame query={useQuery(choicesQuery)} title={text('choices_failed')}>
      {(choices) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="wrap-anywhere text-muted">{text('choices_intro', { email: choices.email })}</p>
          <ChoicesTable choices={choices} />
          <Mail choices={choices} />
          <PushPart choices={choices} />
        </div>
      )}
    </QueryFrame>
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
