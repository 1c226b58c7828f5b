import { withCaches } from '../storage.ts'
import { isTooOld, type OfflineTrips } from './offlineTrips.ts'

/*
 * A user's trips lie in a cache of the browser that is named after the account, and only while it is logged in. Pages that came
 * by plain http from another machine have none.
 */
const PREFIX = 'mine '
const ADDRESS = '/kept/trips'

const stores = async () => ((await withCaches((stored) => stored.keys())) ?? []).filter((name) => name.startsWith(PREFIX))

export const storeTrips = (account: string, cached: OfflineTrips): Promise<void> =>
  withCaches(async (stored) => (await stored.open(PREFIX + account)).put(ADDRESS, Response.json(cached)))

/** Cached data of any account: there is one account on a device at a time. */
export async function readTrips(): Promise<OfflineTrips | undefined> {
  const [name] = await stores()
  // opening a cache that another tab has just deleted would create it again
  const found = name && (await withCaches(async (stored) => (await stored.match(ADDRESS, { cacheName: name }))?.json()))
  const cached = found as OfflineTrips | undefined // written by `storeTrips`
  return cached && !isTooOld(cached, Date.now()) ? cached : undefined
}

/** Lets go of everything that is kept for anyone but this account. Answers whether there was any. */
export async function forgetAllBut(account?: string): Promise<boolean> {
  const others = (await stores()).filter((name) => name !== PREFIX + account)
  await Promise.all(others.map((name) => withCaches((stored) => stored.delete(name))))
  return others.length > 0
}
