import { HOUR_MS } from '#domain/time.ts'
import { withCaches } from '../storage.ts'

/*
 * Cache for a text that another app has shared with the installed app. The service worker writes it, and the page that reads it
 * deletes it. The user may have to log in first, or be offline.
 */
const CACHE = 'shared'
const ADDRESS = '/shared/text'
const WAITS_MS = 3 * HOUR_MS

interface Waiting {
  text: string
  at: number
}

/** Stores the text, in the service worker; returns false if there is no space. */
export async function putShared(text: string): Promise<boolean> {
  const waiting = Response.json({ text, at: Date.now() } satisfies Waiting)
  const isPut = withCaches(async (stored) => {
    await (await stored.open(CACHE)).put(ADDRESS, waiting)
    return true
  })
  return (await isPut) ?? false
}

/** Returns and deletes the stored text; returns undefined if it is too old. */
export async function takeShared(): Promise<string | undefined> {
  const waiting = await readShared()
  await dropShared()
  return waiting && isFresh(waiting) ? waiting.text : undefined
}

/** Deletes a text that was never read. Runs at the next visit. */
export async function dropStale(): Promise<void> {
  const waiting = await readShared()
  if (waiting && !isFresh(waiting)) await dropShared()
}

export async function dropShared(): Promise<void> {
  await withCaches((stored) => stored.delete(CACHE))
}

async function readShared(): Promise<Waiting | undefined> {
  // not by opening the cache, which would create it
  const found = await withCaches(async (stored) => (await stored.match(ADDRESS, { cacheName: CACHE }))?.json())
  return found as Waiting | undefined // as: only `putShared` writes it
}

const isFresh = ({ at }: Waiting) => Date.now() - at < WAITS_MS
