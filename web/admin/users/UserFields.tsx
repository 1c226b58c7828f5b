import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/people.ts'
import { genders } from '#domain/people/account.ts'
import { AloneNote } from '../../moderation/AloneNote.tsx'
import { useText } from '../../texts/texts.ts'
import { DocumentFields } from '../../ui/forms/DocumentFields.tsx'
import type { Values } from '../../ui/forms/formDraft.ts'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import type { Bound } from '../../ui/forms/useForm.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Section } from '../../ui/kit/Page.tsx'
import type { UserFormFields, UserFormValues } from './userForm.ts'

/** Fields for a person's name, address and description. */
export function PersonFields<V extends UserFormFields & Values>({ form: whole, email }: { form: Bound<V>; email?: ReactNode }) {
  // as: a form with more fields also has these
  const form = whole as unknown as Bound<UserFormFields>
  const text = useText('register')
  const admin = useText('admin')
  return (
    <>
      <Section title={admin('who')}>
        <div data-part="person" className="grid gap-4 sm:grid-cols-2">
          <TextLine {...{ form }} name="name" label={text('name')} required />
          <TextLine {...{ form }} name="lastName" label={text('last_name')} required />
          {email}
          <DocumentFields form={form} />
          <TextLine
            {...{ form }}
            name="dni"
            label={text(`number_of.${form.values.dniKind}`)}
            required
            autoCapitalize="characters"
            spellCheck={false}
          />
          <GenderField form={form} />
          <TextLine {...{ form }} name="age" label={text('age')} required inputMode="numeric" maxLength={3} />
          <TextLine
            {...{ form }}
            name="telephone"
            label={text('telephone')}
            hint={text('telephone_hint')}
            required
            inputMode="tel"
          />
        </div>
      </Section>
      <Section title={admin('lives')}>
        <div data-part="person" className="grid gap-4 sm:grid-cols-2">
          <TextLine {...{ form }} name="street" label={text('street')} required className="sm:col-span-2" />
          <TextLine {...{ form }} name="city" label={text('city')} required />
          <TextLine {...{ form }} name="province" label={text('province')} required />
        </div>
      </Section>
      <AboutFields form={form} />
    </>
  )
}

function AboutFields({ form }: { form: Bound<UserFormFields> }) {
  const text = useText('register')
  const admin = useText('admin')
  const social = { form, note: text('optional'), spellCheck: false, autoCapitalize: 'none' }
  return (
    <Section title={admin('about_them')}>
      <div data-part="person" className="grid gap-4 sm:grid-cols-2">
        <TextLines {...{ form }} name="about" label={admin('about_person')} required maxLength={2000} className="sm:col-span-2" />
        <TextLine {...social} name="facebook" label={text('facebook')} hint={admin('social_hint')} />
        <TextLine {...social} name="instagram" label={text('instagram')} hint={admin('social_hint')} />
        <Checkbox
          name="drives"
          label={admin('plans_to_drive')}
          checked={form.values.drives}
          onChange={({ target }) => form.change('drives', target.checked)}
          className="sm:col-span-2"
        />
      </div>
    </Section>
  )
}

function GenderField({ form }: { form: Bound<UserFormFields> }) {
  const text = useText('register')
  const admin = useText('admin')
  return (
    <Field label={text('gender')} note="*" error={form.errorOf('gender')}>
      <Select
        name="gender"
        value={form.values.gender}
        onChange={({ target }) => form.change('gender', target.value)}
        onBlur={() => form.leave('gender')}
      >
        <option value="">{admin('choose')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {text(`genders.${gender}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Fields for flags that only administrators set. They need a recent login, and a role needs a second administrator (A11). */
export function FlagFields({ form, person }: { form: Bound<UserFormValues>; person: Person }) {
  const text = useText('admin')
  const flag = (name: 'isAdmin' | 'isBanned') => ({
    name,
    role: 'switch',
    checked: form.values[name],
    'aria-checked': form.values[name],
    onChange: ({ target }: { target: { checked: boolean } }) => form.change(name, target.checked),
  })
  return (
    <Section title={text('flags')} intro={text('flags_intro')}>
      <Proposals person={person} />
      <AloneNote className="mb-3" />
      <div data-part="person" className="grid gap-2">
        <Checkbox {...flag('isAdmin')} label={<Flag name={text('is_admin')} why={text('is_admin_why')} />} />
        <Checkbox {...flag('isBanned')} label={<Flag name={text('is_banned')} why={text('is_banned_why')} />} />
      </div>
    </Section>
  )
}

const Flag = ({ name, why }: { name: string; why: string }) => (
  <>
    <span className="font-semibold">{name}</span>
    <span className="block text-xs text-muted">{why}</span>
  </>
)

/** Lists proposals that await another administrator. */
function Proposals({ person: { proposals } }: { person: Person }) {
  const text = useText('admin')
  const { moment } = useMoments()
  return proposals?.map(({ id, kind, by, until }) => (
    <Banner key={id} tone="sun" role="status" icon={<Hourglass size={20} aria-hidden />} className="mb-4">
      {text(`proposal.${kind}`, { name: by ?? '', moment: moment(until) })}
    </Banner>
  ))
}
