import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDataRequest, type DataRequest, liftRestriction, recordDataRequest } from '#contract/people/dataRequests.ts'
import { type RequestKind, requestKinds } from '#domain/privacy/dataRequest.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextArea, TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { WhoLine } from '../ModerationPage.tsx'
import { dataRequestsQuery } from '../queries.ts'
import { useRecordedReason } from '../useRecordedReason.ts'
import { PendingList, DecisionButtons } from './PendingList.tsx'

const MAIL = 'data request by mail'
interface Mail {
  person: string
  kind: RequestKind
  text: string
  contact: string
  proof: string
}
const nothing: Mail = { person: '', kind: 'rectify', text: '', contact: '', proof: '' }

/** Records a request that came by mail, with the facts that identified the sender (16.2). */
function RecordRequest({ first, onClose }: { first: Mail | undefined; onClose: () => void }) {
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
  const textField = (name: 'person' | 'contact', hint?: string) => (
    <Field label={text(`data_${name}`)} hint={hint}>
      <TextInput value={mail[name]} maxLength={320} onChange={({ target }) => onChange({ ...mail, [name]: target.value })} />
    </Field>
  )
  const textAreaField = (name: 'text' | 'proof') => (
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
      {textField('person', text('data_person_hint'))}
      <Field label={text('data_kind_label')}>
        {/* as: the value is one of the options below */}
        <Select value={mail.kind} onChange={({ target }) => onChange({ ...mail, kind: target.value as RequestKind })}>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`data_kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {textAreaField('text')}
      {textField('contact')}
      {textAreaField('proof')}
    </div>
  )
}

/** Lists requests about personal data, each due within five working days, and records requests that came by mail (16.2). */
export function DataRequestsPanel() {
  const text = useText('moderation')
  const requests = useQuery(dataRequestsQuery)
  const draft = useDraft(MAIL) as Mail | undefined // as: useStepUp stores a draft of this type under this name
  const [isOpen, setOpen] = useState(draft !== undefined)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <div className="w-full min-w-0">
        <PendingList<DataRequest>
          title={text('data_requests')}
          none={text('data_requests_none')}
          query={requests}
          keyOf={({ id }) => id}
        >
          {(one) => <DataRequestItem request={one} />}
        </PendingList>
      </div>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {text('data_record')}
      </Button>
      {isOpen && <RecordRequest first={draft} onClose={() => setOpen(false)} />}
    </div>
  )
}

function DataRequestItem({ request }: { request: DataRequest }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const { id, kind, state, person, text: words, askedAt, answerBy, endedAt, contact, proof } = request
  const dates = [
    text('data_asked', { day: day(askedAt) }),
    endedAt ? text('data_restricted', { day: day(endedAt) }) : text('data_answer_by', { day: day(answerBy) }),
  ]
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {text(`data_kind.${kind}`)} {state === 'granted' && <Tag tone="sun">{dates[1]}</Tag>}
      </h3>
      {person ? (
        <WhoLine who={person}>{dates.join(' · ')}</WhoLine>
      ) : (
        <p className="text-sm text-muted">{[text('data_no_account'), ...dates].join(' · ')}</p>
      )}
      <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{words}</blockquote>
      {contact && <p className="max-w-text text-sm wrap-anywhere">{text('data_by_mail', { contact, proof: proof ?? '' })}</p>}
      {state === 'open' ? (
        <DecisionButtons
          what={`data request ${id}`}
          yes={{ label: text('data_grant'), title: text(`data_grant_title.${kind}`), why: text(`data_grant_why.${kind}`) }}
          no={{ label: text('data_refuse'), title: text('data_refuse_title'), why: text('data_refuse_why') }}
          disabledBecause={undefined}
          hint={text('reason_told_hint')}
          act={({ yes, reason }) => call(answerDataRequest, { params: { id }, body: { granted: yes, answer: reason } })}
        />
      ) : (
        <Lift id={id} />
      )}
    </>
  )
}

function Lift({ id }: { id: string }) {
  const text = useText('moderation')
  const send = (reason: string) => call(liftRestriction, { params: { id }, body: { reason } })
  const lift = useStepUp(`lift restriction ${id}`, send)
  return (
    <div>
      <ConfirmButton
        variant="outline"
        size="small"
        label={text('data_lift')}
        title={text('data_lift')}
        yes={text('data_lift')}
        reason={useRecordedReason()}
        act={lift}
      >
        {text('data_lift_why')}
      </ConfirmButton>
    </div>
  )
}
