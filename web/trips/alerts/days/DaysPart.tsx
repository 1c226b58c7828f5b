import { useId } from 'react'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/kit/dates/DateField.tsx'
import { type Day, dayLabel } from '../../../ui/kit/dates/day.ts'
import { RadioGroup, Radio } from '../../../ui/kit/fields/RadioGroup.tsx'
import { addDays, type Days, MAX_DAYS, startingOn, weekFrom } from './days.ts'

interface DaysPartProps {
  /** first day; the heading mentions it if it is the day of the search */
  day: Day
  isSought?: boolean
  days: Days
  onChange: (days: Days) => void
}

/** Renders the choice of an alert's days. */
export function DaysPart(props: DaysPartProps) {
  const { days, onChange } = props
  return (
    <>
      <Choices {...props} />
      {days.kind === 'days' && <Range days={days} onChange={onChange} />}
    </>
  )
}

function Choices({ day, isSought = false, days, onChange }: DaysPartProps) {
  const text = useText('alert')
  const language = useLanguage()
  const name = useId()
  const choices = [
    ...(isSought
      ? [{ means: { kind: 'day', day } as const, label: text('only_that_day', { day: dayLabel(day, language) }) }]
      : []),
    { means: weekFrom(day), label: text('some_days') },
    { means: { kind: 'any' } as const, label: text('any_day'), detail: text('any_day_how') },
  ]
  return (
    <RadioGroup legend={text('when')}>
      {choices.map(({ means, ...labels }) => (
        <Radio key={means.kind} name={name} {...labels} checked={days.kind === means.kind} onChange={() => onChange(means)} />
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
        max={addDays(days.first, MAX_DAYS - 1)}
        onChange={(last) => onChange({ ...days, last })}
      />
    </div>
  )
}
