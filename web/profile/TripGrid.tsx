import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { PersonTrip } from '#contract/people.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'

interface TripGridProps {
  trips: readonly PersonTrip[]
  label: string
  /** Head and content of the column that differs. */
  last: string
  Last: ComponentType<{ trip: PersonTrip }>
}

const padding = 'sm:table-cell sm:px-3 sm:py-3  '

/** Trips line by line: a table, whose lines fold into cards on phones. Tags would lose their meaning with their display, roles keep it. */
export function TripGrid({ trips, label, last, Last }: TripGridProps) {
  const text = useText('profile')
  const heads = [text('origin'), text('destiny'), text('date'), text('time'), last, text('route')]
  return (
    <div className="sm:rounded-card sm:border sm:border-line sm:bg-surface">
      <div role="table" aria-label={label} className="w-full sm:table">
        <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
          <div role="row" className="text-sm font-semibold text-muted sm:table-row">
            {heads.map((head) => (
              <div key={head} role="columnheader" className={padding}>
                {head}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="grid gap-4 sm:table-row-group">
          {trips.map((trip) => (
            <Line key={trip.id} trip={trip} last={last}>
              <Last trip={trip} />
            </Line>
          ))}
        </div>
      </div>
    </div>
  )
}

const line = 'grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:table-row sm:bg-transparent!'

function Line({ trip, last, children }: { trip: PersonTrip; last: string; children: ReactNode }) {
  const text = useText('profile')
  const day = dateText(dayIn(trip.date) ?? '', useLanguage())
  const ends = { from: cityOf(trip.originName), to: cityOf(trip.destinyName) }
  return (
    <div role="row" className={line}>
      <Cell head={text('origin')}>
        <span className="font-semibold">{ends.from}</span>
      </Cell>
      <Cell head={text('destiny')}>
        <span className="font-semibold">{ends.to}</span>
      </Cell>
      <Cell head={text('date')}>{day}</Cell>
      <Cell head={text('time')}>{trip.hours}</Cell>
      <Cell head={last}>{children}</Cell>
      <Cell head={text('route')}>
        <Link
          to="/route/$id"
          params={{ id: trip.id }}
          aria-label={text('see_trip_of', { ...ends, day })}
          className="inline-flex items-center font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
        >
          {text('see_trip')}
        </Link>
      </Cell>
    </div>
  )
}

/** On phones, where the head of the table is out of sight, each cell carries its own. */
function Cell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div role="cell" className={`min-w-0 border-line tabular-nums sm:border-t ${padding}`}>
      <span aria-hidden className="block text-xs text-muted sm:hidden">
        {head}
      </span>
      {children}
    </div>
  )
}

/** "Dec 4, 2026"; formatted in UTC, since a day has no zone. */
const dateText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
