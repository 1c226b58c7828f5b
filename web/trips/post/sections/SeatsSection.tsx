import type { ReactNode } from 'react'
import type { Gender } from '#domain/people/account.ts'
import { luggageSizes } from '#domain/trips/terms.ts'
import { type Preference, preferences } from '#domain/trips/trip.ts'
import { useText } from '../../../texts/texts.ts'
import { Chip } from '../../../ui/kit/Chip.tsx'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { Radio, RadioGroup } from '../../../ui/kit/fields/RadioGroup.tsx'
import { Stepper } from '../../../ui/kit/fields/Stepper.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { offered, preferenceIcons } from '../../words.ts'
import { type Belted, mostSeatsIn } from '../draft/draft.ts'
import { useFieldError, useWriting } from '../writing.ts'

const TWO: Preference = 'twoMaxInTheBack'

interface SeatsSectionProps {
  gender: Gender | null
  car: Belted | undefined
  /** number of seats of the existing trip, which stays possible even if the car has fewer belts */
  kept?: number
  /** content next to the number of seats */
  children?: ReactNode
}

/** Fields for the number of passengers, limited by the car's belts, and for the preferences. */
export function SeatsSection({ gender, car, kept = 1, children }: SeatsSectionProps) {
  const text = useText('post')
  const label = text('seats.label')
  const { draft, change } = useWriting()
  const belts = car?.belts
  const { error } = useFieldError('seats', `${draft.seats} ${draft.preferences.join()} ${belts}`, label)
  const [all, two] = [[], [TWO]].map((preferences) => mostSeatsIn({ preferences }, car))
  const hint = belts ? text('seats.by_belts', { belts, most: all ?? 0, two: two ?? 0 }) : text('seats.hint')
  return (
    <Section title={text('seats.title')}>
      <div className="grid gap-5">
        <div data-field="seats">
          <Field {...{ label, error, hint }} namesItself>
            <div className="flex flex-wrap items-center gap-x-4">
              <Stepper
                {...{ min: 1, max: Math.max(kept, mostSeatsIn(draft, car)), value: draft.seats }}
                onChange={(seats) => change(() => ({ seats }))}
                lessLabel={text('seats.fewer')}
                moreLabel={text('seats.more')}
              />
              {children}
            </div>
          </Field>
        </div>
        <LuggageChoice />
        <PreferenceChips gender={gender} />
      </div>
    </Section>
  )
}

/** Renders the choice of luggage for each passenger. */
function LuggageChoice() {
  const text = useText('post')
  const named = useText('trips')
  const { draft, change } = useWriting()
  return (
    <RadioGroup legend={text('seats.luggage')} inline>
      {luggageSizes.map((luggage) => (
        <Radio
          key={luggage}
          name="luggage"
          value={luggage}
          checked={draft.luggage === luggage}
          onChange={() => change(() => ({ luggage }))}
          label={named(`luggage.${luggage}`)}
          detail={text(`seats.luggage_${luggage}`)}
        />
      ))}
    </RadioGroup>
  )
}

/** Chips for the preferences, each offered once, so that none can be added twice. */
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
