import { Check } from 'lucide-react'
import type { TripProgress, WayStop } from '#contract/trips/progress.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { IconButton } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useCalledHere } from './useCalledHere.ts'

interface StopListProps {
  way: TripProgress
  /** for the driver, who ticks stops off: also a later one, when the others were forgotten */
  onTick: ((atM: number) => void) | undefined
}

/** All stops in their order: what is behind, what is to come and when, and who gets in and out. */
export function StopList({ way, onTick }: StopListProps) {
  const next = way.stops.find(({ passed }) => !passed)
  return (
    <Panel title={useText('progress')('stops')}>
      <ol className="grid gap-4">
        {way.stops.map((stop) => (
          <li key={stop.atM} aria-current={stop === next ? 'step' : undefined} className="flex items-start gap-3">
            <Mark stop={stop} isNext={stop === next} />
            <Facts stop={stop} />
            {onTick && !stop.passed && stop !== next && <TickButton stop={stop} onTick={onTick} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Mark({ stop: { passed }, isNext }: { stop: WayStop; isNext: boolean }) {
  const look = passed ? 'border-brand bg-brand text-on-brand' : isNext ? 'border-brand bg-surface' : 'border-control bg-surface'
  return (
    <span className={classes('grid size-5.5 shrink-0 place-items-center rounded-full border-2', look)}>
      {passed && <Check size={14} strokeWidth={3} aria-hidden />}
    </span>
  )
}

function Facts({ stop }: { stop: WayStop }) {
  const text = useText('progress')
  const called = useCalledHere()
  const { name, passed, hours, expectedHours, reachedHours, getsIn, getsOut } = stop
  const when = passed ? reachedHours && text('reached', { hours: reachedHours }) : expectedHours
  const people = [
    ...getsIn.map((person) => `${text('gets_in')}: ${called(person)}`),
    ...getsOut.map((person) => `${text('gets_out')}: ${called(person)}`),
  ]
  return (
    <div className="min-w-0 grow">
      <p className={classes('font-bold', passed && 'text-muted')}>
        {cityOf(name)}
        {passed && <span className="sr-only"> ({text('passed')})</span>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {[when, when !== hours && text('planned', { hours })].filter(Boolean).join(' · ')}
      </p>
      {people.length > 0 && <p className="text-sm">{people.join(' · ')}</p>}
    </div>
  )
}

function TickButton({ stop: { atM, name }, onTick }: { stop: WayStop; onTick: (atM: number) => void }) {
  const text = useText('progress')
  return (
    <IconButton
      label={text('tick', { place: cityOf(name) })}
      icon={<Check size={22} aria-hidden />}
      outlined
      onClick={() => onTick(atM)}
    />
  )
}
