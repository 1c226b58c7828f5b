import { useId, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { DialogPanel } from '../kit/overlays/DialogPanel.tsx'
import { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx'

export interface ConfirmPanelProps extends Omit<ConfirmFormProps, 'id' | 'reasonText' | 'onReasonChange'> {
  open?: boolean
  onClose: () => void
  title: string
  /** label of the button that confirms */
  yes: string
  /** label of the button that cancels */
  back?: string
  isDangerous?: boolean | undefined
  size?: 'small' | 'large'
}

/** Renders the dialog without lazy loading. Other components use ConfirmDialog instead. */
export function ConfirmPanel({ open = true, onClose, title, yes, back, isDangerous, size, ...form }: ConfirmPanelProps) {
  const text = useText('shell')
  const id = useId()
  const [reasonText, setReasonText] = useState(form.reason?.first ?? '')
  const disabledBecause = form.reason?.isFirst && !reasonText.trim() ? text('reason_first') : form.disabledBecause
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
        disabledBecause={disabledBecause}
      >
        {yes}
      </Button>
    </>
  )
  return (
    <DialogPanel open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions} size={size}>
      <ConfirmForm id={id} {...form} reasonText={reasonText} onReasonChange={setReasonText} disabledBecause={disabledBecause} />
    </DialogPanel>
  )
}
