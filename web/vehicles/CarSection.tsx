import { fieldSentence } from '#contract/fields.ts'
import { TextLine } from '../forms/inputs.tsx'
import type { Form } from '../forms/useForm.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { Section } from '../trips/post/Section.tsx'
import type { Written } from './car.ts'
import { isTaken } from './queries.ts'

/** What passengers look for at the corner. */
export function CarSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  const language = useLanguage()
  async function lookUp(patent: string) {
    const isRight = patent.trim() !== '' && form.failures.every(({ field }) => field !== 'patent')
    if (isRight && (await isTaken(patent))) form.refuse('patent', fieldSentence('patent_taken', language))
  }
  return (
    <Section title={text('car.car')} intro={text('required_marks')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="patent"
          label={text('car.patent')}
          hint={text('car.patent_hint')}
          required
          maxLength={15}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={() => void lookUp(form.values.patent)}
        />
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
    </Section>
  )
}
