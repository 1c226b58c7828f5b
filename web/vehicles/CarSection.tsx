import { fieldSentence } from '#contract/fields.ts'
import { Section } from '../design/Section.tsx'
import type { Form } from '../forms/useForm.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import type { Written } from './car.ts'
import { CarLines } from './CarLines.tsx'
import { isTaken } from './queries.ts'

/** What passengers look for at the corner. */
export function CarSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  const language = useLanguage()
  async function lookUp(patent: string) {
    const isRight = patent.trim() !== '' && form.failures.every(({ field }) => field !== 'patent')
    if (isRight && (await isTaken(patent))) form.refuse('patent', fieldSentence('patent_taken', language))
  }
  const onBlur = () => void lookUp(form.values.patent)
  return (
    <Section title={text('car.car')} intro={text('required_marks')}>
      <CarLines form={form} plate={{ label: text('car.patent'), hint: text('car.patent_hint'), onBlur }} />
    </Section>
  )
}
