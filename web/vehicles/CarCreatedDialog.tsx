import { useNavigate } from '@tanstack/react-router'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Sea } from '../design/illustrations/Sea.tsx'
import { useText } from '../texts/texts.ts'

/** However it is closed, a trip can be posted next. */
export function CarCreatedDialog({ open }: { open: boolean }) {
  const text = useText('register')
  const shell = useText('shell')
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/route', replace: true })
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('good_job')}
      picture={<Sea className="h-36 rounded-card" />}
      actions={<Button onClick={go}>{shell('post_trip')}</Button>}
    >
      {text('car.created')}
    </Dialog>
  )
}
