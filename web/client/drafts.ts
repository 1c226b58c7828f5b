import { tabStorage } from './storage.ts'

/* Unfinished input of one person in this tab: drafts and unsent messages. Logging out deletes all of it, a session that ends none. */

/** Stores the parts of a draft on this device, for this person; a visitor's have the owner ''. */
export const writeDraft = (key: string, owner: string, parts: Record<string, unknown>): void =>
  void tabStorage.set(key, JSON.stringify({ ...parts, owner }))

/**
 * The stored parts, for their owner only. A visitor's become those of the first person who logs in and reads them. The caller has to check
 * their content.
 */
export function readDraft(key: string, owner: string): Record<string, unknown> {
  const parts = partsOf(tabStorage.get(key))
  if (parts['owner'] === '' && owner) writeDraft(key, owner, parts)
  else if (parts['owner'] !== owner) return {}
  return parts
}

/** True when something that this person wrote outlives the page. */
export const hasDrafts = (owner: string): boolean =>
  tabStorage.keys().some((key) => partsOf(tabStorage.get(key))['owner'] === owner)

export const deleteDraft = (key: string): void => tabStorage.remove(key)

function partsOf(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {} // as: any object has named parts
  } catch {
    // Only people with developer tools can write something else; they start afresh.
    return {}
  }
}
