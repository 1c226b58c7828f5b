import { dropStale } from '../../client/offline/sharedText.ts'
import { serviceWorkers } from '../../client/storage.ts'

const BREATH_MS = 2000

/** Loads the service worker once the page is at rest: it is for the next visit, and must not delay this one. */
export function registerWorker(): void {
  if (!serviceWorkers()) return
  const begin = () => setTimeout(() => void installWorker(), BREATH_MS)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Registers the service worker. Browsers that forbid workers throw or return nothing; the site works without. */
export async function installWorker(): Promise<void> {
  const isInCar = document.documentElement.dataset['payments'] === 'car'
  const file = isInCar ? '/worker.car.js' : '/worker.js'
  const registration: ServiceWorkerRegistration | undefined = await serviceWorkers()?.register(file).catch(unwanted)
  if (registration) introduce(registration)
  await dropStale()
}

/** Sends the page's release to a waiting worker, now and when a new worker arrives. */
function introduce(registration: ServiceWorkerRegistration): void {
  const postRelease = () => registration.waiting?.postMessage(new URL(import.meta.url).pathname)
  postRelease()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', postRelease))
}

const unwanted = () => undefined
