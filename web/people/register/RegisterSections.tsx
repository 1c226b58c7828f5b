import type { Me } from '#contract/people/accounts.ts'
import { genders } from '#domain/people/account.ts'
import { useInCar, useText } from '../../texts/texts.ts'
import { DocumentFields } from '../../ui/forms/DocumentFields.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import type { RegistrationValues } from './registration.ts'
import { PictureFields } from './RegistrationFields.tsx'

/** Fields for name, document, gender and age. */
export function PersonSection({ form, me: { email, name, suggested } }: { form: Form<RegistrationValues>; me: Me }) {
  const text = useText('register')
  const kind = form.values.dniKind
  const isFitted = name && form.values.name === suggested?.name && name.trim() !== suggested.name
  return (
    <Section title={text('person')} intro={text('person_intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="name"
          label={text('name')}
          hint={isFitted ? text('name_fitted', { name }) : undefined}
          required
          autoComplete="given-name"
        />
        <TextLine {...{ form }} name="lastName" label={text('last_name')} required autoComplete="family-name" />
        <Field label={text('email')} note="*" hint={text('email_hint')} className="sm:col-span-2">
          <TextInput type="email" value={email} readOnly autoComplete="email" className="bg-sunken" />
        </Field>
        <DocumentFields form={form} />
        <TextLine
          {...{ form }}
          name="dni"
          label={text(`number_of.${kind}`)}
          hint={text(form.reasonOf('dni') === 'dni_taken' ? 'dni_taken_why' : 'dni_hint')}
          required
          className="sm:col-span-2"
          inputMode={kind === 'dni' ? 'numeric' : 'text'}
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
          inputMode="tel"
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

/** Fields for photo and ID at registration. */
export function PicturesSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  return (
    <Section title={text('pictures')}>
      <PictureFields form={form} kind={form.values.dniKind} />
    </Section>
  )
}

/** Fields for the user's address, which other members never see. */
export function AddressSection({ form }: { form: Form<RegistrationValues> }) {
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

/** Fields for texts that other people read before they share a car. */
export function WordsSection({ form }: { form: Form<RegistrationValues> }) {
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

/** Fields for the bank account for payouts, which only people who plan to drive need. */
export function DriverSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  const isInCar = useInCar()
  const drives = form.values.drives
  return (
    <Section title={text('driving')}>
      <Checkbox
        name="drives"
        label={text('plans_to_drive')}
        checked={drives}
        onChange={({ target }) => form.change('drives', target.checked)}
      />
      {drives && !isInCar && (
        <TextLine
          {...{ form }}
          name="cbu"
          label={text('cbu')}
          note={text('optional')}
          hint={text('cbu_hint')}
          inputMode="numeric"
          className="mt-3"
        />
      )}
    </Section>
  )
}
