import type { Choices } from '#contract/notifications/notifications.ts'

export type PushState = 'on' | 'off' | 'unsupported' | 'install' | 'denied' | 'not_ready'

/** What stands in the way of push in this browser, or whether it is on. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return 'not_ready'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/* There only an installed site has push. An iPad calls itself a Mac with fingers. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Asks for permission and subscribes. Undefined when the person said no; throws when the push service cannot be reached. */
export async function subscribe({ pushKey }: Choices): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // one that was made for another key would be refused
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** Ends it in this browser; answers its address, for the server to forget too. */
export async function unsubscribe(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}
