import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sessionQuery } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { RouteButton } from '../links.ts'
import { LogInWarning } from '../login/LogInWarning.tsx'
import { type Missing, whatIsMissing } from './whatIsMissing.ts'

/** "Post a Trip": `post` opens the form, or shows the step that is missing before; `warning` must be rendered near the button. */
export function usePostTrip(): { post: () => Promise<void>; warning: ReactNode } {
  const [missing, miss] = useState<Missing>()
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const post = async () => {
    // If the session cannot be read, the form's own gate shows why.
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    const lacks = session && whatIsMissing(session.me)
    if (!lacks) return navigate({ to: '/route' })
    miss(lacks)
    setOpen(true)
  }
  const warning = missing && <PostWarning missing={missing} open={open} onClose={() => setOpen(false)} />
  return { post, warning }
}

interface WarningProps {
  open: boolean
  onClose: () => void
}

/** Shows why a trip cannot be posted yet, with a link to the missing step. */
function PostWarning({ missing, ...rest }: WarningProps & { missing: Missing }) {
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

/** Renders the button "Post a Trip", on any page. */
export function PostTripButton({ className, ...look }: ButtonLook & { className?: string }) {
  const { post, warning } = usePostTrip()
  const text = useText('shell')
  return (
    <>
      <Button {...look} className={className} icon={<Plus size={18} aria-hidden />} onClick={() => void post()}>
        {text('post_trip')}
      </Button>
      {warning}
    </>
  )
}
