import { MOST_SEATS } from '#domain/bookings/seats.ts'
import type { Gender } from '#domain/people/account.ts'
import { type Preference, preferences } from '#domain/trips/trip.ts'
import { useText } from '../../../texts/texts.ts'
import { Chip } from '../../../ui/kit/Chip.tsx'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { RadioGroup } from '../../../ui/kit/fields/RadioGroup.tsx'
import { Stepper } from '../../../ui/kit/fields/Stepper.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { offered, preferenceIcons } from '../../words.ts'
import { useFieldError, useWriting } from '../writing.ts'

/** How many come along, and what is allowed on board. */
export function SeatsSection({ gender }: { gender: Gender | null }) {
  const text = useText('post')
  const label = text('seats.label')
  const { draft, change } = useWriting()
  const { error } = useFieldError('seats', draft.seats, label)
  return (
    <Section title={text('seats.title')}>
      <div className="grid gap-5">
        <Field {...{ label, error }} hint={text('seats.hint')} namesItself>
          <Stepper
            {...{ min: 1, max: MOST_SEATS, value: draft.seats }}
            onChange={(seats) => change(() => ({ seats }))}
            lessLabel={text('seats.fewer')}
            moreLabel={text('seats.more')}
          />
        </Field>
        <PreferenceChips gender={gender} />
      </div>
    </Section>
  )
}

/** Every preference stands there once, so none can be added twice. */
function PreferenceChips({ gender }: { gender: Gender | null }) {
  const text = useText('post')
  const named = useText('trips')
  const legend = text('seats.preferences')
  const { draft, change } = useWriting()
  const { error } = useFieldError('preferences', draft.preferences, legend)
  const press = (one: Preference, pressed: boolean) =>
    change((before) => ({
      preferences: preferences.filter((other) => (other === one ? pressed : before.preferences.includes(other))),
    }))
  return (
    <RadioGroup {...{ legend, error }}>
      <div className="flex flex-wrap gap-2">
        {offered(gender).map((one) => {
          const Icon = preferenceIcons[one]
          return (
            <Chip
              key={one}
              pressed={draft.preferences.includes(one)}
              onChange={(pressed) => press(one, pressed)}
              icon={<Icon size={18} aria-hidden />}
            >
              {named(one)}
            </Chip>
          )
        })}
      </div>
    </RadioGroup>
  )
}
