import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useText } from '../texts/texts.ts'

/** What nobody may ask for in a chat; it stands over every one. */
export function SafetyNote() {
  const text = useText('messages')
  return (
    <p className="flex items-start gap-2.5 border-b border-line bg-sun-soft px-4 py-2 text-sm">
      <ShieldCheck size={18} aria-hidden className="mt-px shrink-0 text-sun-ink" />
      <span>
        {text('note')}{' '}
        <Link to="/recommendations" className="font-semibold text-brand-ink underline underline-offset-3">
          {text('note_more')}
        </Link>
      </span>
    </p>
  )
}
