import { useState } from 'react'
import { decideAbsence } from '#contract/moderation.ts'
import type { Reporter } from '#domain/absence.ts'
import { call } from '../../api.ts'
import { Checkbox } from '../../design/Checkbox.tsx'
import { Radio } from '../../design/Radio.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'
import type { Absence } from './AbsencesPanel.tsx'

const choices = ['driver', 'passenger', 'neither'] as const
type Choice = (typeof choices)[number]

/** Whose report stands, if any. */
export function AbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const text = useText('moderation')
  const [choice, choose] = useState<Choice>()
  const [untrue, setUntrue] = useState<Reporter[]>([])
  const { bookingId: id, reports } = absence
  const upheld = choice === 'neither' ? null : (choice ?? null)
  const judge = useFresh(`absence ${id}`, (reason: string) =>
    call(decideAbsence, { params: { id }, body: { upheld, untrue: untrue.filter((one) => one !== upheld), reason } }),
  )
  const said = choices.filter((one) => one === 'neither' || reports.some(({ reporter }) => reporter === one))
  return (
    <ReasonDialog
      title={text('absence_title')}
      label={text('reason_record')}
      hint={text('reason_record_hint')}
      back={text('back')}
      yes={text('absence_decide')}
      disabledBecause={choice ? undefined : text('choose_first')}
      act={{ ...judge, mutate: (reason) => judge.mutate(reason, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>{text('absence_why')}</p>
      <RadioGroup legend={text('absence_title')} hideLegend className="mt-3 text-ink">
        {said.map((one) => (
          <Radio
            key={one}
            name="absent"
            label={text(labelOf(one, reports))}
            checked={choice === one}
            onChange={() => choose(one)}
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
    </ReasonDialog>
  )
}

const labelOf = (choice: Choice, reports: Absence['reports']) =>
  choice === 'passenger' && reports.some(({ claim }) => claim === 'asked_to_cancel')
    ? 'absent_asked'
    : (`absent.${choice}` as const)
