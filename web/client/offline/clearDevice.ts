import { serviceWorkers } from '../storage.ts'
import { dropShared } from './sharedText.ts'
import { forgetAllBut } from './store.ts'

/** Deletes the user's data from the device after a logout, and ends this browser's push subscription. */
export async function forget(): Promise<void> {
  await Promise.all([forgetAllBut(), stopPush(), dropShared()])
}

/** Unsubscribes in the browser only. The server notices when it sends its next push. */
export async function stopPush(): Promise<void> {
  try {
    await (await (await registered())?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The browser receives no pushes anyway while its push service is unreachable.
  }
}

/** Closes notifications that are still shown. */
export async function takeDown(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {})
  for (const notification of (await (await registered())?.getNotifications?.()) ?? []) notification.close()
}

/** Returns the site's service worker; undefined also if the browser lacks or forbids service workers. */
export const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
