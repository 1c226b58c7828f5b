import { HOUR_MS } from '#domain/time.ts'
import { withCaches } from '../storage.ts'

/*
 * A text that another app has shared with the installed one is stored in a cache of the browser: the worker writes it, the page that reads
 * it deletes it. In between there may be a login, or no network.
 */
const CACHE = 'shared'
const ADDRESS = '/shared/text'
const WAITS_MS = 3 * HOUR_MS

interface Waiting {
  text: string
  at: number
}

/** In the worker; false when there is no room. */
export async function putShared(text: string): Promise<boolean> {
  const waiting = Response.json({ text, at: Date.now() } satisfies Waiting)
  const isPut = withCaches(async (stored) => {
    await (await stored.open(CACHE)).put(ADDRESS, waiting)
    return true
  })
  return (await isPut) ?? false
}

/** The stored text, once; undefined when it is too old. */
export async function takeShared(): Promise<string | undefined> {
  const waiting = await readShared()
  await dropShared()
  return waiting && isFresh(waiting) ? waiting.text : undefined
}

/** A text that was never fetched is deleted at the next visit. */
export async function dropStale(): Promise<void> {
  const waiting = await readShared()
  if (waiting && !isFresh(waiting)) await dropShared()
}

export async function dropShared(): Promise<void> {
  await withCaches((stored) => stored.delete(CACHE))
}

async function readShared(): Promise<Waiting | undefined> {
  // opening a cache would create it
  const found = await withCaches(async (stored) => (await stored.match(ADDRESS, { cacheName: CACHE }))?.json())
  return found as Waiting | undefined // as: only written above
}

const isFresh = ({ at }: Waiting) => Date.now() - at < WAITS_MS
