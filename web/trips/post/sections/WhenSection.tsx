import { dayAfter, type Day } from '#domain/time.ts'
import { weekdayOf } from '#domain/trips/series.ts'
import { MAX_DAYS_AHEAD } from '#domain/trips/trip.ts'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/kit/dates/DateField.tsx'
import { DayShortcuts, Shortcut } from '../../../ui/kit/dates/DayShortcuts.tsx'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TimeField } from '../../../ui/kit/fields/Inputs.tsx'
import { dateFormat } from '../../../ui/kit/formats.ts'
import { Section } from '../../../ui/kit/Page.tsx'
import { repeatingFrom } from '../together.ts'
import { useFieldError, useWriting } from '../writing.ts'

const FRIDAY = 5

type WhenSectionProps = { today: Day; mayRepeat?: boolean }

/** Fields for the departure. The suggested hours are not a limit: the server accepts any time. */
export function WhenSection({ today, mayRepeat = false }: WhenSectionProps) {
  const text = useText('post')
  return (
    <Section title={text('when.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput {...{ today, mayRepeat }} />
        <HoursInput />
      </div>
    </Section>
  )
}

function DayInput({ today, mayRepeat }: WhenSectionProps) {
  const text = useText('post')
  const language = useLanguage()
  const label = text('when.date')
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError('day', draft.day, label)
  return (
    // Moving the focus into the calendar does not count as leaving the field.
    <div data-field="day" onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}>
      <DateField
        {...{ label, language, error }}
        value={draft.day || undefined}
        onChange={(day) => change(() => ({ day }))}
        min={today}
        max={dayAfter(today, MAX_DAYS_AHEAD)}
        placeholder={text('when.choose')}
        previousLabel={text('when.previous')}
        nextLabel={text('when.next')}
      />
      <DayShortcuts
        {...{ label, language, today }}
        value={draft.day || undefined}
        onChoose={(day) => change(() => ({ day }))}
        className="mt-2"
      >
        {mayRepeat && <EveryWeek today={today} />}
      </DayShortcuts>
    </div>
  )
}

/** Offers a weekly series on the weekday of the chosen day, or on Fridays if no day is chosen. */
function EveryWeek({ today }: { today: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const { draft, change } = useWriting()
  const day = draft.day || dayAfter(today, (FRIDAY - weekdayOf(today) + 7) % 7 || 7)
  const weekday = dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const press = () => change(({ repeats }) => ({ day, repeats: repeats ? null : repeatingFrom(day) }))
  return (
    <Shortcut pressed={draft.repeats !== null} onPress={press}>
      {text('when.every', { weekday })}
    </Shortcut>
  )
}

/** Renders a field for the time. Times outside the operator's hours are marked as unusual, but not refused (F11). */
function HoursInput() {
  const text = useText('post')
  const label = text('when.time')
  const { draft, change } = useWriting()
  const { hours } = draft
  const { error, leave } = useFieldError('hours', hours, label)
  const { from, to } = useSession()?.postHours ?? { from: '00:00', to: '23:59' }
  const isUnusual = hours !== '' && (hours < from || hours > to)
  return (
    <Field {...{ label, error }} hint={text(isUnusual ? 'when.unusual' : 'when.hours', { from, to })}>
      <TimeField
        name="hours"
        value={hours}
        onChange={({ target }) => change(() => ({ hours: target.value }))}
        onBlur={leave}
        min={from}
        max={to}
      />
    </Field>
  )
}
