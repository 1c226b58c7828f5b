/** The browser's offer to install the site, which Chromium makes once a page (its event `beforeinstallprompt`). */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: Offer | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer for a page that shows it; otherwise the browser would show its own bar at any moment. */
export function keepInstallOffer(): void {
  const keep = (event: Event | undefined) => {
    event?.preventDefault()
    offer = event as Offer | undefined // as: the event's name determines its type
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', () => keep(undefined))
}

export const installOffer = {
  now: () => offer,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Detects iPhones and iPads. An iPad claims to be a Mac, but has a touch screen. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Checks whether the site runs as an installed app. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
