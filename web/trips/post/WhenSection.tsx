import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dayAfter, type Day } from '#domain/time.ts'
import { MOST_DAYS_AHEAD } from '#domain/trip.ts'
import { DateField } from '../../design/DateField.tsx'
import { Field } from '../../design/Field.tsx'
import { TimeField } from '../../design/TimeField.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { useSession } from '../../accounts/queries.ts'
import { Section } from './Section.tsx'

/** When the trip leaves. The hours are a custom, not a rule: the server takes any. */
export function WhenSection({ today }: { today: Day }) {
  const text = useText('post')
  return (
    <Section title={text('when.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput today={today} />
        <HoursInput />
      </div>
    </Section>
  )
}

function DayInput({ today }: { today: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const label = text('when.date')
  const rules = { required: text('required', { field: label }) }
  const { field, fieldState } = useController<Draft, 'day'>({ name: 'day', rules })
  return (
    // Going into the calendar is not leaving the field.
    <div
      ref={(box) => field.ref(box?.querySelector('button'))}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && field.onBlur()}
    >
      <DateField
        {...{ label, language }}
        value={field.value || undefined}
        onChange={field.onChange}
        min={today}
        max={dayAfter(today, MOST_DAYS_AHEAD)}
        placeholder={text('when.choose')}
        previousLabel={text('when.previous')}
        nextLabel={text('when.next')}
        error={fieldState.error?.message}
      />
    </div>
  )
}

function HoursInput() {
  const text = useText('post')
  const label = text('when.time')
  const { register } = useFormContext<Draft>()
  const { errors } = useFormState<Draft>({ name: 'hours' })
  const hours = useWatch<Draft, 'hours'>({ name: 'hours' })
  const { from, to } = useSession()?.postHours ?? { from: '00:00', to: '23:59' }
  const isUnusual = hours !== '' && (hours < from || hours > to)
  return (
    <Field label={label} hint={text(isUnusual ? 'when.unusual' : 'when.hours', { from, to })} error={errors.hours?.message}>
      <TimeField {...register('hours', { required: text('required', { field: label }) })} min={from} max={to} />
    </Field>
  )
}
