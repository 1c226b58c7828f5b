import { useController, useFormContext } from 'react-hook-form'
import { PlaceField } from '../../places/PlaceField.tsx'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { repeatedPlace, type StopName } from './refusal.ts'

/** A place that has to be one of the suggestions. What is typed is kept too, though it means no place yet. */
export function PlaceInput({ name, label }: { name: StopName; label: string }) {
  const { field, fieldState } = usePlace(name, label)
  const { getValues, setValue } = useFormContext<Draft>()
  return (
    // The form puts the focus on the first field with an error; the input is PlaceField's own.
    <div ref={(box) => field.ref(box?.querySelector('input'))} className="min-w-0">
      <PlaceField
        {...{ label, name: field.name, onBlur: field.onBlur, error: fieldState.error?.message }}
        defaultPlace={field.value ?? undefined}
        defaultText={field.value ? undefined : getValues(`${name}.typed`)}
        onText={(typed) => setValue(`${name}.typed`, typed)}
        onChoose={(place) => field.onChange(place ? { id: place.id, name: place.name, long: place.long, lat: place.lat } : null)}
      />
    </div>
  )
}

function usePlace(name: StopName, label: string) {
  const text = useText('post')
  const validate = (place: Draft['origin']['place'], draft: Draft) => {
    if (place) return repeatedPlace(draft) !== `${name}.place` || text('place.same_twice')
    const typed =
      name === 'origin' || name === 'destination' ? draft[name].typed : draft.stopovers[Number(name.split('.')[1])]?.typed
    if (typed?.trim()) return text('place.unknown')
    return name.startsWith('stopovers') || text('required', { field: label })
  }
  return useController<Draft, `${StopName}.place`>({ name: `${name}.place`, rules: { validate } })
}
