import { takeChangeBack } from '#contract/trips/changes.ts'
import type { TripChange } from '#contract/trips/series.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { useTripMutation } from '../useBookingMutation.ts'
import { type ChangedFact, WhatChanges, useCarText } from './WhatChanges.tsx'

/** Shows the driver's proposed change: its content, the answers, the deadline, and a button to withdraw it. */
export function OpenChange({ trip, change, readAt }: { trip: Trip; change: TripChange; readAt: number }) {
  const text = useText('change')
  const when = useWhen()
  return (
    <Panel title={text('open_title')} intro={text('open_text')}>
      <WhatChanges rows={useRows(trip, change)} />
      <Answers change={change} />
      <div className="mt-4 mb-4">
        <TimeLeft until={change.answerBy} aheadMs={0}>
          {text('until', { when: when(change.answerBy, new Date(readAt).toISOString()) })}
        </TimeLeft>
      </div>
      <TakeBack id={trip.id} />
    </Panel>
  )
}

/** Lists the passengers' answers by given names only, as everywhere before people travel together. */
function Answers({ change: { answers } }: { change: TripChange }) {
  const text = useText('change')
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold tracking-normal text-muted">{text('answers')}</h3>
      <ul className="mt-1.5">
        {answers.map(({ bookingId, name, answer }) => (
          <li key={bookingId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{name}</span>
            <span className="font-semibold">{text(`answer.${answer}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TakeBack({ id }: { id: string }) {
  const text = useText('change')
  const take = useTripMutation(id, (_: string) => call(takeChangeBack, { params: { id } }))
  return (
    <ConfirmButton variant="outline" label={text('take_back')} title={text('take_back_title')} yes={text('take_back')} act={take}>
      {text('take_back_text')}
    </ConfirmButton>
  )
}

function useRows({ stops }: Trip, { changed, before, after }: TripChange): ChangedFact[] {
  const text = useText('change')
  const carText = useCarText()
  const points = stops.flatMap(({ name }, i) => {
    const two = { before: before.meetingPoints[i] ?? '', after: after.meetingPoints[i] ?? '' }
    const label = text(i === stops.length - 1 ? 'drop_off_at' : 'meet_at', { place: cityOf(name) })
    return two.before === two.after ? [] : [{ label, ...two }]
  })
  return [
    ...(changed.includes('time') ? [{ label: text('time'), before: before.hours, after: after.hours }] : []),
    ...(changed.includes('car') ? [{ label: text('car'), before: carText(before.car), after: carText(after.car) }] : []),
    ...points,
  ]
}
