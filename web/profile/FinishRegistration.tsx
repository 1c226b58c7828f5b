import { IdCard } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { Banner } from '../design/Banner.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
import type { Edits } from './useEdits.ts'
import { FinishForm } from './FinishForm.tsx'

// Only for those whose account an administrator made, once.

/** Asks whoever claimed an account for what nobody else could give (A12). */
export function FinishRegistration({ person, edits }: { person: Person; edits: Edits }) {
  const text = useText('profile')
  if (edits.saved === 'registration')
    return (
      <div className="mb-6">
        <Saved when>{text('registration_finished')}</Saved>
      </div>
    )
  if (person.checkbox) return null
  if (edits.active === 'registration')
    return (
      <Panel title={text('finish_registration')} className="mb-6">
        <FinishForm person={person} onDone={edits.save} onCancel={edits.cancel} />
      </Panel>
    )
  const add = (
    <EditButton edits={edits} what="registration">
      {text('add_them')}
    </EditButton>
  )
  return (
    <Banner tone="sun" icon={<IdCard size={22} aria-hidden />} title={text('finish_registration')} actions={add} className="mb-6">
      {text('finish_registration_why')}
    </Banner>
  )
}
