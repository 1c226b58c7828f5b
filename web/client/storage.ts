/*
 * Storage of the tab and of the device. A browser may lack storage, forbid it, or have no space. Values then last as long as the
 * page, and everything else works.
 */

/** Returns undefined if the browser forbids storage: it may throw even when code reads a storage's name. */
function allowed<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function storage(area: 'sessionStorage' | 'localStorage') {
  const unsaved = new Map<string, string>()

  const attempt = <T>(use: (stored: Storage) => T): T | undefined => allowed(() => use(globalThis[area]))

  return {
    /** Returns null while the server renders, because it has no tab. */
    get: (key: string): string | null => unsaved.get(key) ?? attempt((stored) => stored.getItem(key)) ?? null,

    /** Returns whether the value outlives the page. */
    set(key: string, value: string): boolean {
      const isSaved = attempt((stored) => (stored.setItem(key, value), stored.getItem(key) === value)) ?? false
      if (isSaved) unsaved.delete(key)
      else unsaved.set(key, value)
      return isSaved
    },

    remove(key: string): void {
      unsaved.delete(key)
      attempt((stored) => stored.removeItem(key))
    },

    /** Keys of the values that outlive the page. */
    keys: (): string[] => attempt((stored) => Object.keys(stored)) ?? [],

    isEmpty: (): boolean => unsaved.size === 0 && !attempt((stored) => stored.length > 0),

    clear(): void {
      unsaved.clear()
      attempt((stored) => stored.clear())
    },
  }
}

/** Drafts and unsent input of one tab. A logout clears it. */
export const tabStorage = storage('sessionStorage')

/** Settings of this device, for every account. */
export const deviceStorage = storage('localStorage')

/**
 * Uses the browser's caches. Returns undefined if the browser lacks or forbids them, or has no space: plain http, private
 * windows, in-app browsers.
 */
export async function withCaches<T>(use: (stored: CacheStorage) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(globalThis.caches)
  } catch {
    return undefined
  }
}

/**
 * Returns the browser's service workers. They are missing on plain http and null in some private windows; Firefox throws where
 * it blocks cookies.
 */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  allowed(() => navigator.serviceWorker as ServiceWorkerContainer | null | undefined) ?? undefined

/** Returns the browser's locks, which are missing on a page loaded by plain http from another machine. */
export const webLocks = (): LockManager | undefined => allowed(() => navigator.locks as LockManager | undefined)
