import { tabStorage } from './storage.ts'

/*
 * Unfinished input of one user in this tab: drafts and unsent messages. A logout deletes all of it; a session that expires
 * deletes none.
 */

/** Stores the parts of a draft on this device for the owner; a visitor's owner is ''. */
export const writeDraft = (key: string, owner: string, parts: Record<string, unknown>): void =>
  void tabStorage.set(key, JSON.stringify({ ...parts, owner }))

/**
 * Returns the stored parts to their owner only. A visitor's draft is transferred to the first user who logs in and reads it. The
 * caller must check its content.
 */
export function readDraft(key: string, owner: string): Record<string, unknown> {
  const parts = partsOf(tabStorage.get(key))
  if (parts['owner'] === '' && owner) writeDraft(key, owner, parts)
  else if (parts['owner'] !== owner) return {}
  return parts
}

/** Checks whether input of this user is stored beyond the page. */
export const hasDrafts = (owner: string): boolean =>
  tabStorage.keys().some((key) => partsOf(tabStorage.get(key))['owner'] === owner)

export const deleteDraft = (key: string): void => tabStorage.remove(key)

function partsOf(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? 'null')
    // as: any object has named properties
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    // Only users with developer tools can write other values; these are ignored.
    return {}
  }
}
