import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cityOf } from '../../../places/name.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { dateFormat } from '../../../ui/kit/formats.ts'
import { dayIn } from '../../../ui/tripAddress.ts'

/** One line: route, time, and trip, followed by the cells of the additional columns. */
export interface TripLine {
  key: string
  idRoute: string
  originName: string
  destinationName: string
  /** local time of the place, dd-mm-yyyy and HH:MM */
  date: string
  hours: string
  cells: ReactNode[]
}

interface TripGridProps {
  lines: readonly TripLine[]
  label: string
  /** Headings of the additional columns. */
  heads: readonly string[]
}

const FIRST = 10
const padding = 'sm:table-cell sm:px-3 sm:py-3'

/**
 * Lists trips in a table, whose lines become cards on phones. Uses roles, because table elements lose their meaning with another
 * display style.
 */
export function TripGrid({ lines, label, heads }: TripGridProps) {
  const text = useText('bookings')
  const [isWhole, show] = useState(false)
  const visible = isWhole ? lines : lines.slice(0, FIRST)
  const all = [text('origin'), text('destination'), text('date'), text('time'), ...heads, text('route')]
  return (
    <>
      <div className="sm:rounded-card sm:border sm:border-line sm:bg-surface">
        <div role="table" aria-label={label} className="w-full sm:table">
          <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
            <div role="row" className="text-sm font-semibold text-muted sm:table-row">
              {all.map((head) => (
                <div key={head} role="columnheader" className={padding}>
                  {head}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="grid gap-4 sm:table-row-group">
            {visible.map((row) => (
              <Row key={row.key} row={row} heads={heads} />
            ))}
          </div>
        </div>
      </div>
      {visible.length < lines.length && (
        <Button variant="outline" className="mt-4" onClick={() => show(true)}>
          {text('show_all', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

const look = 'grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:table-row sm:bg-transparent!'

function Row({ row, heads }: { row: TripLine; heads: readonly string[] }) {
  const text = useText('bookings')
  const day = dateText(dayIn(row.date) ?? '', useLanguage())
  const ends = { from: cityOf(row.originName), to: cityOf(row.destinationName) }
  return (
    <div role="row" className={look}>
      <Cell head={text('origin')}>
        <span className="font-semibold">{ends.from}</span>
      </Cell>
      <Cell head={text('destination')}>
        <span className="font-semibold">{ends.to}</span>
      </Cell>
      <Cell head={text('date')}>{day}</Cell>
      <Cell head={text('time')}>{row.hours}</Cell>
      {heads.map((head, i) => (
        <Cell key={head} head={head}>
          {row.cells[i]}
        </Cell>
      ))}
      <Cell head={text('route')}>
        <Link
          to="/route/$id"
          params={{ id: row.idRoute }}
          aria-label={text('see_trip_of', { ...ends, day })}
          className="inline-flex items-center font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
        >
          {text('see_trip')}
        </Link>
      </Cell>
    </div>
  )
}

/** Shows a cell. On phones the cell has its own heading, because the table's headings are hidden. */
export function Cell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div role="cell" className={`min-w-0 border-line tabular-nums sm:border-t ${padding}`}>
      <span aria-hidden className="block text-xs text-muted sm:hidden">
        {head}
      </span>
      {children}
    </div>
  )
}

/** Formats a day as "Dec 4, 2026". Uses UTC, because a day has no time zone. */
const dateText = (day: string, language: string) =>
  dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
