import { Field } from '../../design/Field.tsx'
import { TextInput } from '../../design/TextInput.tsx'
import { useText } from '../../texts/texts.ts'
import { Section } from '../../design/Section.tsx'
import { useFieldError, useWriting } from './writing.ts'

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
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError(name, draft[name], label)
  return (
    <Field {...{ label, hint, error }} note={text('optional')}>
      <TextInput
        name={name}
        value={draft[name]}
        onChange={({ target }) => change(() => ({ [name]: target.value }))}
        onBlur={leave}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}
