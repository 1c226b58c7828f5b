import { useState } from 'react'
import { PlaceField } from '../../places/PlaceField.tsx'
import type { StopName } from './refusal.ts'
import { useStop } from './stops.ts'
import { useFieldError } from './writing.ts'

/** A place that has to be one of the suggestions. What is typed is kept too, though it means no place yet. */
export function PlaceInput({ name, label }: { name: StopName; label: string }) {
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
