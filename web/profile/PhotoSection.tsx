import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { PhotoField } from '../images/PhotoField.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'
import { EditButton } from './EditButton.tsx'
import { FormFoot } from './FormFoot.tsx'
import { useSavePerson } from './queries.ts'
import { Saved } from './Saved.tsx'
import type { EditsProps } from './useEdits.ts'

/** The photo that others see, and how to change it. */
export function PhotoSection({ person, edits, locked }: EditsProps & { person: Person }) {
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
      // What was pressed has made room for it.
      ref={focusChooser}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <PhotoField name="photo" purpose="photo" label={text('new_photo')} value={photo} onChange={choose} />
      <FormFoot
        hasErrors={false}
        error={saving.error ?? undefined}
        busy={saving.isPending}
        disabledBecause={photo ? undefined : text('choose_photo_first')}
        onCancel={onCancel}
      />
    </form>
  )
}

const focusChooser = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
