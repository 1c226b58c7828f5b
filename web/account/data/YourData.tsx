import { Panel } from '../../ui/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { Requests } from './Requests.tsx'
import { useState, useEffect } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { CLOSING, ClosingDialog } from './ClosingDialog.tsx'
import { Download as Icon } from 'lucide-react'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { downloadMine } from './queries.ts'

/** The rights over what is kept of oneself (16.2). */
export function YourData() {
  const text = useText('privacy')
  return (
    <div id="your-data" ref={showIfMeant} className="scroll-mt-24">
      <Panel title={text('your_data')} intro={text('your_data_why')}>
        <div className="grid gap-5">
          <Download />
          <div className="border-t border-line pt-5">
            <Requests />
          </div>
          <div className="border-t border-line pt-5">
            <CloseAccount />
          </div>
        </div>
      </Panel>
    </div>
  )
}

/* Who does not accept new terms is sent here, before the page is. */
function showIfMeant(panel: HTMLElement | null) {
  if (panel && window.location.hash === `#${panel.id}`) panel.scrollIntoView()
}

/** The way out; what happens then is shown first. */
function CloseAccount() {
  const text = useText('privacy')
  const kept = useDraft(CLOSING) as { reason: string } | undefined // as: stored by useStepUp under this name
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

/** Takes everything along as a file; after a login that came between, by itself. */
function Download() {
  const text = useText('privacy')
  const { mutate, isPending, isSuccess, error, draft } = useStepUp('export', downloadMine)
  const wasInterrupted = draft !== undefined
  useEffect(() => {
    if (wasInterrupted) mutate()
  }, [wasInterrupted, mutate])
  return (
    <div>
      <p className="text-sm text-muted">{text('export_why')}</p>
      <Button variant="outline" className="mt-3" icon={<Icon size={18} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        {text('export')}
      </Button>
      <p role="status" className="mt-2 text-sm font-semibold text-brand-ink empty:hidden">
        {isSuccess && text('exported')}
      </p>
      <Refusal error={error} />
    </div>
  )
}
