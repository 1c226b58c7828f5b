import { dropShared } from './sharedText.ts'
import { forgetAllBut } from './store.ts'

/** After logging out: nothing of the person stays on the device, and this browser is told of nothing any more. */
export async function forget(): Promise<void> {
  await Promise.all([forgetAllBut(), stopPush(), dropShared()])
}

/** Here alone: the server notices at the next thing that it tells this browser. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Takes away what was pushed and still stands there. */
export async function takeDown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
