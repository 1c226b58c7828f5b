import type { Person } from '#contract/people.ts'
import { Fact, Facts } from '../people/Facts.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { DrivingForm } from './DrivingForm.tsx'
import { EditButton } from './EditButton.tsx'
import { Saved } from './Saved.tsx'
import type { EditsProps } from './useEdits.ts'

/** Whether the person plans to drive, and what their part of the costs is paid into; seen, or being edited. */
export function DrivingSection({ person, edits, locked }: EditsProps & { person: Person }) {
  const text = useText('profile')
  const editing = edits.active === 'driving'
  const edit = !editing && (
    <EditButton edits={edits} what="driving" disabledBecause={locked}>
      {text('edit_driving')}
    </EditButton>
  )
  return (
    <Panel title={text('driving')} actions={edit}>
      {editing ? <DrivingForm person={person} onDone={edits.save} onCancel={edits.cancel} /> : <Driving person={person} />}
      <Saved when={edits.saved === 'driving'}>{text('saved')}</Saved>
    </Panel>
  )
}

function Driving({ person: { checkboxManejante, cbu } }: { person: Person }) {
  const text = useText('profile')
  return (
    <Facts narrow>
      <Fact name={text('plans_to_drive')}>{text(checkboxManejante ? 'yes' : 'no')}</Fact>
      {checkboxManejante && (
        <Fact name={text('cbu')}>
          {cbu ? (
            <span className="tabular-nums">{cbu}</span>
          ) : (
            <span className="font-normal text-muted">{text('not_given')}</span>
          )}
        </Fact>
      )}
    </Facts>
  )
}
