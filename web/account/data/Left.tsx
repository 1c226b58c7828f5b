import { LEFT } from '../../client/session.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { useText, useWords } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'

/** The account is closed and its session over: the only way on is out. */
export const Left = ({ deleteAt }: { deleteAt: string }) => (useWords('privacy') ? <Said deleteAt={deleteAt} /> : null)

function Said({ deleteAt }: { deleteAt: string }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const go = () => {
    sessionStorage.removeItem(LEFT)
    window.location.assign('/home')
  }
  return (
    <Dialog open onClose={go} title={text('closed')} actions={<Button onClick={go}>{text('go_home')}</Button>}>
      <p role="status">{text('closed_why', { day: day(deleteAt) })}</p>
    </Dialog>
  )
}
