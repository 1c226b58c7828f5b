import { Lock } from 'lucide-react'
import { type Ref, useState } from 'react'
import { mostConsumption, usualConsumption } from '#domain/trips/contribution.ts'
import { type Fuel, fuels, MAX_BELTS, MAX_PETROL_PERCENT, MIN_BELTS, unitOf } from '#domain/trips/fuel.ts'
import { useText } from '../../texts/texts.ts'
import { TextLine } from '../../ui/forms/inputs.tsx'
import type { Bound } from '../../ui/forms/useForm.ts'
import { PhotoField } from '../../ui/images/PhotoField.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { type CarFormValues, openPlaces, withCard } from './car.ts'

interface CarLinesProps {
  form: Bound<CarFormValues>
  /** label of the plate, for which the specification has a different text on each screen */
  plate: { label: string; hint?: string; ref?: Ref<HTMLInputElement>; onBlur?: () => void }
}

/** Fields of a car, in the order of the checks. */
export function CarLines({ form, plate }: CarLinesProps) {
  const text = useText('register')
  const fuel = (form.values.fuel || undefined) as Fuel | undefined // as: the options' values are fuels
  // stored for the other unit, because liters and kWh have separate figures
  const [otherFigure, setOtherFigure] = useState('')
  const changeFuel: Bound<CarFormValues>['change'] = (name, value) => {
    if ((value === 'electric') !== (fuel === 'electric')) {
      setOtherFigure(form.values.consumption)
      form.change('consumption', otherFigure)
    }
    form.change(name, value)
  }
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
      <Choice
        form={{ ...form, change: changeFuel }}
        name="fuel"
        options={fuels.map((fuel) => [fuel, text(`car.fuels.${fuel}`)])}
      />
      <TextLine
        {...{ form }}
        name="consumption"
        label={text('car.consumption')}
        hint={text('car.consumption_hint', {
          unit: unitOf(fuel),
          usual: usualConsumption(fuel) / 10,
          most: mostConsumption(null, fuel) / 10,
        })}
        note={text('optional')}
        inputMode="decimal"
      />
      {fuel === 'gnc' && (
        <Choice {...{ form }} name="petrolPercent" options={shares.map((share) => [share, text('car.percent', { share })])} />
      )}
      <Choice {...{ form }} name="belts" options={belts.map((count) => [count, String(count)])} />
    </div>
  )
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const shares = numbers(0, MAX_PETROL_PERCENT)
const belts = numbers(MIN_BELTS, MAX_BELTS)

interface ChoiceProps {
  form: Bound<CarFormValues>
  name: 'fuel' | 'petrolPercent' | 'belts'
  options: (readonly [string | number, string])[]
}

/** Renders a field for an optional property of the car. A stated property can be changed but not removed. */
function Choice({ form, name, options }: ChoiceProps) {
  const text = useText('register')
  const value = form.values[name]
  return (
    <Field label={text(`car.${name}`)} hint={text(`car.${name}_hint`)} note={text('optional')} error={form.errorOf(name)}>
      <Select
        name={name}
        value={value}
        onChange={({ target }) => form.change(name, target.value)}
        onBlur={() => form.leave(name)}
      >
        {value === '' && <option value="">{text('car.not_stated')}</option>}
        {options.map(([of, label]) => (
          <option key={of} value={of}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Fields for the green card, and for blue cards if the driver is not the car's only owner. */
export function CardFields({ form }: { form: Bound<CarFormValues> }) {
  const text = useText('register')
  const { greencard, checkboxBlueCard } = form.values
  return (
    <div className="grid gap-5">
      <Banner tone="brand" icon={<Lock size={20} aria-hidden />}>
        {text('car.cards_safe')}
      </Banner>
      <PhotoField
        name="greencard"
        purpose="green_card"
        label={text('car.green_card')}
        hint={text('car.green_card_hint')}
        note="*"
        value={greencard}
        error={form.errorOf('greencard')}
        onChange={(id) => form.change('greencard', id)}
      />
      <Checkbox
        name="checkboxBlueCard"
        label={text('car.not_only_mine')}
        checked={checkboxBlueCard}
        onChange={({ target }) => form.change('checkboxBlueCard', target.checked)}
        onBlur={() => form.leave('checkboxBlueCard')}
      />
      {checkboxBlueCard && <BlueCards form={form} />}
    </div>
  )
}

/** Fields for blue cards, shown one after another. An open field is not removed, because an upload into it may be running. */
function BlueCards({ form }: { form: Bound<CarFormValues> }) {
  const text = useText('register')
  const { bluecard } = form.values
  const [places, open] = useState(openPlaces(bluecard))
  if (openPlaces(bluecard) > places) open(openPlaces(bluecard))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: places }, (_, place) => (
        <PhotoField
          key={place}
          name={place === 0 ? 'bluecard' : `bluecard-${place + 1}`}
          purpose="blue_card"
          label={text('car.blue_card', { number: place + 1 })}
          note={place === 0 ? '*' : text('optional')}
          hint={place === 0 ? text('car.blue_card_hint') : undefined}
          value={bluecard[place] ?? ''}
          error={place === 0 ? form.errorOf('bluecard') : undefined}
          onChange={(id) => form.change('bluecard', (cards) => withCard(cards, place, id))}
        />
      ))}
    </div>
  )
}
