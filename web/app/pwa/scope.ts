/** The parts of a service worker's world that are used here: the compiler is told of pages only. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Lasting {
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
  push: Pushed
  notificationclick: Clicked
}

interface Scope {
  addEventListener<Name extends keyof Happenings>(name: Name, does: (event: Happenings[Name]) => void): void
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

export const scope = self as unknown as Scope // only worker.ts, which runs in one, imports this
