import { useText } from '../../texts/texts.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { CopyButton, WhatsAppButton } from '../../ui/sharing/ShareButtons.tsx'

interface RequestDialogProps {
  message: string
  open: boolean
  onClose: () => void
}

/** Shows a request as a group message, and the ways to send it. */
export function RequestDialog({ message, open, onClose }: RequestDialogProps) {
  const text = useText('sharing')
  return (
    <Dialog open={open} onClose={onClose} title={text('request_title')} closeLabel={text('close')}>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line text-ink">{message}</p>
      <div className="mt-4 grid gap-3">
        <WhatsAppButton message={message} />
        <CopyButton content={message} label={text('copy_text')} copied={text('text_copied')} />
      </div>
    </Dialog>
  )
}
