import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../errors/useErrorMessage.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { TextArea } from '../kit/TextArea.tsx'

export interface ActDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** what will happen */
  children: ReactNode
  /** on the button that does it */
  yes: string
  isDangerous?: boolean
  /** a field for the reason; none when absent */
  why?: { label: string; hint?: string; isRequired?: boolean } | undefined
  act: { mutate: (said: { reason?: string }) => void; isPending: boolean; error: Error | null }
}

/** Says what will happen, and does it after a yes. A 'no' of the server is said in the same place. */
export function ActDialog({ open, onClose, title, children, yes, isDangerous = false, why, act }: ActDialogProps) {
  const text = useText('driving')
  const [reason, write] = useState('')
  const isMissing = why?.isRequired && !reason.trim()
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        busy={act.isPending}
        disabledBecause={isMissing ? text('reason_first') : undefined}
        onClick={() => act.mutate(reason.trim() ? { reason: reason.trim() } : {})}
      >
        {yes}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions}>
      {children}
      {why && (
        <Field label={why.label} hint={why.hint} note={why.isRequired ? '*' : text('optional')} className="mt-5">
          <TextArea
            value={reason}
            onChange={({ target }) => write(target.value)}
            maxLength={500}
            rows={3}
            aria-required={why.isRequired}
          />
        </Field>
      )}
      <Refusal error={act.error} />
    </Dialog>
  )
}

/** Why it was not done. */
export function Refusal({ error }: { error: Error | null }) {
  const said = useErrorMessage()
  if (!error) return null
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mt-5">
      {said(error)}
    </Banner>
  )
}
