import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useText, useWords } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/kit/Button.tsx'
import type { FormContext } from './fillForm.ts'
import { forgetPasted, lastPasted, type Pasted, undoPasted } from './pasted.ts'
import { Report } from './Report.tsx'

interface PastedPanelProps {
  reader: FormContext
  onUndone: () => void
  onDismissed: () => void
}

/** Renders the panel above the post form once its translations are loaded. */
export function PastedPanel(props: PastedPanelProps) {
  const areWordsThere = useWords('paste')
  const [pasted] = useState(() => lastPasted(props.reader.id))
  return areWordsThere && pasted ? <FilledPanel {...props} pasted={pasted} /> : null
}

/** Shows how a message filled the post form below, with a button that restores the former content. */
function FilledPanel({ pasted, reader, onUndone, onDismissed }: PastedPanelProps & { pasted: Pasted }) {
  const text = useText('paste')
  return (
    <section aria-labelledby="pasted" className="mb-6 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="pasted" className="text-lg">
            {text('filled')}
          </h2>
          <p className="mt-1 text-sm text-muted">{text('filled_hint')}</p>
        </div>
        <IconButton
          label={text('dismiss')}
          icon={<X size={20} aria-hidden />}
          className="-mt-2 -mr-2"
          onClick={() => {
            forgetPasted()
            onDismissed()
          }}
        />
      </div>
      <div className="mt-4">
        <Report parsed={pasted.reading} kind="offer" reader={reader} />
      </div>
      <Button
        variant="outline"
        size="small"
        className="mt-4"
        icon={<Undo2 size={18} aria-hidden />}
        onClick={() => {
          undoPasted(pasted, reader.id)
          onUndone()
        }}
      >
        {text('undo')}
      </Button>
    </section>
  )
}
