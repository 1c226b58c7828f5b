import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies'
import type { Pushed } from '#contract/notifications/notifications.ts'
import { putShared } from '../../client/offline/sharedText.ts'
import { notificationOf } from './pushed.ts'

const scope = self as unknown as Scope // as: the compiler has only the types of pages

declare const PRECACHED: PrecacheEntry[] // build/installable.mjs inserts the list here

const A_MONTH_S = 30 * 86_400
const PATIENCE_S = 10

/*
 * Caches files whose name has their hash, and the frame of all pages. The worker neither reads nor stores anything under /api:
 * pages decide which personal data the device stores (decision 14).
 */
cleanupOutdatedCaches()
precacheAndRoute(PRECACHED, { cleanURLs: false, directoryIndex: '' })
const lasting = { maxEntries: 150, maxAgeSeconds: A_MONTH_S, purgeOnQuotaError: true }
// as: its callbacks may be missing, which the strategies' type does not allow
const expiry = new ExpirationPlugin(lasting) as NonNullable<StrategyOptions['plugins']>[number]
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'files', plugins: [expiry] }),
)

/*
 * Fetches pages from the network, so that a new release is visible immediately; offline, the frame replaces every page. No
 * navigation preload: it would request addresses a second time that this worker does not answer, and the address to which a
 * login returns works only once.
 */
const page = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [{ handlerDidError: frame }],
})
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//, /^\/dev-/, /\.\w+$/] }))

/* "Share → Tramo" (the manifest's share target). The text does not leave the device before the login, and is in no address. */
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
    // without space for the text on the device, the page asks the user to paste it
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
 * A worker deletes the files of the last release, which its open pages may still need. So the next worker waits until all open
 * pages are of its own release; each page sends the name of a file of its release.
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
    return Object(data?.json()) as Partial<Pushed> // as: only the server has the key to send pushes
  } catch {
    return {}
  }
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

/** Focuses the tab that shows the page, or opens a new tab, so that no tab with unsent input navigates. */
async function show(address: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => url === address)
  await (open ? open.focus() : scope.clients.openWindow(address))
}

/** Members of a service worker's global scope that are used here. */
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
  /** missing in browsers before 2025 */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
}
