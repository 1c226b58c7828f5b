import { useState } from 'react'
import { recordDataRequest } from '#contract/people/privacy.ts'
import { type RequestKind, requestKinds } from '#domain/people/dataRequest.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { Select } from '../../ui/kit/Select.tsx'
import { TextArea } from '../../ui/kit/TextArea.tsx'
import { TextInput } from '../../ui/kit/TextInput.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'

export const MAIL = 'data request by mail'
export interface Mail {
  person: string
  kind: RequestKind
  text: string
  contact: string
  proof: string
}
const nothing: Mail = { person: '', kind: 'rectify', text: '', contact: '', proof: '' }

/** Writes down what came by mail, with the facts by which the sender was known (16.2). */
export function RecordRequest({ first, onClose }: { first: Mail | undefined; onClose: () => void }) {
  const text = useText('moderation')
  const [mail, setMail] = useState(first ?? nothing)
  const record = useStepUp(MAIL, ({ person, ...body }: Mail) =>
    call(recordDataRequest, { body: { ...body, ...(person.trim() && { person: person.trim() }) } }),
  )
  const isWhole = [mail.text, mail.contact, mail.proof].every((one) => one.trim())
  return (
    <ConfirmDialog
      title={text('data_record')}
      yes={text('data_record_now')}
      disabledBecause={isWhole ? undefined : text('data_first')}
      size="large"
      act={{ ...record, mutate: () => record.mutate(mail, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <MailFields mail={mail} onChange={setMail} />
    </ConfirmDialog>
  )
}

function MailFields({ mail, onChange }: { mail: Mail; onChange: (mail: Mail) => void }) {
  const text = useText('moderation')
  const line = (name: 'person' | 'contact', hint?: string) => (
    <Field label={text(`data_${name}`)} hint={hint}>
      <TextInput value={mail[name]} maxLength={320} onChange={({ target }) => onChange({ ...mail, [name]: target.value })} />
    </Field>
  )
  const words = (name: 'text' | 'proof') => (
    <Field label={text(`data_${name}`)}>
      <TextArea
        rows={3}
        value={mail[name]}
        maxLength={2000}
        onChange={({ target }) => onChange({ ...mail, [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className="grid gap-4 text-ink">
      <p>{text('data_record_why')}</p>
      {line('person', text('data_person_hint'))}
      <Field label={text('data_kind_label')}>
        {/* as: one of the options below */}
        <Select value={mail.kind} onChange={({ target }) => onChange({ ...mail, kind: target.value as RequestKind })}>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`data_kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {words('text')}
      {line('contact')}
      {words('proof')}
    </div>
  )
}
