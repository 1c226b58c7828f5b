import { CircleAlert, Phone } from 'lucide-react'
import type { Message } from '#contract/messages/messages.ts'
import { MOST_REPORT, reportReasons, MOST_REPORTED_MESSAGES } from '#domain/moderation/report.ts'
import { Problem } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/useErrorMessage.ts'
import { Banner } from '../ui/kit/Banner.tsx'
import { Checkbox } from '../ui/kit/Checkbox.tsx'
import { Field } from '../ui/kit/Field.tsx'
import { Radio } from '../ui/kit/Radio.tsx'
import { RadioGroup } from '../ui/kit/RadioGroup.tsx'
import { TextArea } from '../ui/kit/TextArea.tsx'
import type { Draft } from './draft.ts'
import type { Reported } from './reported.ts'

interface ReportFormProps {
  about: Reported
  draft: Draft
  error: Error | null
  onWrite: (draft: Draft) => void
}

/** What is wrong, which messages say so, and what happened. */
export function ReportForm({ about, draft, error, onWrite }: ReportFormProps) {
  const text = useText('report')
  return (
    <div className="grid gap-5 text-ink">
      <p className="text-muted">{text('not_told')}</p>
      <Reasons {...{ draft, onWrite }} />
      {about.messages && (
        <MarkMessages messages={about.messages} marked={draft.messages} onMark={(messages) => onWrite({ ...draft, messages })} />
      )}
      <Field label={text('description')} hint={text('description_hint')}>
        <TextArea
          rows={4}
          maxLength={MOST_REPORT}
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
  const said = useErrorMessage()
  const isOpen = error instanceof Problem && error.reason === 'already_reported'
  return (
    <Banner tone={isOpen ? 'sun' : 'danger'} role="alert" icon={<CircleAlert size={20} aria-hidden />}>
      {isOpen ? text('already') : said(error)}
    </Banner>
  )
}

interface MarkMessagesProps {
  messages: readonly Message[]
  marked: readonly number[]
  onMark: (marked: readonly number[]) => void
}

/** The last messages of the other one, to mark those that a report is about. */
function MarkMessages({ messages, marked, onMark }: MarkMessagesProps) {
  const text = useText('report')
  const theirs = messages.filter(({ own }) => !own).slice(-MOST_REPORTED_MESSAGES)
  if (theirs.length === 0) return null
  const turn = (id: number) => onMark(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id])
  return (
    <RadioGroup legend={text('messages')} hint={text('messages_hint')}>
      <div className="grid max-h-56 overflow-y-auto rounded-field border border-line px-4 py-2">
        {theirs.map(({ id, message }) => (
          <Checkbox
            key={id}
            checked={marked.includes(id)}
            onChange={() => turn(id)}
            label={<span className="wrap-anywhere whitespace-pre-line">{message}</span>}
          />
        ))}
      </div>
    </RadioGroup>
  )
}
