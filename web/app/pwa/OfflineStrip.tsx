import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'

/** On public pages: that there is no network, and a link to the trips cached on the device. */
export function OfflineStrip() {
  const text = useText('offline')
  const [closed, close] = useState(false)
  if (closed) return null
  return (
    <Banner
      place="bottom"
      label={text('title')}
      icon={<WifiOff size={22} aria-hidden />}
      onClose={() => close(true)}
      closeLabel={text('close')}
      className="max-sm:bottom-20"
    >
      {text('strip')}{' '}
      <Link to="/offline" className="font-semibold text-brand-ink underline underline-offset-3">
        {text('strip_trips')}
      </Link>
    </Banner>
  )
}
