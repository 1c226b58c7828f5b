import { TextLine } from '../../forms/inputs.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useText } from '../../texts/texts.ts'
import { Section } from '../../design/Section.tsx'
import type { Written } from './registration.ts'

/** Where they live; nobody else is shown it. */
export function AddressSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  return (
    <Section title={text('address')} intro={text('address_intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="street"
          label={text('street')}
          required
          className="sm:col-span-2"
          autoComplete="address-line1"
        />
        <TextLine {...{ form }} name="city" label={text('city')} required autoComplete="address-level2" />
        <TextLine {...{ form }} name="province" label={text('province')} required autoComplete="address-level1" />
      </div>
    </Section>
  )
}
