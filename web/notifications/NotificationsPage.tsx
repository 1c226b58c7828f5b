import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import { Page } from '../design/Page.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { useText } from '../texts/texts.ts'
import { ChoicesPart } from './ChoicesPart.tsx'
import { ListPart } from './ListPart.tsx'

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
