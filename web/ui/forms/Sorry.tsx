import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'

/** Explains in a dialog titled "Sorry" why a form was not sent. */
export function Sorry({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const text = useText('shell')
  return (
    <Dialog open={open} onClose={onClose} title={text('sorry')} actions={<Button onClick={onClose}>{text('alright')}</Button>}>
      {children}
    </Dialog>
  )
}
