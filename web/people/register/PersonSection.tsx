import { genders } from '#domain/people/account.ts'
import { useText } from '../../texts/texts.ts'
import { DocumentFields } from '../../ui/forms/DocumentFields.tsx'
import { TextLine } from '../../ui/forms/inputs.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import type { RegistrationValues } from './registration.ts'

/** Name, document, gender and age. */
export function PersonSection({ form, email }: { form: Form<RegistrationValues>; email: string }) {
  const text = useText('register')
  return (
    <Section title={text('person')} intro={text('person_intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine {...{ form }} name="name" label={text('name')} required autoComplete="given-name" />
        <TextLine {...{ form }} name="lastName" label={text('last_name')} required autoComplete="family-name" />
        <Field label={text('email')} note="*" hint={text('email_hint')} className="sm:col-span-2">
          <TextInput type="email" value={email} readOnly autoComplete="email" className="bg-sunken" />
        </Field>
        <DocumentFields form={form} />
        <TextLine
          {...{ form }}
          name="dni"
          label={text('dni')}
          hint={text('dni_hint')}
          required
          className="sm:col-span-2"
          inputMode={form.values.dniKind === 'dni' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <GenderChoice form={form} />
        <TextLine {...{ form }} name="age" label={text('age')} required inputMode="numeric" maxLength={3} />
        <TextLine
          {...{ form }}
          name="telephone"
          label={text('telephone')}
          hint={text('telephone_hint')}
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
      </div>
    </Section>
  )
}

function GenderChoice({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  return (
    <div
      className="sm:col-span-2"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && form.leave('gender')}
    >
      <RadioGroup legend={`${text('gender')} *`} inline error={form.errorOf('gender')}>
        {genders.map((gender) => (
          <Radio
            key={gender}
            name="gender"
            value={gender}
            label={text(`genders.${gender}`)}
            checked={form.values.gender === gender}
            onChange={() => form.change('gender', gender)}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
