import { Clock } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { clockText } from '../../ui/formatting/dates.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'

interface CountdownProps {
  leftMs: number
  /** end of the hold (ISO 8601) */
  until: string
  /** the server's time at its response (ISO 8601) */
  now: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Shows the remaining time of a hold. Screen readers read it twice, not every second. */
export function Countdown({ leftMs, until, now }: CountdownProps) {
  const text = useText('join')
  const when = useWhen()(until, now)
  const nearly = [1, 5].find((minutes) => leftMs <= minutes * MINUTE_MS)
  return (
    <Banner tone={nearly === 1 ? 'danger' : 'sun'} icon={<Clock size={22} aria-hidden />} className="mt-5">
      {leftMs < HOUR_MS && (
        <span role="timer" className="text-lg font-extrabold tabular-nums">
          {clockText(leftMs)}
        </span>
      )}{' '}
      {text('kept_until', { when })}
      <span aria-live="polite" className="sr-only">
        {nearly && leftMs > 0 ? text('nearly', { minutes: nearly }) : ''}
      </span>
    </Banner>
  )
}
