import type { Person } from '#contract/people.ts'
import { Banner } from '../design/Banner.tsx'
import { Fact, Facts } from '../people/Facts.tsx'
import { Dni } from '../papers/Dni.tsx'
import { IdentityPapers } from '../papers/IdentityPapers.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
import type { Edits } from './useEdits.ts'
import { IdentityForm } from './IdentityForm.tsx'

// Only for those whose photos were sent back.

interface IdentitySectionProps {
  person: Person
  edits: Edits
}

/** What proves who the person is, masked as the server sends it. */
export function IdentitySection({ person, edits }: IdentitySectionProps) {
  const text = useText('profile')
  return (
    <Panel title={text('identity')} intro={text('identity_why')}>
      {person.identityRejected && <SendAgain {...{ person, edits }} reason={person.identityRejected.reason} />}
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own />
        </Fact>
        <Fact name={text('dni_photos')}>
          <IdentityPapers person={person} own />
        </Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : <NotGiven />}</Fact>
      </Facts>
      <Saved when={edits.saved === 'identity'}>{text('identity_sent')}</Saved>
    </Panel>
  )
}

/** Why the photos came back, and room for others. */
function SendAgain({ person, edits, reason }: IdentitySectionProps & { reason: string }) {
  const text = useText('profile')
  if (edits.active === 'identity') return <IdentityForm person={person} onDone={edits.save} onCancel={edits.cancel} />
  const send = (
    <EditButton edits={edits} what="identity">
      {text('send_identity')}
    </EditButton>
  )
  return (
    <Banner tone="sun" title={text('identity_rejected')} actions={send} className="mb-4">
      {reason || text('identity_unclear')}
    </Banner>
  )
}

const NotGiven = () => <span className="font-normal text-muted">{useText('profile')('not_given')}</span>
