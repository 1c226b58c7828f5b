import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Sent } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages/messages.ts'
import { report } from '#contract/moderation/cases.ts'
import { MAX_REPORT, reportReasons, MAX_REPORTED_MESSAGES, type ReportReason } from '#domain/moderation/report.ts'
import { call, Problem } from '../client/api.ts'
import { useText, useWords } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/ErrorToast.tsx'
import { fieldMessages } from '../ui/errors/fieldMessages.ts'
import { Banner } from '../ui/kit/Banner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Checkbox } from '../ui/kit/fields/Checkbox.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextArea } from '../ui/kit/fields/Inputs.tsx'
import { RadioGroup, Radio } from '../ui/kit/fields/RadioGroup.tsx'
import { Dialog } from '../ui/kit/overlays/Dialog.tsx'
import type { Reported } from './reported.ts'

interface ReportDialogProps {
  open: boolean
  about: Reported
  onClose: () => void
}

/** Reports a subject to the administrators, and explains the next steps. Its translations are fetched when it first opens. */
export const ReportDialog = (props: ReportDialogProps) => useWords('report') && <Opened {...props} />

function Opened({ open, about, onClose }: ReportDialogProps) {
  const text = useText('report')
  const shell = useText('shell')
  const [draft, write] = useState<Draft>({ reason: about.first, text: '', messages: [] })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(report, { body: sentFrom(about, draft) }),
  })
  const missing = whatIsMissing(draft)
  const actions = isSuccess ? (
    <Button onClick={onClose} ref={focus}>
      {text('close')}
    </Button>
  ) : (
    <>
      <Button variant="outline" onClick={onClose}>
        {shell('back')}
      </Button>
      <Button busy={isPending} disabledBecause={missing && text(missing)} onClick={() => mutate()}>
        {text('send')}
      </Button>
    </>
  )
  const title = text(`title.${about.subject}`, { name: about.name ?? '' })
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions} size="large">
      {isSuccess ? <Received about={about} /> : <ReportForm {...{ about, draft, error }} onWrite={write} />}
    </Dialog>
  )
}

/* The new button replaces the clicked one, so it takes the focus. */
const focus = (button: HTMLElement | null) => button?.focus()

function Received({ about }: { about: Reported }) {
  const text = useText('report')
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold text-ink">{text('sent')}</p>
      <p>{text('sent_next')}</p>
      <p>{text('not_told')}</p>
      {(about.subject === 'person' || about.subject === 'message') && <p>{text('sent_block')}</p>}
    </div>
  )
}

interface ReportFormProps {
  about: Reported
  draft: Draft
  error: Error | null
  onWrite: (draft: Draft) => void
}

/** Fields for reason, evidence and text of a report. */
function ReportForm({ about, draft, error, onWrite }: ReportFormProps) {
  const text = useText('report')
  return (
    <div className="grid gap-5 text-ink">
      <p className="text-muted">{text('not_told')}</p>
      <Reasons {...{ draft, onWrite }} />
      {about.messages && (
        <MarkMessages messages={about.messages} marked={draft.messages} onMark={(messages) => onWrite({ ...draft, messages })} />
      )}
      <Field label={text('description')} hint={text('description_hint')} error={fieldMessages(error, 'text')[0]}>
        <TextArea
          name="text"
          rows={4}
          maxLength={MAX_REPORT}
          value={draft.text}
          aria-required
          onChange={({ target }) => onWrite({ ...draft, text: target.value })}
        />
      </Field>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Phone size={16} aria-hidden className="text-danger" />
        {text('in_danger')}
      </p>
      {error && <Refusal error={error} />}
    </div>
  )
}

function Reasons({ draft, onWrite }: Pick<ReportFormProps, 'draft' | 'onWrite'>) {
  const text = useText('report')
  return (
    <RadioGroup legend={text('what')}>
      {reportReasons.map((reason) => (
        <Radio
          key={reason}
          name="reason"
          label={<span className="font-semibold">{text(`why.${reason}`)}</span>}
          detail={text(`why_more.${reason}`)}
          checked={draft.reason === reason}
          onChange={() => onWrite({ ...draft, reason })}
        />
      ))}
    </RadioGroup>
  )
}

function Refusal({ error }: { error: Error }) {
  const text = useText('report')
  const errorMessage = useErrorMessage()
  const isOpen = error instanceof Problem && error.reason === 'already_reported'
  return (
    <Banner tone={isOpen ? 'sun' : 'danger'} role="alert" icon={<CircleAlert size={20} aria-hidden />}>
      {isOpen ? text('already') : errorMessage(error)}
    </Banner>
  )
}

interface MarkMessagesProps {
  messages: readonly Message[]
  marked: readonly number[]
  onMark: (marked: readonly number[]) => void
}

/** Lists the other person's last messages, so that the user can mark those that the report is about. */
function MarkMessages({ messages, marked, onMark }: MarkMessagesProps) {
  const text = useText('report')
  const theirs = messages.filter(({ own }) => !own).slice(-MAX_REPORTED_MESSAGES)
  if (theirs.length === 0) return null
  const toggle = (id: number) => onMark(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id])
  return (
    <RadioGroup legend={text('messages')} hint={text('messages_hint')}>
      <div className="grid max-h-56 overflow-y-auto rounded-field border border-line px-4 py-2">
        {theirs.map(({ id, message }) => (
          <Checkbox
            key={id}
            checked={marked.includes(id)}
            onChange={() => toggle(id)}
            label={<span className="wrap-anywhere whitespace-pre-line">{message}</span>}
          />
        ))}
      </div>
    </RadioGroup>
  )
}

/** A report that is being written. */
interface Draft {
  reason: ReportReason | undefined
  text: string
  /** numbers of the marked messages */
  messages: readonly number[]
}

/** Returns the input that is still missing before the report can be sent; its sentence is in the catalog. */
function whatIsMissing({ reason, text }: Draft): 'choose_first' | 'tell_first' | undefined {
  if (!reason) return 'choose_first'
  if (!text.trim()) return 'tell_first'
}

/** Returns the report as the call sends it. A report of a chat without marked messages is a report of the person. */
function sentFrom({ subject, id }: Reported, { reason = 'other', text, messages }: Draft): Sent<typeof report>['body'] {
  const fields = { id, reason, text: text.trim() }
  if (subject !== 'message') return { subject, ...fields }
  return messages.length > 0 ? { subject, messages: [...messages], ...fields } : { subject: 'person', ...fields }
}
