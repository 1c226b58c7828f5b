import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { LogInButton } from './LogInButton.tsx'

interface LogInWarningProps {
  open: boolean
  onClose: () => void
  returnTo: string
}

/** Warns visitors who want to post a trip or see all trips that they must log in, with a link. */
export function LogInWarning({ open, onClose, returnTo }: LogInWarningProps) {
  const text = useText('shell')
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('alright')}
      </Button>
      <LogInButton returnTo={returnTo} />
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text('sorry')} actions={actions}>
      {text('log_in_to_post')}
    </Dialog>
  )
}
