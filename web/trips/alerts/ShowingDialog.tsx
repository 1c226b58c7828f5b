import { useId, useState } from 'react'
import type { Alert } from '#contract/trips/alerts.ts'
import { MAX_NOTE, MAX_FLEXIBLE_HOURS } from '#domain/trips/alerts/rideRequest.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextArea, TimeField } from '../../ui/kit/fields/Inputs.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { useShowing } from './queries.ts'

interface ShowingDialogProps {
  alert: Alert
  onClose: () => void
}

/** Renders a form for details that drivers see besides the search: times, flexibility, a note, and the audience. */
export function ShowingDialog({ alert: { id, shown }, onClose }: ShowingDialogProps) {
  const text = useText('wanted')
  const isWoman = useSession()?.me?.gender === 'Female'
  const [hours, setHours] = useState(shown?.hours ?? null)
  const [flexibleHours, setFlexibleHours] = useState(shown?.flexibleHours ?? 0)
  const [note, setNote] = useState(shown?.note ?? '')
  const [onlyWomen, setOnlyWomen] = useState(shown?.onlyWomen ?? false)
  const showing = useShowing(id)
  const save = () => showing.mutate({ hours, flexibleHours: hours ? flexibleHours : 0, note, onlyWomen }, { onSuccess: onClose })
  const action = (
    <Button busy={showing.isPending} onClick={save}>
      {text('save')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={text('show')} closeLabel={text('close')} actions={action}>
      <div className="grid gap-5 text-ink">
        <Hours {...{ hours, flexibleHours }} onHours={setHours} onFlexible={setFlexibleHours} />
        <Field
          label={text('note')}
          note={text('optional')}
          hint={text('note_hint')}
          error={fieldMessages(showing.error, 'note')[0]}
        >
          <TextArea name="note" rows={2} maxLength={MAX_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {isWoman && (
          <Checkbox label={text('only_women')} checked={onlyWomen} onChange={({ target }) => setOnlyWomen(target.checked)} />
        )}
        <Refusal error={showing.error} className="" />
      </div>
    </Dialog>
  )
}

type Hours = NonNullable<Alert['shown']>['hours']

interface HoursProps {
  hours: Hours
  flexibleHours: number
  onHours: (hours: Hours) => void
  onFlexible: (hours: number) => void
}

const USUAL = { from: '08:00', until: '20:00' }

function Hours({ hours, flexibleHours, onHours, onFlexible }: HoursProps) {
  const text = useText('wanted')
  const name = useId()
  return (
    <div>
      <RadioGroup legend={text('hours')}>
        <Radio name={name} label={text('any_hour')} checked={hours === null} onChange={() => onHours(null)} />
        <Radio name={name} label={text('some_hours')} checked={hours !== null} onChange={() => onHours(USUAL)} />
      </RadioGroup>
      {hours && (
        <div className="mt-4 grid grid-cols-2 gap-4">
          <Field label={text('from_hour')}>
            <TimeField value={hours.from} onChange={({ target }) => onHours({ ...hours, from: target.value })} />
          </Field>
          <Field label={text('until_hour')}>
            <TimeField value={hours.until} onChange={({ target }) => onHours({ ...hours, until: target.value })} />
          </Field>
          <Field label={text('flexible')} className="col-span-2">
            <Select value={flexibleHours} onChange={({ target }) => onFlexible(Number(target.value))}>
              {Array.from({ length: MAX_FLEXIBLE_HOURS + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {text('flexible_hours', { count })}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </div>
  )
}
