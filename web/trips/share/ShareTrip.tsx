import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { shareNatively } from '../../ui/sharing/shareNatively.ts'
import { useShareText } from './shareText.ts'

const ShareDialog = lazy('ShareDialog', () => import('./ShareDialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })))

/** "Share": opens the device's own share dialog if there is one, otherwise offers WhatsApp, a copied link or a QR code. */
export function ShareTrip({ trip }: { trip: Trip }) {
  const text = useText('sharing')
  const shareText = useShareText(trip)
  const [opened, open] = useState(0)
  const [isOpen, show] = useState(false)
  function share() {
    const { words, ...others } = shareText()
    if (shareNatively({ ...others, text: words })) return
    open(opened + 1)
    show(true)
  }
  return (
    <>
      <Button variant="outline" icon={<Share2 size={18} aria-hidden />} onClick={share}>
        {text('share')}
      </Button>
      <Suspense>
        {opened > 0 && <ShareDialog key={opened} shareText={shareText()} open={isOpen} onClose={() => show(false)} />}
      </Suspense>
    </>
  )
}
