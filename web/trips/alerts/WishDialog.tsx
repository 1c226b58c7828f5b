import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'

interface WishDialogProps {
  onClose: () => void
  onTell: () => void
  set: { isPending: boolean; error: Error | null }
  disabledBecause?: string | undefined
  children: ReactNode
}

/** The dialog of an alert that needs more than one press. */
export function WishDialog({ onClose, onTell, set, disabledBecause, children }: WishDialogProps) {
  const text = useText('alert')
  const action = (
    <Button busy={set.isPending} disabledBecause={disabledBecause} onClick={onTell}>
      {text('tell_me_then')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={text('tell_me')} closeLabel={text('close')} actions={action}>
      <div className="text-ink">
        {children}
        <Refusal error={set.error} />
      </div>
    </Dialog>
  )
}
