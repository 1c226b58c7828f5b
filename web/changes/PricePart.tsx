import type { Trip } from '#contract/trips.ts'
import { Field } from '../design/Field.tsx'
import { priceText } from '../design/price.ts'
import { Section } from '../design/Section.tsx'
import { TextInput } from '../design/TextInput.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { useFieldError, useWriting } from '../trips/post/writing.ts'

/** What a seat costs whoever comes from now on. */
export function PricePart({ trip, isBooked }: { trip: Trip; isBooked: boolean }) {
  const text = useText('change')
  const language = useLanguage()
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError('price', draft.price, text('pesos'))
  const cap = priceText(trip.breakdown.capMinor, trip.currency, language)
  return (
    <Section title={text('price')}>
      <Field
        label={text('pesos')}
        hint={isBooked ? text('price_lower') : text('price_hint', { cap })}
        error={error && text('not_an_amount')}
      >
        <TextInput
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          onChange={({ target }) => change(() => ({ price: target.value }))}
          onBlur={leave}
        />
      </Field>
    </Section>
  )
}
