import { useFormContext, useFormState } from 'react-hook-form'
import { Field } from '../../design/Field.tsx'
import { TextInput } from '../../design/TextInput.tsx'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { hundredthsFrom } from './amount.ts'
import { Section } from './Section.tsx'

/** What the driver states and asks. The server works out the share, and has the last word. */
export function CostSection() {
  const text = useText('post')
  return (
    <Section title={text('cost.title')} intro={text('cost.intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountInput name="tolls" label={text('cost.tolls')} hint={text('cost.tolls_hint')} />
        <AmountInput name="price" label={text('cost.price')} hint={text('cost.price_hint')} />
      </div>
    </Section>
  )
}

function AmountInput({ name, label, hint }: { name: 'tolls' | 'price'; label: string; hint: string }) {
  const text = useText('post')
  const { register } = useFormContext<Draft>()
  const { errors } = useFormState<Draft>({ name })
  const validate = (typed: string) => typed.trim() === '' || hundredthsFrom(typed) !== undefined || text('cost.not_an_amount')
  return (
    <Field {...{ label, hint }} note={text('optional')} error={errors[name]?.message}>
      <TextInput {...register(name, { validate })} inputMode="decimal" autoComplete="off" className="tabular-nums" />
    </Field>
  )
}
