import { useMutation } from '@tanstack/react-query'
import { FileLock } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Person, Opening } from '#contract/people/people.ts'
import { OwnEmail } from '../../../account/data/OwnEmail.tsx'
import { Sessions } from '../../../account/data/Sessions.tsx'
import { YourData } from '../../../account/data/YourData.tsx'
import { OwnDecisions } from '../../../account/suspension/Decisions.tsx'
import { useText } from '../../../texts/texts.ts'
import { PhotoField } from '../../../ui/images/PhotoField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type EditsProps, EditButton, FormFoot, Saved } from '../editing.tsx'
import { useSavePerson } from '../queries.ts'
import { ContactSection } from './ContactSection.tsx'
import { DrivingSection } from './DrivingSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'

/** "User Details": shows the user's data in sections, each with its form. */
export function DetailsTab({ person, ...edit }: EditsProps & { person: Person }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-6">
        <ContactSection person={person} {...edit} />
        <OwnDecisions />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <PhotoSection person={person} {...edit} />
        <IdentitySection person={person} edits={edit.edits} />
        <DrivingSection person={person} {...edit} />
        {person.openings && <Openings openings={person.openings} />}
      </div>
    </div>
  )
}

/** "Your data": shows the user's rights over their data, and their sessions. */
export const DataTab = () => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
    <YourData />
    <div className="grid min-w-0 content-start gap-6">
      <OwnEmail />
      <Sessions />
    </div>
  </div>
)

const AT_FIRST = 5

/** Lists which administrators opened the user's documents, when and why. */
function Openings({ openings }: { openings: readonly Opening[] }) {
  const text = useText('profile')
  const [most, show] = useState(AT_FIRST)
  return (
    <Panel title={text('openings')} intro={text('openings_why')}>
      {openings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-semibold">
          <FileLock size={20} className="text-brand" aria-hidden />
          {text('no_openings')}
        </p>
      ) : (
        <ul className="grid gap-4">
          {openings.slice(0, most).map((opening) => (
            <li key={`${opening.at} ${opening.purpose}`}>
              <Line opening={opening} />
            </li>
          ))}
        </ul>
      )}
      {openings.length > most && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => show(openings.length)}>
          {text('show_more')}
        </Button>
      )}
    </Panel>
  )
}

function Line({ opening: { purpose, by, own, reason, at } }: { opening: Opening }) {
  const text = useText('profile')
  const format = useFormatter()
  const when = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const paper = text(purpose === 'dni' ? 'dni_number' : purpose)
  const who = own ? text('opened_own', { paper }) : text('opened', { by: by || text('nameless'), paper })
  return (
    <>
      <p className="font-semibold">{who}</p>
      <p className="text-sm text-muted">{when}</p>
      <p className="text-sm wrap-anywhere">{text('because', { reason })}</p>
    </>
  )
}

/** Shows the photo that other people see, and changes it. */
function PhotoSection({ person, edits, locked }: EditsProps & { person: Person }) {
  const text = useText('profile')
  const editing = edits.active === 'photo'
  const change = !editing && (
    <EditButton edits={edits} what="photo" disabledBecause={locked}>
      {text('change_photo')}
    </EditButton>
  )
  return (
    <Panel title={text('photo')} actions={change}>
      {editing ? (
        <ChangePhoto id={person.id} onDone={edits.save} onCancel={edits.cancel} />
      ) : (
        <p className="text-muted">{text('photo_why')}</p>
      )}
      <Saved when={edits.saved === 'photo'}>{text('photo_updated')}</Saved>
    </Panel>
  )
}

function ChangePhoto({ id, onDone, onCancel }: { id: string; onDone: () => void; onCancel: () => void }) {
  const text = useText('profile')
  const [photo, choose] = useState('')
  const save = useSavePerson(id)
  const saving = useMutation({ mutationFn: () => save({ photo }), onSuccess: onDone })
  return (
    <form
      // The new button replaces the clicked one, so it takes the focus.
      ref={focusChooser}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <PhotoField name="photo" purpose="photo" label={text('new_photo')} value={photo} onChange={choose} />
      <FormFoot
        form={{ isInvalid: false, error: saving.error, busy: saving.isPending }}
        disabledBecause={photo ? undefined : text('choose_photo_first')}
        onCancel={onCancel}
      />
    </form>
  )
}

const focusChooser = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
