import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { decideAbsence, type listAbsences } from '#contract/moderation/moderation.ts'
import type { Reporter } from '#domain/bookings/absence.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { absencesQuery } from '../queries.ts'
import { useRecordedReason } from '../useRecordedReason.ts'
import { PendingList } from './PendingList.tsx'

export type DisputedAbsence = Reply<typeof listAbsences>[number]

/** Lists bookings in which both sides reported each other (8.3). */
export function AbsencesPanel() {
  const text = useText('moderation')
  const absences = useQuery(absencesQuery)
  return (
    <PendingList<DisputedAbsence>
      title={text('absences')}
      none={text('absences_none')}
      query={absences}
      keyOf={({ bookingId }) => bookingId}
    >
      {(one) => <AbsenceItem absence={one} />}
    </PendingList>
  )
}

function AbsenceItem({ absence }: { absence: DisputedAbsence }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
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
        {text('driver')}: <strong>{nameOf(driver)}</strong> · {text('passenger')}: <strong>{nameOf(passenger)}</strong>
      </p>
      {reports.map(({ reporter, claim, seats, reason, objection, companion, objector }) => (
        <div key={reporter} className="rounded-field bg-sunken p-4 text-sm">
          <p className="font-semibold">{seats ? text('says_some', { count: seats }) : text(`says.${claim}`)}</p>
          {companion && <p className="text-muted">{text('reported_by_companion', { name: nameOf(companion) })}</p>}
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
          {objection !== null && (
            <p className="mt-2 wrap-anywhere whitespace-pre-line">
              {objector
                ? text('objection_of_companion', { name: nameOf(objector), text: objection })
                : text('objection', { text: objection })}
            </p>
          )}
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

const choices = ['driver', 'passenger', 'neither'] as const
type AbsenceVerdict = (typeof choices)[number]

/** Decides which report is upheld, if any. */
function AbsenceDialog({ absence, onClose }: { absence: DisputedAbsence; onClose: () => void }) {
  const text = useText('moderation')
  const [choice, setChoice] = useState<AbsenceVerdict>()
  const [untrue, setUntrue] = useState<Reporter[]>([])
  const { bookingId: id, reports } = absence
  const upheld = choice === 'neither' ? null : (choice ?? null)
  const judge = useStepUp(`absence ${id}`, (reason: string) =>
    call(decideAbsence, { params: { id }, body: { upheld, untrue: untrue.filter((one) => one !== upheld), reason } }),
  )
  const reported = choices.filter((one) => one === 'neither' || reports.some(({ reporter }) => reporter === one))
  return (
    <ConfirmDialog
      title={text('absence_title')}
      reason={useRecordedReason()}
      yes={text('absence_decide')}
      disabledBecause={choice ? undefined : text('choose_first')}
      act={{ ...judge, mutate: (reason) => judge.mutate(reason, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>{text('absence_why')}</p>
      <RadioGroup legend={text('absence_title')} hideLegend className="mt-3 text-ink">
        {reported.map((one) => (
          <Radio
            key={one}
            name="absent"
            label={text(labelOf(one, reports))}
            checked={choice === one}
            onChange={() => setChoice(one)}
          />
        ))}
      </RadioGroup>
      {reports
        .filter(({ reporter }) => choice && reporter !== upheld)
        .map(({ reporter }) => (
          <Checkbox
            key={reporter}
            label={text(`untrue.${reporter}`)}
            checked={untrue.includes(reporter)}
            onChange={({ target }) =>
              setUntrue(target.checked ? [...untrue, reporter] : untrue.filter((one) => one !== reporter))
            }
          />
        ))}
    </ConfirmDialog>
  )
}

const labelOf = (choice: AbsenceVerdict, reports: DisputedAbsence['reports']) =>
  choice === 'passenger' && reports.some(({ claim }) => claim === 'asked_to_cancel')
    ? 'absent_asked'
    : (`absent.${choice}` as const)
