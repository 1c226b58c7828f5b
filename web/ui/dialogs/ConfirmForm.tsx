import { type FormEvent, type ReactNode, useState } from 'react'
import type { FieldReason } from '#domain/field.ts'
import { useText } from '../../texts/texts.ts'
import { fieldMessages } from '../errors/fieldMessages.ts'
import { Refusal } from '../errors/Refusal.tsx'
import { useFieldSentence } from '../forms/useFieldSentence.ts'
import { Field } from '../kit/fields/Field.tsx'
import { TextArea } from '../kit/fields/Inputs.tsx'

export interface ReasonField {
  label: string
  hint?: string | undefined
  isRequired?: boolean
  /** error when the text is missing; by default the one about reasons */
  missing?: FieldReason
  /** true if the button is disabled until the reason is typed; otherwise a click reports that it is missing */
  isFirst?: boolean
  longest?: number
  /** initial text */
  first?: string | undefined
}

export interface ConfirmFormProps {
  /** id of the form, to which the submit button refers */
  id: string
  /** effects of the action, and further fields */
  children?: ReactNode
  /** field for the reason; if undefined, the form has no such field */
  reason?: ReasonField | undefined
  reasonText: string
  onReasonChange: (reasonText: string) => void
  disabledBecause?: string | undefined
  /** `mutate` gets the trimmed reason, or an empty string without a reason */
  act: { mutate: (reason: string) => void; isPending: boolean; error: Error | null }
}

/**
 * Shows the effects of an action, a field for the reason, and the server's refusal. If a required reason is missing, its field
 * takes the focus.
 */
export function ConfirmForm({ id, children, reason, reasonText, onReasonChange, disabledBecause, act }: ConfirmFormProps) {
  const [wasTried, setTried] = useState(false)
  const isMissing = reason?.isRequired === true && !reasonText.trim()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isMissing) event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus()
    else if (!act.isPending && !disabledBecause) act.mutate(reasonText.trim())
  }
  return (
    <form id={id} noValidate onSubmit={onSubmit}>
      {children}
      {reason && (
        <Why {...{ reason, reasonText }} isWrong={wasTried && isMissing} error={act.error} onReasonChange={onReasonChange} />
      )}
      <Refusal error={act.error} />
    </form>
  )
}

interface WhyProps {
  reason: ReasonField
  reasonText: string
  isWrong: boolean
  error: Error | null
  onReasonChange: (reasonText: string) => void
}

function Why({
  reason: { label, hint, isRequired, missing = 'reason_required', longest },
  reasonText,
  isWrong,
  error,
  onReasonChange,
}: WhyProps) {
  const text = useText('shell')
  const wrong = useFieldSentence()(missing)
  return (
    <Field
      label={label}
      hint={hint}
      note={isRequired ? undefined : text('optional')}
      error={isWrong ? wrong : fieldMessages(error, 'reason', 'text', 'answer', 'message')[0]}
      className="mt-4"
    >
      <TextArea
        name="reason"
        rows={3}
        value={reasonText}
        maxLength={longest ?? 500}
        aria-required={isRequired}
        onChange={({ target }) => onReasonChange(target.value)}
      />
    </Field>
  )
}
