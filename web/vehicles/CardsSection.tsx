import { Section } from '../design/Section.tsx'
import type { Form } from '../forms/useForm.ts'
import { useText } from '../texts/texts.ts'
import type { Written } from './car.ts'
import { CardFields } from './CardFields.tsx'

/** A car's papers, in the form of a new one. */
export function CardsSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  return (
    <Section title={text('car.cards')}>
      <CardFields form={form} />
    </Section>
  )
}
