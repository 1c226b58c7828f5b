import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { Chat } from '#contract/messages.ts'
import { ReportLink } from '../reports/ReportLink.tsx'
import { useText } from '../texts/texts.ts'
import { useCalled } from './useCalled.ts'

/** What nobody may ask for in a chat, and the way to say that somebody did; it stands over every one. */
export function SafetyNote({ chat: { person, messages } }: { chat: Chat }) {
  const text = useText('messages')
  const words = useText('report')
  const about = { subject: 'message', id: person.id, name: useCalled()(person), messages, first: 'money_outside' } as const
  return (
    <div className="flex items-center gap-3 border-b border-line bg-sun-soft px-4 py-2 text-sm">
      <ShieldCheck size={18} aria-hidden className="shrink-0 text-sun-ink" />
      <p className="grow">
        {text('note')}{' '}
        <Link to="/recommendations" className="font-semibold text-brand-ink underline underline-offset-3">
          {text('note_more')}
        </Link>
      </p>
      {person.name !== null && (
        <ReportLink by={undefined} about={about}>
          {words('report')}
        </ReportLink>
      )}
    </div>
  )
}
