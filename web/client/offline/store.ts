import { isTooOld, type OfflineTrips } from './offlineTrips.ts'

/*
 * A user's trips lie in a cache of the browser that is named after the account, and only while it is logged in. Pages that came
 * by plain http from another machine have none.
 */
const PREFIX = 'mine '
const ADDRESS = '/kept/trips'

const stores = async () => ('caches' in globalThis ? await caches.keys() : []).filter((name) => name.startsWith(PREFIX))

export async function storeTrips(account: string, cached: OfflineTrips): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(PREFIX + account)).put(ADDRESS, Response.json(cached))
}

/** What is cached, of whichever account: there is one account on a device at a time. */
export async function readTrips(): Promise<OfflineTrips | undefined> {
  const [name] = await stores()
  // opening a cache that another tab has just deleted would create it again
  const found = name && (await caches.match(ADDRESS, { cacheName: name }))
  const cached = found ? ((await found.json()) as OfflineTrips) : undefined // written by `storeTrips`
  return cached && !isTooOld(cached, Date.now()) ? cached : undefined
}

/** Lets go of everything that is kept for anyone but this account. Answers whether there was any. */
export async function forgetAllBut(account?: string): Promise<boolean> {
  const others = (await stores()).filter((name) => name !== PREFIX + account)
  await Promise.all(others.map((name) => caches.delete(name)))
  return others.length > 0
}
