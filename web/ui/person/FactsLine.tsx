import type { Facts } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { shortDurationText } from '../formatting/units.ts'

interface FactsLineProps {
  facts: Facts | undefined
  /** role that is shown first; the other role follows if it has facts */
  as: 'driver' | 'passenger'
  className?: string
}

/** Shows facts such as "12 trips driven · answers in about 40 min", or that this is the first trip (8.5). */
export function FactsLine({ facts, as, className = '' }: FactsLineProps) {
  const text = useText('trips')
  if (!facts) return null
  const { driven, ridden, cancelledLate, absences, answerMinutes } = facts
  const isFirst = driven + ridden === 0
  const done = [driven > 0 && text('facts_driven', { count: driven }), ridden > 0 && text('facts_ridden', { count: ridden })]
  const words = [
    ...(isFirst ? [text('facts_first')] : as === 'driver' ? done : done.toReversed()),
    cancelledLate > 0 && text('facts_cancelled_late', { count: cancelledLate }),
    absences > 0 && text('facts_absences', { count: absences }),
    as === 'driver' &&
      answerMinutes !== null &&
      text('facts_answers', { time: shortDurationText(Math.max(1, answerMinutes) * 60) }),
  ]
  return <span className={`block text-sm text-muted ${className}`}>{words.filter(Boolean).join(' · ')}</span>
}
