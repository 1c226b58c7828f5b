import { serviceWorkers } from '../storage.ts'
import { dropShared } from './sharedText.ts'
import { forgetAllBut } from './store.ts'

/** After logging out: no data of the person stays on the device, and this browser gets no more push. */
export async function forget(): Promise<void> {
  await Promise.all([forgetAllBut(), stopPush(), dropShared()])
}

/** Only here: the server notices with its next push to this browser. */
export async function stopPush(): Promise<void> {
  try {
    await (await (await registered())?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // A browser with unreachable push gets none.
  }
}

/** Removes notifications that are still shown. */
export async function takeDown(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {})
  for (const notification of (await (await registered())?.getNotifications?.()) ?? []) notification.close()
}

/** This site's worker; undefined also when the browser has or allows none. */
export const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
