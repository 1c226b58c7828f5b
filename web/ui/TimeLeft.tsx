import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../texts/texts.ts'
import { clockText, useTimeLeft } from './formatting/dates.ts'
import { durationText } from './formatting/units.ts'

interface TimeLeftProps {
  /** sentence with the deadline */
  children: ReactNode
  until: string
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Shows a deadline and the remaining time by the server's clock. Screen readers read the remaining time twice, not every second.
 */
export function TimeLeft({ children, until, aheadMs }: TimeLeftProps) {
  const text = useText('driving')
  const leftMs = useTimeLeft(until, aheadMs) ?? 0
  useReadWhenOver(leftMs === 0)
  const nearly = [1, 5].find((minutes) => leftMs <= minutes * MINUTE_MS)
  return (
    <p className="flex items-start gap-2.5 text-sm">
      <Clock size={18} aria-hidden className="mt-px shrink-0 text-brand" />
      <span>
        {children}{' '}
        <span role="timer" className="font-semibold whitespace-nowrap tabular-nums">
          {text('left', { time: leftMs < HOUR_MS ? clockText(leftMs) : durationText(leftMs / 1000) })}
        </span>
        <span role="status" className="sr-only">
          {nearly && leftMs > 0 ? text('nearly', { minutes: nearly }) : ''}
        </span>
      </span>
    </p>
  )
}

/** Refetches the data at the deadline, because the server treats an expired hold as released. */
function useReadWhenOver(isOver: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' })
  }, [isOver, queries])
}
