import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Sierras } from '../../design/illustrations/Sierras.tsx'
import { useText } from '../../texts/texts.ts'

/** However it is closed, the list is next: this page has done its work. */
export function CreatedDialog({ open }: { open: boolean }) {
  const text = useText('post')
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/route-list', replace: true })
  const actions = <Button onClick={go}>{text('created.go')}</Button>
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('created.title')}
      picture={<Sierras className="h-36 rounded-card" />}
      actions={actions}
    >
      {text('created.text')}
    </Dialog>
  )
}
