import { LONGEST_MEETING_POINT } from '#domain/trips/trip.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Field } from '../../ui/kit/Field.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { TextInput } from '../../ui/kit/TextInput.tsx'
import type { Draft, Stop } from '../post/draft.ts'
import { useWriting } from '../post/writing.ts'

/** Where people meet at each stop of the road, which stays. */
export function PointsPart() {
  const text = useText('editTrip')
  const { draft, change } = useWriting()
  return (
    <Section title={text('points')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {stopsOf(draft).map(({ stop, name, put }) => (
          <Field
            key={name}
            label={text(name === 'destination' ? 'drop_off_at' : 'meet_at', { place: cityOf(stop.typed) })}
            note={text('optional')}
          >
            <TextInput
              name={`${name}.meetingPoint`}
              value={stop.meetingPoint}
              onChange={({ target }) => change((before) => put(before, { ...stop, meetingPoint: target.value }))}
              maxLength={LONGEST_MEETING_POINT}
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
    </Section>
  )
}

interface Point {
  stop: Stop
  name: string
  put: (before: Draft, stop: Stop) => Partial<Draft>
}

const stopsOf = ({ origin, stopovers, destination }: Draft): Point[] => [
  { stop: origin, name: 'origin', put: (_, stop) => ({ origin: stop }) },
  ...stopovers.map((stopover, i) => ({
    stop: stopover,
    name: `stopovers.${i}`,
    put: (before: Draft, stop: Stop) => ({ stopovers: before.stopovers.with(i, stop) }),
  })),
  { stop: destination, name: 'destination', put: (_, stop) => ({ destination: stop }) },
]
