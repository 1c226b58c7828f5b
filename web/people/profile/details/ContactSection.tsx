import type { Person } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { useText } from '../../../texts/texts.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { TextLine, TextLines } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Checkbox } from '../../../ui/kit/fields/Checkbox.tsx'
import { focusOnMount } from '../../../ui/kit/fields/focusOnMount.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Social } from '../../Social.tsx'
import { type EditsProps, EditButton, FormFoot, Saved } from '../editing.tsx'
import { useSavePerson } from '../queries.ts'
import { PhoneCheck } from './PhoneCheck.tsx'

/** Shows the person's contacts and description, or their form. */
export function ContactSection({ person, edits, locked }: EditsProps & { person: Person }) {
  const text = useText('profile')
  const editing = edits.active === 'contact'
  const edit = !editing && (
    <EditButton edits={edits} what="contact" disabledBecause={locked}>
      {text('edit_contact')}
    </EditButton>
  )
  return (
    <Panel title={text('contact')} actions={edit}>
      {editing ? <ContactForm person={person} onDone={edits.save} onCancel={edits.cancel} /> : <Contact person={person} />}
      <Saved when={edits.saved === 'contact'}>{text('saved')}</Saved>
    </Panel>
  )
}

function Contact({ person }: { person: Person }) {
  const text = useText('profile')
  const { call, street, city, province, facebook, instagram, about, emailShown } = person
  return (
    <Facts>
      <Fact name={text('email')}>
        {person.email}
        <span className="block text-sm font-normal text-muted">{text(emailShown ? 'email_is_shown' : 'email_is_hidden')}</span>
      </Fact>
      <Fact name={text('telephone')}>
        {call?.shown ?? <Unspecified />}
        <PhoneCheck person={person} />
      </Fact>
      <Fact name={text('street')}>{street || <Unspecified />}</Fact>
      <Fact name={text('city')}>{city || <Unspecified />}</Fact>
      <Fact name={text('province')}>{province || <Unspecified />}</Fact>
      <Fact name={text('facebook')}>{facebook ? <Social site="facebook" account={facebook} /> : <Unspecified />}</Fact>
      <Fact name={text('instagram')}>{instagram ? <Social site="instagram" account={instagram} /> : <Unspecified />}</Fact>
      <Fact name={text('about')} wide>
        <span className="font-normal whitespace-pre-line">{about || <Unspecified />}</span>
      </Fact>
    </Facts>
  )
}

const Unspecified = () => <span className="font-normal text-muted">{useText('profile')('not_said')}</span>

/** Renders the form of the contacts. */
function ContactForm({ person, onDone, onCancel }: { person: Person; onDone: () => void; onCancel: () => void }) {
  const text = useText('profile')
  const save = useSavePerson(person.id)
  const form = useForm({
    initial: contactOf(person),
    order: contactFields,
    check: (values) => whatIsWrongWith(values, contactFields),
    reveal: 'all',
    send: (values) => save(values).then(onDone),
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
          ref={focusOnMount}
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
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}

const contactFields = ['telephone', 'street', 'city', 'province', 'about', 'facebook', 'instagram', 'emailShown'] as const

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
