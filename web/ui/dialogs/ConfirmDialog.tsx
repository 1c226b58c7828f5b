import { useId } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx'

export interface ConfirmDialogProps extends Omit<ConfirmFormProps, 'id'> {
  open?: boolean
  onClose: () => void
  title: string
  /** on the button that does it */
  yes: string
  /** on the button that does not */
  back?: string
  isDangerous?: boolean | undefined
  size?: 'small' | 'large'
}

/** Says what will happen, asks for a reason where one is kept, and acts after a yes; a refusal is shown in the same place. */
export function ConfirmDialog({ open = true, onClose, title, yes, back, isDangerous, size, ...form }: ConfirmDialogProps) {
  const text = useText('shell')
  const id = useId()
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {back ?? text('back')}
      </Button>
      <Button
        type="submit"
        form={id}
        variant={isDangerous ? 'danger' : 'primary'}
        busy={form.act.isPending}
        disabledBecause={form.disabledBecause}
      >
        {yes}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions} size={size}>
      <ConfirmForm id={id} {...form} />
    </Dialog>
  )
}
