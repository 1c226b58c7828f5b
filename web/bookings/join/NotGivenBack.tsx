import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { SeatButton } from './SeatLine.tsx'

interface NotGivenBackProps {
  error: Error
  idBooking: string | undefined
  onClose: () => void
}

/** Explains why the seat was not released: it was paid meanwhile, or the server failed. */
export function NotGivenBack({ error, idBooking, onClose }: NotGivenBackProps) {
  const text = useText('join')
  if (!(error instanceof Problem && error.reason === 'order_already_paid')) return <ErrorToast error={error} onClose={onClose} />
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('close')}
      </Button>
      <SeatButton id={idBooking} />
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('titles.on_board')} actions={actions}>
      {error.message}
    </Dialog>
  )
}
