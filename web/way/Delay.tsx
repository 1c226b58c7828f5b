import { Clock } from 'lucide-react'
import type { Way } from '#contract/way.ts'
import { Tag, type Tone } from '../design/Tag.tsx'
import { useText } from '../texts/texts.ts'

/** Fewer minutes than this are nobody's delay. */
const NOTICED = 5
const MUCH = 30

/** How late the trip is, against its plan. */
export function Delay({ way: { delayMinutes } }: { way: Way }) {
  const text = useText('way')
  const minutes = Math.abs(delayMinutes ?? 0)
  const isNoticed = minutes >= NOTICED
  const words =
    delayMinutes === null
      ? text('not_known')
      : !isNoticed
        ? text('on_time')
        : text(delayMinutes > 0 ? 'late' : 'early', { minutes })
  return (
    <p role="status">
      <Tag tone={toneOf(delayMinutes)} icon={<Clock size={16} aria-hidden />}>
        {words}
      </Tag>
    </p>
  )
}

function toneOf(minutes: number | null): Tone {
  if (minutes === null) return 'neutral'
  if (minutes < NOTICED) return 'brand'
  return minutes < MUCH ? 'sun' : 'danger'
}
