import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAuditedReason } from '../queries.ts'

type Answer = (reason: string | undefined) => void

/**
 * Requests the reason for a ban before the form is saved (F27); returns undefined after Back. `first` is the reason typed before
 * a login interrupted the form.
 */
export function useBanReason(first: string) {
  const [pending, setPending] = useState<{ answer: Answer }>()
  const [reason, setReason] = useState(first)
  const ask = () => new Promise<string | undefined>((answer) => setPending({ answer }))
  function answer(given: string | undefined) {
    if (given !== undefined) setReason(given)
    pending?.answer(given)
    setPending(undefined)
  }
  return { ask, dialog: { open: pending !== undefined, reason, answer } }
}

type BanDialogProps = ReturnType<typeof useBanReason>['dialog'] & { name: string }

export function BanDialog({ open, reason, answer, name }: BanDialogProps) {
  const text = useText('admin')
  const reasonField = useAuditedReason(reason)
  return (
    <ConfirmDialog
      key={reason}
      open={open}
      title={text('ban_title', { name })}
      yes={text('ban')}
      reason={reasonField}
      isDangerous
      act={{ mutate: answer, isPending: false, error: null }}
      onClose={() => answer(undefined)}
    >
      <p>{text('ban_why')}</p>
    </ConfirmDialog>
  )
}
