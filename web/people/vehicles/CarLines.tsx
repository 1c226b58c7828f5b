import { useText } from '../../texts/texts.ts'
import { TextLine } from '../../ui/forms/inputs.tsx'
import type { Bound } from '../../ui/forms/useForm.ts'
import type { CarFormValues } from './car.ts'

interface CarLinesProps {
  form: Bound<CarFormValues>
  /** The label of the plate, for which the specification has another word on each screen. */
  plate: { label: string; hint?: string; autoFocus?: boolean; onBlur?: () => void }
}

/** What a car is, in the order in which it is checked. */
export function CarLines({ form, plate }: CarLinesProps) {
  const text = useText('register')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextLine {...{ form }} name="plate" {...plate} required maxLength={15} autoCapitalize="characters" spellCheck={false} />
      <TextLine {...{ form }} name="color" label={text('car.color')} required />
      <TextLine {...{ form }} name="brand" label={text('car.brand')} required />
      <TextLine {...{ form }} name="model" label={text('car.model')} required />
      <TextLine
        {...{ form }}
        name="cylinder"
        label={text('car.cylinder')}
        hint={text('car.cylinder_hint')}
        required
        inputMode="decimal"
      />
      <TextLine
        {...{ form }}
        name="consumption"
        label={text('car.consumption')}
        hint={text('car.consumption_hint')}
        note={text('optional')}
        inputMode="decimal"
      />
    </div>
  )
}
