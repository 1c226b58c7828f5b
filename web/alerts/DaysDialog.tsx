import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '../accounts/queries.ts'
import { Banner } from '../design/Banner.tsx'
import { Button } from '../design/Button.tsx'
import { type Day, dayText } from '../design/day.ts'
import { DateField } from '../design/DateField.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Radio } from '../design/Radio.tsx'
import { RadioGroup } from '../design/RadioGroup.tsx'
import { useSaid } from '../shell/useSaid.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayAfter, type Days, MOST_DAYS, startingOn, weekFrom } from './days.ts'

interface DaysDialogProps {
  /** the one that was searched for */
  day: Day
  onClose: () => void
  onChoose: (days: Days) => void
  set: { isPending: boolean; error: Error | null }
}

/** Which days one wants to be told of. */
export function DaysDialog({ day, onClose, onChoose, set }: DaysDialogProps) {
  const text = useText('alert')
  const said = useSaid()
  const [days, setDays] = useState<Days>(() => weekFrom(day))
  const action = (
    <Button busy={set.isPending} onClick={() => onChoose(days)}>
      {text('tell_me_then')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={text('tell_me')} closeLabel={text('close')} actions={action}>
      <div className="text-ink">
        <Choices {...{ day, days }} onChange={setDays} />
        {days.kind === 'days' && <Range days={days} onChange={setDays} />}
        {set.error && (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mt-5">
            {said(set.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function Choices({ day, days, onChange }: { day: Day; days: Days; onChange: (days: Days) => void }) {
  const text = useText('alert')
  const language = useLanguage()
  const name = useId()
  const choices = [
    { means: { kind: 'day', day } as const, label: text('only_that_day', { day: dayText(day, language) }) },
    { means: weekFrom(day), label: text('some_days') },
    { means: { kind: 'any' } as const, label: text('any_day'), detail: text('any_day_how') },
  ]
  return (
    <RadioGroup legend={text('when')}>
      {choices.map(({ means, ...shown }) => (
        <Radio key={means.kind} name={name} {...shown} checked={days.kind === means.kind} onChange={() => onChange(means)} />
      ))}
    </RadioGroup>
  )
}

function Range({ days, onChange }: { days: Extract<Days, { kind: 'days' }>; onChange: (days: Days) => void }) {
  const text = useText('alert')
  const field = {
    language: useLanguage(),
    placeholder: text('choose_day'),
    previousLabel: text('previous_month'),
    nextLabel: text('next_month'),
  }
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <DateField
        {...field}
        label={text('first_day')}
        value={days.first}
        min={useSession()?.today}
        onChange={(first) => onChange(startingOn(days, first))}
      />
      <DateField
        {...field}
        label={text('last_day')}
        value={days.last}
        min={days.first}
        max={dayAfter(days.first, MOST_DAYS - 1)}
        onChange={(last) => onChange({ ...days, last })}
      />
    </div>
  )
}
