import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { TripEdit } from '#contract/trips/changes.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { answersEnd } from '#domain/trips/change.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { RouteButton } from '../../ui/links.ts'
import { approvalsIn, departureAt } from './edit.ts'

/** Numbers of passengers: all with a live booking, and those who hold a seat and would have to agree. */
export interface PassengersAboard {
  live: number
  holders: number
}

interface EditSummaryProps {
  trip: Trip
  readAt: number
  edit: TripEdit
  aboard: PassengersAboard
  busy: boolean
  isWrong: boolean
  children: ReactNode
}

/** Shows who must agree to a change, before anything is saved. Stays visible next to the form. */
export function EditSummary({ trip, readAt, edit, aboard, busy, isWrong, children }: EditSummaryProps) {
  const text = useText('editTrip')
  const isSame = Object.keys(edit).length === 0
  const approvers = approvalsIn(edit, trip).length > 0 ? aboard.holders : 0
  return (
    <aside aria-label={text('what_happens')} className="lg:sticky lg:top-24 lg:self-start">
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <h2 className="text-lg">{text('what_happens')}</h2>
        <div role="status" className="mt-3 grid gap-3 text-sm">
          {isSame ? <p className="text-muted">{text('nothing')}</p> : <Words {...{ trip, readAt, edit, aboard }} />}
        </div>
        {children}
        <Button
          type="submit"
          busy={busy}
          size="large"
          wide
          className="mt-5"
          disabledBecause={isSame && !isWrong ? text('nothing') : undefined}
        >
          {approvers > 0 ? text('save_and_ask', { count: approvers }) : text('save')}
        </Button>
        <RouteButton to="/route/$id" params={{ id: trip.id }} variant="quiet" wide className="mt-2">
          {text('back')}
        </RouteButton>
      </div>
    </aside>
  )
}

function Words({ trip, readAt, edit, aboard: { live, holders } }: Pick<EditSummaryProps, 'trip' | 'readAt' | 'edit' | 'aboard'>) {
  const text = useText('editTrip')
  const format = useFormatter()
  const when = useWhen()
  const asks = approvalsIn(edit, trip)
  const requests = live - holders
  if (asks.length === 0 || live === 0) return <p>{text('at_once')}</p>
  const now = new Date(readAt)
  const until = answersEnd(new Date(trip.departsAt), departureAt(trip, edit.hours ?? trip.hours), now)
  const what = format.list(asks.map((one) => text(`what.${one}`)))
  return (
    <>
      {holders > 0 && (
        <>
          <p className="font-semibold">{text('asked', { count: holders, what })}</p>
          <p>{text('asked_until', { when: when(until.toISOString(), now.toISOString()) })}</p>
          <p>{text('paused')}</p>
        </>
      )}
      {requests > 0 && <p>{text('requests_follow', { count: requests })}</p>}
      {Object.keys(edit).length > asks.length && <p className="text-muted">{text('rest_at_once')}</p>}
    </>
  )
}
