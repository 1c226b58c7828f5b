import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../Refusal.tsx'
import { useFresh } from '../useFresh.ts'

interface ReleaseDialogProps {
  id: string
  onRelease: () => Promise<void>
  onClose: () => void
}

/** The last question before whole account numbers leave the house. */
export function ReleaseDialog({ id, onRelease, onClose }: ReleaseDialogProps) {
  const text = useText('moderation')
  const { mutate, isPending, error } = useFresh(`payout ${id}`, onRelease)
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button busy={isPending} onClick={() => mutate(undefined, { onSuccess: onClose })}>
        {text('payout_release')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('payout_title')} actions={actions}>
      {text('payout_why')}
      <Refusal error={error} />
    </Dialog>
  )
}
