import { withCaches } from '../storage.ts'
import { isTooOld, type OfflineTrips } from './offlineTrips.ts'

/*
 * A user's trips are in a browser cache named after the account, while that account is logged in. Pages loaded by plain http
 * from another machine have no cache.
 */
const PREFIX = 'mine '
const ADDRESS = '/kept/trips'

const stores = async () => ((await withCaches((stored) => stored.keys())) ?? []).filter((name) => name.startsWith(PREFIX))

export const storeTrips = (account: string, cached: OfflineTrips): Promise<void> =>
  withCaches(async (stored) => (await stored.open(PREFIX + account)).put(ADDRESS, Response.json(cached)))

/** Returns the stored trips. A device stores the trips of one account at a time. */
export async function readTrips(): Promise<OfflineTrips | undefined> {
  const [name] = await stores()
  // not by opening the cache, which would create it again if another tab has just deleted it
  const found = name && (await withCaches(async (stored) => (await stored.match(ADDRESS, { cacheName: name }))?.json()))
  const cached = found as OfflineTrips | undefined // as: only `storeTrips` writes it
  return cached && !isTooOld(cached, Date.now()) ? cached : undefined
}

/** Deletes everything stored for other accounts. Returns whether anything was stored. */
export async function forgetAllBut(account?: string): Promise<boolean> {
  const others = (await stores()).filter((name) => name !== PREFIX + account)
  await Promise.all(others.map((name) => withCaches((stored) => stored.delete(name))))
  return others.length > 0
}
