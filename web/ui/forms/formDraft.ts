import { tabStorage } from '../../client/storage.ts'

/** What a form holds: typed text, ticks, and lists of images. */
export type Values = Record<string, string | boolean | readonly string[]>

/** Where a form's values are stored on the device until they are sent. */
export interface DraftStore<V> {
  read: () => V
  write: (values: V) => void
  clear: () => void
}

interface DraftOptions<V> {
  key: string
  /** Id of the person who writes; empty where no login is needed. */
  owner: string
  initial: V
  /** Never stored. */
  secrets?: readonly (keyof V & string)[]
}

/** A draft in this tab's session storage, which only its owner reads. */
export const sessionDraft = <V extends Values>({ key, owner, initial, secrets = [] }: DraftOptions<V>): DraftStore<V> => ({
  read: () => parseDraft(tabStorage.get(key), owner, initial),
  write: (values) => void tabStorage.set(key, formatDraft(owner, values, secrets)),
  clear: () => tabStorage.remove(key),
})

const LONGEST = 5000

/** The stored values of this owner over the initial ones. What makes no sense is left out, field by field. */
export function parseDraft<V extends Values>(stored: string | null, owner: string, initial: V): V {
  const draft = parsed(stored)
  if (draft.owner !== owner) return initial
  const fitting = Object.entries(draft.values).filter(([field, value]) => field in initial && isLike(value, initial[field]))
  return { ...initial, ...Object.fromEntries(fitting) }
}

export const formatDraft = <V extends Values>(owner: string, values: V, secrets: readonly (keyof V & string)[]): string =>
  JSON.stringify({
    owner,
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))),
  })

function parsed(stored: string | null): { owner: unknown; values: object } {
  try {
    const read: unknown = JSON.parse(stored ?? 'null')
    const values = isObject(read) && 'values' in read ? read.values : undefined
    const owner = isObject(read) && 'owner' in read ? read.owner : undefined
    return { owner, values: isObject(values) ? values : {} }
  } catch {
    // Only people with developer tools write something else; they start with the initial values.
    return { owner: undefined, values: {} }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST

function isLike(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every(isText)
  return typeof initial === 'string' ? isText(value) : typeof value === typeof initial
}
