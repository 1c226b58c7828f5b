import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listAbsences } from '#contract/moderation.ts'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { absencesQuery } from '../queries.ts'
import { useMoments } from '../useMoments.ts'
import { useCalled } from '../WhoLine.tsx'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { Waiting } from './Waiting.tsx'

export type Absence = Reply<typeof listAbsences>[number]

/** Seats about which both sides say something else (8.3). */
export function AbsencesPanel() {
  const text = useText('moderation')
  const absences = useQuery(absencesQuery)
  return (
    <Waiting<Absence> title={text('absences')} none={text('absences_none')} query={absences} keyOf={({ bookingId }) => bookingId}>
      {(one) => <One absence={one} />}
    </Waiting>
  )
}

function One({ absence }: { absence: Absence }) {
  const text = useText('moderation')
  const called = useCalled()
  const { moment, day } = useMoments()
  const [isOpen, setOpen] = useState(false)
  const { idRoute, driver, passenger, departsAt, decideBy, reports } = absence
  return (
    <>
      <p>
        <Link to="/route/$id" params={{ id: idRoute }} className="font-semibold text-brand-ink underline underline-offset-3">
          {moment(departsAt)}
        </Link>{' '}
        <span className="text-sm text-muted">{text('decide_by', { day: day(decideBy) })}</span>
      </p>
      <p className="text-sm">
        {text('driver')}: <strong>{called(driver)}</strong> · {text('passenger')}: <strong>{called(passenger)}</strong>
      </p>
      {reports.map(({ reporter, claim, reason, objection }) => (
        <div key={reporter} className="rounded-field bg-sunken p-4 text-sm">
          <p className="font-semibold">{text(`says.${claim}`)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
          {objection && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text('objection', { text: objection })}</p>}
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {text('absence_decide')}
        </Button>
      </div>
      {isOpen && <AbsenceDialog absence={absence} onClose={() => setOpen(false)} />}
    </>
  )
}
