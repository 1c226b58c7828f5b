import { Suspense, useState } from 'react'
import { serviceWorkers } from '../client/storage.ts'
import { lazy } from '../ui/kit/lazy.ts'

const PushSwitch = lazy('PushSwitch', () =>
  import('../notifications/PushSwitch.tsx').then((file) => ({ default: file.PushSwitch })),
)

/** True if this browser supports push notifications, and the user has neither allowed nor denied them. */
const isUnasked = () =>
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission === 'default' &&
  Boolean(serviceWorkers()?.controller)

/**
 * Offers to switch on push for this device, next to "we'll tell you". The server never renders it; it loads only if push is
 * supported.
 */
export function PushOffer() {
  const [isOffered] = useState(isUnasked)
  return isOffered ? (
    <div className="no-print mt-2 min-h-28 border-t border-line pt-4 sm:min-h-20">
      <Suspense>
        <PushSwitch />
      </Suspense>
    </div>
  ) : null
}
