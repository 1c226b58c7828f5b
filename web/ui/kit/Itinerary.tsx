import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type ItineraryStop = {
  /** as shown, such as '07:30' */
  time?: string | undefined
  /** machine-readable form of the time */
  dateTime?: string | undefined
  name: string
  detail?: ReactNode
}

type ItineraryProps = {
  /** two or more stops, in the order of arrival */
  stops: readonly ItineraryStop[]
  /** shown below the first time, such as the duration */
  between?: ReactNode
  size?: 'card' | 'page' | undefined
  /** true to show details in one line on phones, for lists */
  inList?: boolean | undefined
  /** true for pale colors, for trips that cannot be booked */
  faded?: boolean | undefined
  className?: string | undefined
}

/** Draws the line of a trip, with dots for its start, its stops and its end. */
export function Itinerary({ stops, between, size = 'card', inList = false, faded = false, className }: ItineraryProps) {
  const timed = stops.some(({ time }) => time)
  const columns = timed ? 'grid-cols-[3.25rem_1.25rem_1fr] narrow:grid-cols-[3rem_0.75rem_1fr]' : 'grid-cols-[1.25rem_1fr]'
  return (
    <ol className={classes('grid content-start', faded && 'text-muted', className)}>
      {stops.map((stop, at) => (
        <li key={at} className={classes('group/stop relative grid items-start gap-x-3', columns)}>
          {timed && <Times stop={stop} below={at === 0 ? between : undefined} />}
          <Mark end={at === 0 ? 'first' : at === stops.length - 1 ? 'last' : 'none'} faded={faded} />
          <div className={classes('min-w-0', at < stops.length - 1 && (size === 'page' ? 'pb-8' : 'pb-2.5 sm:pb-5'))}>
            <p className={classes('font-bold', size === 'page' ? 'text-lg narrow:text-base' : 'text-base narrow:text-sm')}>
              {stop.name}
            </p>
            {stop.detail && <div className={classes('text-sm text-muted', inList && 'max-sm:truncate')}>{stop.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Times({ stop, below }: { stop: ItineraryStop; below: ReactNode }) {
  return (
    <div className="tabular-nums">
      <time dateTime={stop.dateTime} className="font-bold narrow:text-sm">
        {stop.time}
      </time>
      {below && <p className="mt-0.5 text-xs text-muted">{below}</p>}
    </div>
  )
}

const marks = {
  first: 'size-3.5 border-[3px] bg-surface',
  none: 'size-2.5 border-2 bg-surface',
  last: 'size-3.5 border-[3px] bg-current',
} as const

/* Draws a mark. The line runs from the middle of this mark to the middle of the next mark. */
function Mark({ end, faded }: { end: keyof typeof marks; faded: boolean }) {
  return (
    <span aria-hidden className={classes('flex h-full justify-center', faded ? 'text-control' : 'text-brand')}>
      {end !== 'last' && <span className="absolute top-3.5 bottom-[-0.875rem] w-[3px] bg-current" />}
      <span className="relative grid h-[1.625rem] place-items-center">
        <span className={classes('rounded-full border-current', marks[end])} />
      </span>
    </span>
  )
}
