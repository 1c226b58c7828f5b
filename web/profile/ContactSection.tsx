import type { Person } from '#contract/people.ts'
import { Fact, Facts } from '../people/Facts.tsx'
import { Panel } from '../people/Panel.tsx'
import { Social } from '../people/Social.tsx'
import { useText } from '../texts/texts.ts'
import { ContactForm } from './ContactForm.tsx'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
import type { EditsProps } from './useEdits.ts'

/** How to reach the person, and what they say about themselves; seen, or being edited. */
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
  const { telephone, street, city, province, facebook, instagram, about, emailShown } = person
  return (
    <Facts>
      <Fact name={text('email')}>
        {person.email}
        <span className="block text-sm font-normal text-muted">{text(emailShown ? 'email_is_shown' : 'email_is_hidden')}</span>
      </Fact>
      <Fact name={text('telephone')}>{telephone || <NotSaid />}</Fact>
      <Fact name={text('street')}>{street || <NotSaid />}</Fact>
      <Fact name={text('city')}>{city || <NotSaid />}</Fact>
      <Fact name={text('province')}>{province || <NotSaid />}</Fact>
      <Fact name={text('facebook')}>{facebook ? <Social site="facebook" said={facebook} /> : <NotSaid />}</Fact>
      <Fact name={text('instagram')}>{instagram ? <Social site="instagram" said={instagram} /> : <NotSaid />}</Fact>
      <Fact name={text('about')} wide>
        <span className="font-normal whitespace-pre-line">{about || <NotSaid />}</span>
      </Fact>
    </Facts>
  )
}

const NotSaid = () => <span className="font-normal text-muted">{useText('profile')('not_said')}</span>
