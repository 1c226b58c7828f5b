import { type ReactNode, useState } from 'react'
import type { NamedPlace } from '#contract/trips/trips.ts'
import { useSession } from '../../client/session.ts'
import { PlaceField } from '../../places/PlaceField.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import type { Day } from '../../ui/kit/dates/day.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { type Days, weekFrom } from './days/days.ts'
import { DaysPart } from './days/DaysPart.tsx'

interface RoadDialogProps {
  onClose: () => void
  onChoose: (ends: { from: string; to: string }, days: Days) => void
  set: { isPending: boolean; error: Error | null }
}

type End = Pick<NamedPlace, 'id'> | undefined

/** Requests the route and the days of an alert that is set from the list of all trips. */
export function RoadDialog({ onClose, onChoose, set }: RoadDialogProps) {
  const text = useText('trips')
  const today = useSession()?.today
  const [from, setFrom] = useState<End>()
  const [to, setTo] = useState<End>()
  const [days, setDays] = useState<Days>({ kind: 'any' })
  // always has a day, because the dialog opens only with a session, and the session has today's date
  if (!today) return null
  const missing = whyNot(from, to)
  const field = (name: 'from' | 'to', onChoose: (place: End) => void) => (
    <PlaceField {...{ name, onChoose }} label={text(name)} placeholder={text('city')} />
  )
  const submit = () => onChoose({ from: String(from?.id), to: String(to?.id) }, days)
  return (
    <AlertDialog onClose={onClose} onSubmit={submit} set={set} disabledBecause={missing && text(missing)}>
      <div className="mb-5 grid gap-4 sm:grid-cols-2">
        {field('from', setFrom)}
        {field('to', setTo)}
      </div>
      <DaysPart day={today} days={days} onChange={setDays} />
    </AlertDialog>
  )
}

function whyNot(from: End, to: End): 'choose_from' | 'choose_to' | 'choose_another' | undefined {
  if (!from) return 'choose_from'
  if (!to) return 'choose_to'
  return from.id === to.id ? 'choose_another' : undefined
}

interface AlertDialogProps {
  onClose: () => void
  onSubmit: () => void
  set: { isPending: boolean; error: Error | null }
  disabledBecause?: string | undefined
  children: ReactNode
}

/** Renders the dialog of an alert that needs further input. */
function AlertDialog({ onClose, onSubmit, set, disabledBecause, children }: AlertDialogProps) {
  const text = useText('alert')
  const action = (
    <Button busy={set.isPending} disabledBecause={disabledBecause} onClick={onSubmit}>
      {text('tell_me_then')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={text('tell_me')} closeLabel={text('close')} actions={action}>
      <div className="text-ink">
        {children}
        <Refusal error={set.error} />
      </div>
    </Dialog>
  )
}

interface DaysDialogProps {
  /** day of the search */
  day: Day
  onClose: () => void
  onChoose: (days: Days) => void
  set: { isPending: boolean; error: Error | null }
}

/** Sets an alert for the current search on other days. */
export function DaysDialog({ day, onClose, onChoose, set }: DaysDialogProps) {
  const [days, setDays] = useState<Days>(() => weekFrom(day))
  return (
    <AlertDialog onClose={onClose} onSubmit={() => onChoose(days)} set={set}>
      <DaysPart isSought {...{ day, days }} onChange={setDays} />
    </AlertDialog>
  )
}
