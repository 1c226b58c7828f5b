import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonTrip } from '#contract/people/people.ts'
import { cityOf } from '../../places/name.ts'
import { useDates } from '../../ratings/useDates.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'

const FIRST = 6

/** The trips of a person as driver and as passenger, the next one first. */
export function UserTrips({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('admin')
  const [isWhole, show] = useState(false)
  const shown = isWhole ? trips : trips.slice(0, FIRST)
  return (
    <Panel title={text('trips')}>
      {trips.length === 0 && <p className="text-muted">{text('none')}</p>}
      <ul className="-my-2 divide-y divide-line">
        {shown.map((trip) => (
          <Line key={trip.id} trip={trip} />
        ))}
      </ul>
      {shown.length < trips.length && (
        <Button variant="outline" size="small" className="mt-4" onClick={() => show(true)}>
          {text('see_all')}
        </Button>
      )}
    </Panel>
  )
}

function Line({ trip: { id, originName, destinationName, date, hours, isDriver, cancelled } }: { trip: PersonTrip }) {
  const text = useText('admin')
  const day = useDates().day(date)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
      <Link to="/route/$id" params={{ id }} className="font-semibold text-brand-ink underline-offset-3 hover:underline">
        {text('from_to', { from: cityOf(originName), to: cityOf(destinationName) })}
      </Link>
      <span className="text-muted">
        {day}, {hours} · {text(cancelled ? 'when.cancelled' : isDriver ? 'as_driver' : 'as_passenger')}
      </span>
    </li>
  )
}
