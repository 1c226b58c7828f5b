import { Share2 } from 'lucide-react'
import { Suspense } from 'react'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import { useOrigin } from '../../ui/links.ts'
import { shareNatively } from '../../ui/sharing/shareNatively.ts'
import { type GroupRequest, requestText } from './groupText.ts'

const RequestDialog = lazy('RequestDialog', () =>
  import('./RequestDialog.tsx').then(({ RequestDialog }) => ({ default: RequestDialog })),
)

/**
 * "Ask a group": opens the device's own share dialog if there is one, otherwise offers WhatsApp or a copied text. The link in the
 * text leads drivers to the form for a trip.
 */
export function ShareRequest({ request }: { request: GroupRequest }) {
  const text = useText('sharing')
  const language = useLanguage()
  const link = `${text('request_link')} ${useOrigin()}/route`
  const message = `${requestText(request, text, language)}\n${link}`
  const dialog = useDialog()
  const share = () => {
    if (!shareNatively({ text: message })) dialog.begin()
  }
  return (
    <>
      <Button variant="quiet" size="small" icon={<Share2 size={18} aria-hidden />} onClick={share}>
        {text('share_request')}
      </Button>
      <Suspense>
        {dialog.count > 0 && <RequestDialog key={dialog.count} message={message} open={dialog.isOpen} onClose={dialog.end} />}
      </Suspense>
    </>
  )
}
