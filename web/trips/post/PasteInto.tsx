import { ClipboardPaste } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { readDraft } from '../../client/drafts.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import type { FormContext } from '../groupMessages/fillForm.ts'
import { PASTED } from './draft/draft.ts'

const PasteDialog = lazy('PasteDialog', () =>
  import('../groupMessages/PasteDialog.tsx').then(({ PasteDialog }) => ({ default: PasteDialog })),
)
const PastedPanel = lazy('PastedPanel', () =>
  import('../groupMessages/PastedPanel.tsx').then(({ PastedPanel }) => ({ default: PastedPanel })),
)

interface PasteIntoProps {
  reader: FormContext
  /** renders the form for the tab's draft; `round` changes with each new draft */
  children: (round: number) => ReactNode
}

/** Renders the post form. A group message may fill it, and a button restores the former content. */
export function PasteInto({ reader, children }: PasteIntoProps) {
  const text = useText('post')
  const [round, setRound] = useState(0)
  const [hasPasted, setPasted] = useState(() => 'reading' in readDraft(PASTED, reader.id))
  const [announcement, announce] = useState('')
  const dialog = useDialog()
  const button = useRef<HTMLDivElement>(null)
  function close(words: string) {
    setPasted(false)
    announce(words)
    button.current?.querySelector('button')?.focus()
  }
  function filled() {
    dialog.end()
    setPasted(true)
    setRound(round + 1)
    announce(text('paste.filled'))
  }
  function undone() {
    close(text('paste.undone'))
    setRound(round + 1)
  }
  return (
    <>
      <div ref={button} className="mb-6">
        <Button variant="outline" icon={<ClipboardPaste size={18} aria-hidden />} onClick={dialog.begin}>
          {text('paste.open')}
        </Button>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      <Suspense>
        {dialog.count > 0 && (
          <PasteDialog key={dialog.count} reader={reader} open={dialog.isOpen} onClose={dialog.end} onFilled={filled} />
        )}
        {hasPasted && <PastedPanel key={round} reader={reader} onUndone={undone} onDismissed={() => close('')} />}
      </Suspense>
      {children(round)}
    </>
  )
}
