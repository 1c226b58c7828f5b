import { Section } from '../../design/Section.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useText } from '../../texts/texts.ts'
import { PictureFields } from './PictureFields.tsx'
import type { Written } from './registration.ts'

/** Photo and ID, in the registration. */
export function PicturesSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  return (
    <Section title={text('pictures')}>
      <PictureFields form={form} />
    </Section>
  )
}
