import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/useErrorMessage.ts'
import { Banner } from '../ui/kit/Banner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { Field } from '../ui/kit/Field.tsx'
import { TextArea } from '../ui/kit/TextArea.tsx'

interface WithReasonProps {
  title: string
  /** What will happen. */
  children: ReactNode
  /** What is asked before the reason. */
  extra?: ReactNode
  does: string
  isDanger?: boolean
  /** Written before a login came between. */
  first?: string | undefined
  error: Error | null
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

const LONGEST = 500

/** An act that is written down with its reason: says what will happen, and asks why. */
export function WithReason({
  title,
  children,
  extra,
  does,
  isDanger = false,
  first = '',
  error,
  busy,
  onReason,
  onClose,
}: WithReasonProps) {
  const text = useText('admin')
  const said = useErrorMessage()
  const id = useId()
  const missing = fieldSentence('reason_required', useLanguage())
  const [reason, write] = useState(first)
  const [tried, setTried] = useState(false)
  const isMissing = tried && !reason.trim()
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={id} busy={busy} variant={isDanger ? 'danger' : 'primary'}>
        {does}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <p>{children}</p>
      <form
        id={id}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!reason.trim()) event.currentTarget.querySelector('textarea')?.focus()
          else if (!busy) onReason(reason.trim())
        }}
      >
        {extra}
        <Field label={text('reason')} hint={text('reason_hint')} error={isMissing ? missing : undefined}>
          <TextArea
            name="reason"
            rows={2}
            value={reason}
            maxLength={LONGEST}
            aria-required
            onChange={({ target }) => write(target.value)}
          />
        </Field>
        {error && (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mt-4">
            {said(error)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
