import type { Trip } from '#contract/trips.ts'
import { Field } from '../design/Field.tsx'
import { Section } from '../design/Section.tsx'
import { TimeField } from '../design/TimeField.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'
import { useFieldError, useWriting } from '../trips/post/writing.ts'
import { longDayText } from '../trips/units.ts'

/** The hour of a trip that people have booked; its day is theirs too. */
export function HoursPart({ trip }: { trip: Trip }) {
  const text = useText('change')
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError('hours', draft.hours, text('leaves_at'))
  const day = longDayText(dayIn(trip.date) ?? '', useLanguage())
  return (
    <Section title={text('time')}>
      <Field label={text('leaves_at')} hint={text('time_hint', { day })} error={error}>
        <TimeField
          name="hours"
          value={draft.hours}
          onChange={({ target }) => change(() => ({ hours: target.value }))}
          onBlur={leave}
        />
      </Field>
    </Section>
  )
}
