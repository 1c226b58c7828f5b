import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Field } from '../../design/Field.tsx'
import { Section } from '../../design/Section.tsx'
import { Select } from '../../design/Select.tsx'
import { useText } from '../../texts/texts.ts'
import { ownCarsQuery } from '../../vehicles/queries.ts'
import { carOf } from './car.ts'
import { useWriting } from './writing.ts'

/** Which car it is, for people who have several. */
export function CarSection() {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const chosen = carOf(draft, cars)?.id
  // Somebody else may have begun to write on this device.
  const isForeign = chosen !== undefined && draft.vehicleId !== '' && draft.vehicleId !== chosen
  useEffect(() => {
    if (isForeign) change(() => ({ vehicleId: '' }))
  }, [isForeign, change])
  if (cars.length < 2) return null
  return (
    <Section title={text('car.title')}>
      <Field label={text('car.label')}>
        <Select name="vehicleId" value={chosen} onChange={({ target }) => change(() => ({ vehicleId: target.value }))}>
          {cars.map((car) => (
            <option key={car.id} value={car.id}>
              {text('car.named', { ...car })}
            </option>
          ))}
        </Select>
      </Field>
    </Section>
  )
}
