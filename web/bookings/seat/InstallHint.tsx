import { Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { installOffer, isApplePhone, isInstalled } from '../../client/installing.ts'
import { deviceStorage } from '../../client/storage.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'

const DISMISSED = 'install-hint'

/** Way to install the site on this device: by the browser's offer, or by hand on an iPhone. */
type Way = 'offer' | 'by_hand' | undefined

const way = (): Way => {
  if (isInstalled() || deviceStorage.get(DISMISSED)) return undefined
  return installOffer.now() ? 'offer' : isApplePhone() ? 'by_hand' : undefined
}

/** Shows, with a booked seat, that an installed site can show the trip offline. One line, which can be dismissed permanently. */
export function InstallHint() {
  const text = useText('bookings')
  const found = useSyncExternalStore(installOffer.listen, way, () => undefined)
  const [isClosed, setClosed] = useState(false)
  if (!found || isClosed) return null
  const close = () => {
    deviceStorage.set(DISMISSED, 'yes')
    setClosed(true)
  }
  const install = async () => {
    // on a second click `prompt` rejects, because the browser's prompt is still open
    await installOffer
      .now()
      ?.prompt()
      .catch(() => undefined)
    close()
  }
  return (
    <Banner icon={<Smartphone size={22} aria-hidden />} onClose={close} closeLabel={text('install.close')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{text(`install.${found}`)}</span>
        {found === 'offer' && (
          <Button size="small" variant="outline" onClick={() => void install()}>
            {text('install.act')}
          </Button>
        )}
      </div>
    </Banner>
  )
}
