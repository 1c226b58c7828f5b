import type { Person } from '#contract/people.ts'
import { whatIsWrongWith } from '#domain/profile.ts'
import { Checkbox } from '../design/Checkbox.tsx'
import { TextLine, TextLines } from '../forms/inputs.tsx'
import { useText } from '../texts/texts.ts'
import { FormFoot } from './FormFoot.tsx'
import { useSavePerson } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

/** The contact information as it can be edited. */
export function ContactForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const text = useText('profile')
  const save = useSavePerson(person.id)
  const form = useEditForm({
    first: contactOf(person),
    whatIsWrong: (values) => whatIsWrongWith(values, Object.keys(values)),
    save: (values) => save(values).then(onDone),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="telephone"
          label={text('telephone')}
          hint={text('telephone_hint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          autoFocus
          required
        />
        <TextLine {...{ form }} name="street" label={text('street')} autoComplete="street-address" required />
        <TextLine {...{ form }} name="city" label={text('city')} autoComplete="address-level2" required />
        <TextLine {...{ form }} name="province" label={text('province')} autoComplete="address-level1" required />
        <TextLines {...{ form }} name="about" label={text('about')} className="sm:col-span-full" required />
        <TextLine {...{ form }} name="facebook" label={text('facebook')} hint={text('social_hint')} />
        <TextLine {...{ form }} name="instagram" label={text('instagram')} hint={text('social_hint')} />
        <Checkbox
          role="switch"
          aria-checked={form.values.emailShown}
          name="emailShown"
          label={text('show_email')}
          checked={form.values.emailShown}
          onChange={({ target }) => form.change('emailShown', target.checked)}
          className="sm:col-span-full"
        />
      </div>
      <FormFoot hasErrors={form.hasErrors} error={form.error} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}

const contactOf = ({ telephone, street, city, province, about, facebook, instagram, emailShown }: Person) => ({
  telephone: telephone ?? '',
  street: street ?? '',
  city: city ?? '',
  province: province ?? '',
  about: about ?? '',
  facebook: facebook ?? '',
  instagram: instagram ?? '',
  emailShown: emailShown ?? true,
})
