import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { tasksQuery } from './queries.ts'

const command = (words: ReactNode) => <code className="font-semibold whitespace-nowrap">{words}</code>

/** Explains to the only administrator that an action needs a second one. */
export function AloneNote({ className }: { className?: string }) {
  const text = useText('moderation')
  const { data } = useQuery(tasksQuery)
  if (data?.admins !== 1) return null
  return (
    <p className={`max-w-text rounded-field bg-sun-soft p-4 text-sm text-sun-ink ${className ?? ''}`}>
      {text.rich('alone', { command })}
    </p>
  )
}
