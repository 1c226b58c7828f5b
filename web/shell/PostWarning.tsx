import { LogInWarning } from '../accounts/LogInWarning.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { useText } from '../texts/texts.ts'
import { RouteButton } from './links.ts'
import type { Missing } from './whatIsMissing.ts'

interface WarningProps {
  open: boolean
  onClose: () => void
}

/** Why a trip cannot be posted yet, and the way to what is missing. */
export function PostWarning({ missing, ...rest }: WarningProps & { missing: Missing }) {
  if (missing === 'login') return <LogInWarning returnTo="/route" {...rest} />
  return missing === 'registration' ? <RegisterFirst {...rest} /> : <CarFirst {...rest} />
}

function RegisterFirst({ open, onClose }: WarningProps) {
  const text = useText('shell')
  const actions = (
    <>
      <NotNow onClose={onClose} />
      <RouteButton to="/register" onClick={onClose}>
        {text('register')}
      </RouteButton>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text('sorry')} actions={actions}>
      {text('register_to_post')}
    </Dialog>
  )
}

function CarFirst({ open, onClose }: WarningProps) {
  const text = useText('shell')
  const actions = (
    <>
      <NotNow onClose={onClose} />
      <RouteButton to="/car" onClick={onClose}>
        {text('add_car')}
      </RouteButton>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text('almost')} actions={actions}>
      {text('car_to_post')}
    </Dialog>
  )
}

function NotNow({ onClose }: { onClose: () => void }) {
  const text = useText('shell')
  return (
    <Button variant="outline" onClick={onClose}>
      {text('not_now')}
    </Button>
  )
}
