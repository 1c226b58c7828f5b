import { type ReactNode, useState } from 'react'
import { LONGEST_MEETING_POINT } from '#domain/trips/trip.ts'
import { PlaceField } from '../../places/PlaceField.tsx'
import { useText } from '../../texts/texts.ts'
import { classes } from '../../ui/kit/classes.ts'
import { Field } from '../../ui/kit/Field.tsx'
import { TextInput } from '../../ui/kit/TextInput.tsx'
import type { StopName } from './refusal.ts'
import { useStop } from './stops.ts'
import { useFieldError } from './writing.ts'

type StopFieldsProps = { name: StopName; label: string; mark: keyof typeof marks; children?: ReactNode }

/** One place on the line of the trip: the place, where people meet, and what can be done with it. */
export function StopFields({ name, label, mark, children }: StopFieldsProps) {
  const text = useText('post')
  const { stop, changeStop } = useStop(name)
  const meeting = text(mark === 'last' ? 'route.drop_off_point' : 'route.meeting_point')
  return (
    <li className="relative grid grid-cols-[1.25rem_1fr] gap-x-3">
      <Mark mark={mark} />
      <fieldset
        className={classes(
          'grid min-w-0 gap-x-4 gap-y-3 pb-6',
          children ? 'grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-2',
        )}
      >
        <legend className="sr-only">{label}</legend>
        <PlaceInput name={name} label={label} />
        <Field label={meeting} note={text('optional')}>
          <TextInput
            name={`${name}.meetingPoint`}
            value={stop.meetingPoint}
            onChange={({ target }) => changeStop({ meetingPoint: target.value })}
            maxLength={LONGEST_MEETING_POINT}
            autoComplete="off"
          />
        </Field>
        {children && (
          <div className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center sm:mt-[1.9rem]">
            {children}
          </div>
        )}
      </fieldset>
    </li>
  )
}

const marks = {
  first: 'size-3.5 border-[3px] bg-surface',
  none: 'size-2.5 border-2 bg-surface',
  last: 'size-3.5 border-[3px] bg-current',
}

/* As in the itinerary: the line runs from the middle of this mark to the middle of the next. */
function Mark({ mark }: { mark: keyof typeof marks }) {
  return (
    <span aria-hidden className="flex justify-center text-brand">
      {mark !== 'last' && <span className="absolute top-13 -bottom-13 w-[3px] bg-current" />}
      <span className="relative mt-10 grid h-6 place-items-center">
        <span className={classes('rounded-full border-current', marks[mark])} />
      </span>
    </span>
  )
}

/** A place that has to be one of the suggestions. What is typed is kept too, though it means no place yet. */
function PlaceInput({ name, label }: { name: StopName; label: string }) {
  const { stop, changeStop } = useStop(name)
  const [{ place, typed }] = useState(stop)
  const { error, leave } = useFieldError(`${name}.place`, stop.place, label)
  return (
    <PlaceField
      {...{ label, error }}
      name={`${name}.place`}
      className="min-w-0"
      defaultPlace={place ?? undefined}
      defaultText={place ? undefined : typed}
      onText={(text) => changeStop({ typed: text })}
      onChoose={(one) => changeStop({ place: one ? { id: one.id, name: one.name, long: one.long, lat: one.lat } : null })}
      onBlur={leave}
    />
  )
}
