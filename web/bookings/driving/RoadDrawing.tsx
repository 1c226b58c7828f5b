import { useHydrated } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { hairOf } from '../../ui/person/hair.ts'
import type { Bar, RoadPlan } from './roadPlan.ts'

/** Distances in pixels: between two points, and from the top of a line to the middle of its mark. */
const ROW = 68
const MARK = 13

/**
 * Minimum widths: six lanes fit into a window of 320 pixels. Columns share the remaining width, so lanes are wider when there are
 * fewer.
 */
const LEAST = { name: 'clamp(4.25rem, 50vw - 5.75rem, 6.5rem)', lane: '0.8rem', free: 'clamp(2.5rem, 22vw - 1.9rem, 3.5rem)' }

interface RoadDrawingProps {
  plan: RoadPlan<Booking>
  seats: number
}

/**
 * Draws the road from top to bottom with its stops, and one lane per seat with its passengers. The list below has the same
 * content for screen readers.
 */
export function RoadDrawing({ plan: { points, bars, free }, seats }: RoadDrawingProps) {
  const hydrated = useHydrated()
  // The security policy allows styles set by scripts, but none in the server's HTML. So the server renders an empty picture of
  // the same height.
  if (!hydrated) return <svg aria-hidden width="1" height={(points.length - 1) * ROW + 2 * MARK} className="block" />
  const lanes = `repeat(${seats}, minmax(${LEAST.lane}, 7rem))`
  const columns = { gridTemplateColumns: `minmax(${LEAST.name}, 13rem) ${lanes} minmax(${LEAST.free}, 1fr)` }
  const rows = { gridTemplateRows: `repeat(${points.length - 1}, ${ROW}px) ${2 * MARK}px` }
  return (
    <div aria-hidden className="grid narrow:hidden" style={{ ...columns, ...rows, columnGap: 8 }}>
      {points.map(({ name, atM }, i) => (
        <Stop key={atM} name={cityOf(name)} row={i} isLast={i === points.length - 1} />
      ))}
      {Array.from({ length: seats }, (_, lane) => (
        <Lane key={lane} lane={lane} rows={points.length - 1} />
      ))}
      {bars.map((bar) => (
        <Person key={`${bar.booking.id} ${bar.n}`} bar={bar} />
      ))}
      {free.map((count, i) => (
        <Free key={points[i]?.atM} count={count} row={i} column={seats + 2} />
      ))}
    </div>
  )
}

function Stop({ name, row, isLast }: { name: string; row: number; isLast: boolean }) {
  return (
    <div className="relative flex min-w-0 items-start gap-2.5" style={{ gridArea: `${row + 1} / 1` }}>
      <svg width="14" height={isLast ? 2 * MARK : ROW} className="shrink-0 overflow-visible text-brand">
        {!isLast && <line x1="7" x2="7" y1={MARK} y2={ROW + MARK} stroke="currentColor" strokeWidth="3" />}
        <circle
          cx="7"
          cy={MARK}
          r="5.5"
          fill={isLast ? 'currentColor' : 'var(--color-surface)'}
          stroke="currentColor"
          strokeWidth="3"
        />
      </svg>
      <span className="min-w-0 text-sm font-semibold wrap-anywhere">{name}</span>
    </div>
  )
}

const shifted = (row: string, lane: number) => ({ gridRow: row, gridColumn: lane + 2, translate: `0 ${MARK}px` })

const Lane = ({ lane, rows }: { lane: number; rows: number }) => (
  <div className="rounded-field border border-line bg-sunken" style={shifted(`1 / span ${rows}`, lane)} />
)

/** Shows a passenger's bar, dashed until the booking is paid. Companions without an account have no picture here. */
function Person({ bar: { booking, n, lane, from, to } }: { bar: Bar<Booking> }) {
  const { passenger, state, companions = [] } = booking
  const aboard = [passenger, ...companions.flatMap(({ person }) => person ?? [])][n]
  const look =
    state === 'accepted' || state === 'offered'
      ? 'border-2 border-dashed border-control bg-surface'
      : 'border border-brand bg-brand-soft'
  return (
    <div
      className={classes('relative flex min-w-0 flex-col items-center gap-0.5 overflow-hidden rounded-field py-2', look)}
      style={shifted(`${from + 1} / ${to + 1}`, lane)}
    >
      {aboard ? (
        <>
          <Avatar photo={aboard.photo ?? undefined} seed={aboard.id} wears={hairOf(aboard.gender)} size={28} />
          <span className="w-full truncate px-1 text-center text-xs font-semibold text-brand-ink max-sm:sr-only">
            {aboard.name}
          </span>
        </>
      ) : (
        <UserRound size={20} className="my-1 shrink-0 text-brand-ink" />
      )}
    </div>
  )
}

function Free({ count, row, column }: { count: number; row: number; column: number }) {
  const text = useText('driving')
  return (
    <p
      className={classes('flex items-center text-xs font-semibold', count === 0 ? 'text-muted' : 'text-brand-ink')}
      style={shifted(`${row + 1}`, column - 2)}
    >
      {text('free', { count })}
    </p>
  )
}
