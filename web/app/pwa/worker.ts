import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies'
import type { Pushed } from '#contract/notifications/notifications.ts'
import { putShared } from '../../client/offline/sharedText.ts'
import { notificationOf } from './pushed.ts'

const scope = self as unknown as Scope // as: the compiler only has the types of pages

declare const PRECACHED: PrecacheEntry[] // build/installable.mjs puts the list here

const A_MONTH_S = 30 * 86_400
const PATIENCE_S = 10

/*
 * Files whose name has their hash, and the frame of all pages. Nothing under /api is read or stored here: pages decide which personal data
 * stays on the device (decision 14).
 */
cleanupOutdatedCaches()
precacheAndRoute(PRECACHED, { cleanURLs: false, directoryIndex: '' })
const lasting = { maxEntries: 150, maxAgeSeconds: A_MONTH_S, purgeOnQuotaError: true }
// as: its callbacks may be missing; the strategies type them otherwise
const expiry = new ExpirationPlugin(lasting) as NonNullable<StrategyOptions['plugins']>[number]
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'files', plugins: [expiry] }),
)

/*
 * Pages come from the network, so that a new release is visible immediately; without one, the frame replaces each of them. No navigation
 * preload: it requests addresses twice that are not answered here, and the return from a login works once.
 */
const page = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [{ handlerDidError: frame }],
})
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//, /^\/dev-/, /\.\w+$/] }))

/*
 * "Share → Tramo" (the manifest's share target). The text neither leaves the device before the user has logged in nor appears in an
 * address.
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/paste',
  ({ request }) => takeIn(request),
  'POST',
)

async function takeIn(request: Request): Promise<Response> {
  try {
    const shared = await request.formData()
    const parts = ['title', 'text', 'url']
      .map((name) => shared.get(name))
      .map((part) => (typeof part === 'string' ? part.trim() : ''))
    const isPut = await putShared([...new Set(parts)].filter(Boolean).join('\n'))
    // no room on the device: the page asks for the text
    return Response.redirect(isPut ? '/paste' : '/paste#lost', 303)
  } catch {
    return Response.redirect('/paste#lost', 303)
  }
}

async function frame(): Promise<Response | undefined> {
  const cookie = await scope.cookieStore?.get('language')
  return matchPrecache(`/frame/${cookie?.value === 'es-AR' ? 'es-AR' : 'en-US'}`)
}

/**
 * A worker deletes the files of the last release, while an open page of it may still need some. So the next worker waits until only pages
 * of its own release, which name one of its files, are open.
 */
scope.addEventListener('message', (event) => event.waitUntil(takeOver(event.data)))

async function takeOver(file: unknown): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.length <= 1 && PRECACHED.some(({ url }) => url === file)) await scope.skipWaiting()
}

scope.addEventListener('push', (event) =>
  event.waitUntil(scope.registration.showNotification(...notificationOf(read(event.data), scope.location.origin))),
)

function read(data: { json(): unknown } | null): Partial<Pushed> {
  try {
    return Object(data?.json()) as Partial<Pushed> // by the server, which alone has the key
  } catch {
    return {}
  }
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

/** Focuses the tab that shows the page, else opens a new one, so that no tab with unsent input navigates. */
async function show(address: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => url === address)
  await (open ? open.focus() : scope.clients.openWindow(address))
}

/** The parts of a service worker's world that are used here. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushReceived extends Lasting {
  data: { json(): unknown } | null
}
interface Clicked extends Lasting {
  notification: Notification
}
interface Tab {
  url: string
  focus(): Promise<unknown>
}
interface Happenings {
  message: Lasting & { data: unknown }
  push: PushReceived
  notificationclick: Clicked
}

interface Scope {
  addEventListener<Name extends keyof Happenings>(name: Name, callback: (event: Happenings[Name]) => void): void
  skipWaiting(): Promise<void>
  location: Location
  registration: ServiceWorkerRegistration
  /** not in browsers before 2025 */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
}
