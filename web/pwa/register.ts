const BREATH_MS = 2000

/** Has the worker fetched once the page has come to rest: it is for the next visit, and never holds up this one. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const begin = () => setTimeout(() => void navigator.serviceWorker.register('/worker.js').then(introduce, unwanted), BREATH_MS)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Tells a worker that waits which release this page is of, now and when one comes. */
function introduce(registration: ServiceWorkerRegistration): void {
  const tell = () => registration.waiting?.postMessage(new URL(import.meta.url).pathname)
  tell()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell))
}

// Forbidden by the browser or its owner: the site works without.
const unwanted = () => {}
