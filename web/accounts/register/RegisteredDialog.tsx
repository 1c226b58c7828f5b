import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Sierras } from '../../design/illustrations/Sierras.tsx'
import { useText } from '../../texts/texts.ts'

/** However it is closed, the way leads on: drivers to their car, everyone else home. */
export function RegisteredDialog({ open, drives }: { open: boolean; drives: boolean }) {
  const text = useText('register')
  const shell = useText('shell')
  const navigate = useNavigate()
  const go = () => void navigate({ to: drives ? '/car' : '/home', replace: true })
  const actions = <Button onClick={go}>{drives ? shell('add_car') : shell('go_home')}</Button>
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('good_job')}
      picture={<Sierras className="h-36 rounded-card" />}
      actions={actions}
    >
      {text('created')}
    </Dialog>
  )
}
