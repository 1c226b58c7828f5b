import { TextLine, TextLines } from '../../forms/inputs.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useText } from '../../texts/texts.ts'
import { Section } from '../../design/Section.tsx'
import type { Written } from './registration.ts'

/** What people read before they share a car. */
export function WordsSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  const social = { form, note: text('optional'), spellCheck: false, autoCapitalize: 'none' }
  return (
    <Section title={text('words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLines
          {...{ form }}
          name="about"
          label={text('about')}
          hint={text('about_hint')}
          required
          maxLength={2000}
          className="sm:col-span-2"
        />
        <TextLine {...social} name="facebook" label={text('facebook')} hint={text('social_hint')} />
        <TextLine {...social} name="instagram" label={text('instagram')} hint={text('social_hint')} />
      </div>
    </Section>
  )
}
