import { HOUR_MS } from '#domain/time.ts'

/*
 * A text that another app has shared with the installed one waits in a cache of the browser: the worker stores it, the page that reads
 * it takes it away. In between there may be a login, or no network.
 */
const CACHE = 'shared'
const ADDRESS = '/shared/text'
const WAITS_MS = 3 * HOUR_MS

interface Waiting {
  text: string
  at: number
}

/** In the worker. */
export async function putShared(text: string): Promise<void> {
  await (await caches.open(CACHE)).put(ADDRESS, Response.json({ text, at: Date.now() } satisfies Waiting))
}

/** The text that waits, once; nothing where it has waited too long. */
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
  if ('caches' in globalThis) await caches.delete(CACHE)
}

async function readShared(): Promise<Waiting | undefined> {
  // opening a cache would create it
  const found = 'caches' in globalThis ? await caches.match(ADDRESS, { cacheName: CACHE }) : undefined
  return found && ((await found.json()) as Waiting) // only written above
}

const isFresh = ({ at }: Waiting) => Date.now() - at < WAITS_MS
