import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import { LONGEST_REASON } from '#domain/images/image.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/useErrorMessage.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { TextArea } from '../../ui/kit/TextArea.tsx'
import { useOpening } from './useOpening.ts'

interface OpeningDialogProps<T> {
  /** Names it on this device while a login comes between. */
  what: string
  title: string
  /** Who reads the reason. */
  intro: string
  /** Written before a login came between. */
  first: string
  open: (reason: string) => Promise<T>
  onClose: () => void
  /** What was opened. */
  children: (opened: T) => ReactNode
}

/** Asks why something secret is opened, and then shows it. */
export function OpeningDialog<T>({ what, title, intro, first, open, onClose, children }: OpeningDialogProps<T>) {
  const text = useText('profile')
  const form = useId()
  const { data: opened, error, isPending, mutate } = useOpening(what, open)
  const isOpened = opened !== undefined
  const actions = isOpened ? (
    // What was pressed has made room for it.
    <Button onClick={onClose} ref={focus}>
      {text('close')}
    </Button>
  ) : (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={form} busy={isPending}>
        {text('open')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} actions={actions} size={isOpened ? 'large' : 'small'}>
      <p role="status">{isOpened ? text('opened_and_noted') : intro}</p>
      <div className="mt-4">
        {isOpened ? children(opened) : <Why {...{ form, first, error }} busy={isPending} onReason={mutate} />}
      </div>
    </Dialog>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

interface WhyProps {
  form: string
  first: string
  error: Error | null
  busy: boolean
  onReason: (reason: string) => void
}

function Why({ form, first, error, busy, onReason }: WhyProps) {
  const text = useText('profile')
  const said = useErrorMessage()
  const missing = fieldSentence('reason_required', useLanguage())
  const [reason, write] = useState(first)
  const [tried, setTried] = useState(false)
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!reason.trim()) event.currentTarget.querySelector('textarea')?.focus()
        else if (!busy) onReason(reason)
      }}
    >
      <Field label={text('reason')} hint={text('reason_hint')} error={tried && !reason.trim() ? missing : undefined}>
        <TextArea
          name="reason"
          rows={2}
          value={reason}
          maxLength={LONGEST_REASON}
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
  )
}
