import { type ReactNode, useId, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Refusal } from '../errors/Refusal.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { TextArea } from '../kit/TextArea.tsx'

export interface ReasonDialogProps {
  title: string
  /** what will happen */
  children?: ReactNode
  label: string
  hint: string
  back: string
  /** on the button that does it */
  yes: string
  isDangerous?: boolean
  /** why it cannot be done yet, whatever the reason */
  disabledBecause?: string | undefined
  /** written before a login came between */
  first?: string | undefined
  most?: number
  act: { mutate: (reason: string) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

/** Says what will happen, asks why, and does it. A 'no' of the server is said in the same place. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, back, yes, isDangerous = false, disabledBecause, act, onClose } = props
  const id = useId()
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {back}
      </Button>
      <Button
        type="submit"
        form={id}
        variant={isDangerous ? 'danger' : 'primary'}
        busy={act.isPending}
        disabledBecause={disabledBecause}
      >
        {yes}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      {children}
      <Why {...props} id={id} />
      <Refusal error={act.error} />
    </Dialog>
  )
}

function Why({ id, label, hint, first = '', most = 2000, act, disabledBecause }: ReasonDialogProps & { id: string }) {
  const missing = fieldSentence('reason_required', useLanguage())
  const [reason, write] = useState(first)
  const [tried, setTried] = useState(false)
  const isMissing = !reason.trim()
  return (
    <form
      id={id}
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isMissing) event.currentTarget.querySelector('textarea')?.focus()
        else if (!act.isPending && !disabledBecause) act.mutate(reason.trim())
      }}
    >
      <Field label={label} hint={hint} error={tried && isMissing ? missing : undefined}>
        <TextArea rows={3} value={reason} maxLength={most} aria-required onChange={({ target }) => write(target.value)} />
      </Field>
    </form>
  )
}
