import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { report } from '#contract/moderation/reports.ts'
import { call } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { useWords } from '../texts/useWords.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { type Draft, sentFrom, whatIsMissing } from './draft.ts'
import type { Reported } from './reported.ts'
import { ReportForm } from './ReportForm.tsx'

interface ReportDialogProps {
  open: boolean
  about: Reported
  onClose: () => void
}

/** Tells the administrators about something, and says what happens then; its words are fetched when it first opens. */
export const ReportDialog = (props: ReportDialogProps) => useWords('report') && <Opened {...props} />

function Opened({ open, about, onClose }: ReportDialogProps) {
  const text = useText('report')
  const shell = useText('shell')
  const [draft, write] = useState<Draft>({ reason: about.first, text: '', messages: [] })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(report, { body: sentFrom(about, draft) }),
  })
  const missing = whatIsMissing(draft)
  const actions = isSuccess ? (
    <Button onClick={onClose} ref={focus}>
      {text('close')}
    </Button>
  ) : (
    <>
      <Button variant="outline" onClick={onClose}>
        {shell('back')}
      </Button>
      <Button busy={isPending} disabledBecause={missing && text(missing)} onClick={() => mutate()}>
        {text('send')}
      </Button>
    </>
  )
  const title = text(`title.${about.subject}`, { name: about.name ?? '' })
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions} size="large">
      {isSuccess ? <Received about={about} /> : <ReportForm {...{ about, draft, error }} onWrite={write} />}
    </Dialog>
  )
}

/* What was pressed has made room for it. */
const focus = (button: HTMLElement | null) => button?.focus()

function Received({ about }: { about: Reported }) {
  const text = useText('report')
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold text-ink">{text('sent')}</p>
      <p>{text('sent_next')}</p>
      <p>{text('not_told')}</p>
      {(about.subject === 'person' || about.subject === 'message') && <p>{text('sent_block')}</p>}
    </div>
  )
}
