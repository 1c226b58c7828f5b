import { forgetClosing } from '../../client/session.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'

/** Says that the account is closed, when its data is deleted (ISO 8601), and leads home. */
export const AccountClosed = (given: { deleteAt: string }) => (useWords('privacy') ? <ClosedDialog {...given} /> : null)

function ClosedDialog({ deleteAt }: { deleteAt: string }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const leave = () => {
    forgetClosing()
    window.location.assign('/home')
  }
  return (
    <Dialog open onClose={leave} title={text('closed')} actions={<Button onClick={leave}>{text('go_home')}</Button>}>
      <p role="status">{text('closed_why', { day: day(deleteAt) })}</p>
    </Dialog>
  )
}
