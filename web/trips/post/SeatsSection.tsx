import { useController } from 'react-hook-form'
import type { Genre } from '#domain/account.ts'
import { MOST_SEATS } from '#domain/seats.ts'
import { type Preference, preferences } from '#domain/trip.ts'
import { Chip } from '../../design/Chip.tsx'
import { Field } from '../../design/Field.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { Stepper } from '../../design/Stepper.tsx'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { offered, preferenceIcons } from '../words.ts'
import { Section } from './Section.tsx'

/** How many come along, and what is allowed on board. */
export function SeatsSection({ genre }: { genre: Genre | null }) {
  const text = useText('post')
  const { field, fieldState } = useController<Draft, 'seats'>({ name: 'seats' })
  return (
    <Section title={text('seats.title')}>
      <div className="grid gap-5">
        <Field label={text('seats.label')} hint={text('seats.hint')} error={fieldState.error?.message} namesItself>
          <Stepper
            {...{ min: 1, max: MOST_SEATS, value: field.value, onChange: field.onChange }}
            lessLabel={text('seats.fewer')}
            moreLabel={text('seats.more')}
          />
        </Field>
        <PreferenceChips genre={genre} />
      </div>
    </Section>
  )
}

/** Every preference stands there once, so none can be added twice. */
function PreferenceChips({ genre }: { genre: Genre | null }) {
  const text = useText('post')
  const named = useText('trips')
  const { field, fieldState } = useController<Draft, 'preferences'>({ name: 'preferences' })
  const press = (one: Preference, pressed: boolean) =>
    field.onChange(preferences.filter((other) => (other === one ? pressed : field.value.includes(other))))
  return (
    <RadioGroup legend={text('seats.preferences')} error={fieldState.error?.message}>
      <div className="flex flex-wrap gap-2">
        {offered(genre).map((one) => {
          const Icon = preferenceIcons[one]
          return (
            <Chip
              key={one}
              pressed={field.value.includes(one)}
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
