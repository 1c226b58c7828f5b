import { useQuery } from '@tanstack/react-query'
import type { Trip } from '#contract/trips.ts'
import { Field } from '../design/Field.tsx'
import { Section } from '../design/Section.tsx'
import { Select } from '../design/Select.tsx'
import { useText } from '../texts/texts.ts'
import { useWriting } from '../trips/post/writing.ts'
import { ownCarsQuery } from '../vehicles/queries.ts'
import { carOfTrip } from './edit.ts'

/** By which car, for people who have several; empty is the one it has. */
export function CarPart({ trip }: { trip: Trip }) {
  const text = useText('change')
  const { draft, change } = useWriting()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const own = carOfTrip(trip, cars)?.id
  if (cars.length < 2) return null
  return (
    <Section title={text('car')}>
      <Field label={text('which_car')}>
        <Select
          name="vehicleId"
          value={draft.vehicleId || own}
          onChange={({ target }) => change(() => ({ vehicleId: target.value === own ? '' : target.value }))}
        >
          {cars.map((car) => (
            <option key={car.id} value={car.id}>
              {text('car_is', { brand: car.brand, model: car.model, color: car.color })}
            </option>
          ))}
        </Select>
      </Field>
    </Section>
  )
}
