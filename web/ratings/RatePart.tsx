import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contract/people/people.ts'
import type { Ratable } from '#contract/ratings/ratings.ts'
import { useSession } from '../client/session.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { useDates } from '../ui/formatting/dates.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/overlays/Dialog.tsx'
import { useName } from '../ui/person/useName.ts'
import { readRating } from './address.ts'
import { ratableQuery, useFreshPerson } from './queries.ts'
import { RateForm } from './RateForm.tsx'

/**
 * Shows the form to rate a person, or explains in one sentence why or until when there is none. Renders nothing on the user's own
 * page.
 */
export function RatePart({ person }: { person: Person }) {
  const me = useSession()?.me
  return me && me.id !== person.id && <Rating person={person} />
}

function Rating({ person }: { person: Person }) {
  const text = useText('ratings')
  const name = useName()(person)
  const { data, error, refetch } = useQuery(ratableQuery(person.id))
  const { booking, stars } = readRating(useSearch({ strict: false }))
  const [rated, setRated] = useState<Ratable>()
  const refresh = useFreshPerson(person.id)
  if (error) return <ErrorBanner error={error} title={text('ratable_failed', { name })} onRetry={refetch} />
  if (!data) return null
  const all = data.filter(({ state }) => state === 'open')
  const named = all.find(({ bookingId }) => bookingId === booking)
  const open = named ?? all[0]
  const close = () => {
    setRated(undefined)
    void refresh()
  }
  return (
    <div className="mb-6 grid gap-4">
      {data.map((one) => one.mine && <OwnRating key={one.bookingId} rated={one} stars={one.mine.rating} name={name} />)}
      {open && (
        <RateForm
          key={open.bookingId}
          {...{ open, name }}
          more={all.length - 1}
          comesFirst={named !== undefined}
          stars={named && stars}
          onRated={setRated}
        />
      )}
      {!data.some(({ state }) => state !== 'soon') && <NotYet soon={data[0]} name={name} />}
      <RatedDialog rated={rated} name={name} onClose={close} />
    </div>
  )
}

/** Shows the user's own rating, which no other person can read yet. */
function OwnRating({ rated, stars, name }: { rated: Ratable; stars: number; name: string }) {
  const text = useText('ratings')
  const dates = useDates()
  return <p className="text-sm text-muted">{text('written', { name, stars, date: dates.moment(rated.closesAt) })}</p>
}

/** Shows the day from which the person can be rated, or how a rating becomes possible. */
function NotYet({ soon, name }: { soon: Ratable | undefined; name: string }) {
  const text = useText('ratings')
  const dates = useDates()
  const why = soon ? text('opens', { name, date: dates.moment(soon.opensAt) }) : text('nothing', { name })
  return <p className="text-sm text-muted">{why}</p>
}

function RatedDialog({ rated, name, onClose }: { rated: Ratable | undefined; name: string; onClose: () => void }) {
  const text = useText('ratings')
  const dates = useDates()
  return (
    <Dialog
      open={rated !== undefined}
      onClose={onClose}
      title={text('created')}
      actions={<Button onClick={onClose}>{text('created_close')}</Button>}
    >
      {rated && text('created_why', { name, date: dates.moment(rated.closesAt) })}
    </Dialog>
  )
}
