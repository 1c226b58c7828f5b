import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { useKept } from '../useFresh.ts'
import { CLOSING, ClosingDialog } from './ClosingDialog.tsx'

/** The way out; what happens then is shown first. */
export function CloseAccount() {
  const text = useText('privacy')
  const kept = useKept(CLOSING) as { reason: string } | undefined // as: what the dialog keeps by this name
  const [isOpen, setOpen] = useState(kept !== undefined)
  return (
    <div>
      <p className="text-sm text-muted">{text('close_why')}</p>
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        {text('close')}
      </Button>
      {isOpen && <ClosingDialog first={kept?.reason ?? ''} onClose={() => setOpen(false)} />}
    </div>
  )
}
