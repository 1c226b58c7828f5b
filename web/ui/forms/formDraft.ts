import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'

/** Values of a form: texts, checkboxes, or lists of image ids. */
export type Values = Record<string, string | boolean | readonly string[]>

/** Store of a form's values on the device until they are sent. */
export interface DraftStore<V> {
  read: () => V
  write: (values: V) => void
  clear: () => void
}

interface DraftOptions<V> {
  key: string
  /** id of the user; empty if the form needs no login */
  owner: string
  initial: V
  /** fields that are never stored */
  secrets?: readonly (keyof V & string)[]
}

/** Creates a draft store in this tab's session storage, which only the owner can read. */
export const sessionDraft = <V extends Values>({ key, owner, initial, secrets = [] }: DraftOptions<V>): DraftStore<V> => ({
  read: () => valuesFrom(readDraft(key, owner), initial),
  write: (values) => writeDraft(key, owner, { values: withoutSecrets(values, secrets) }),
  clear: () => deleteDraft(key),
})

const LONGEST = 5000

/**
 * Returns the initial values, replaced by valid stored values. If nothing is stored, returns the initial object itself, so that
 * the caller does not write it back.
 */
function valuesFrom<V extends Values>({ values }: Record<string, unknown>, initial: V): V {
  const stored = Object.entries(typeof values === 'object' ? (values ?? {}) : {})
  const fitting = stored.filter(([field, value]) => field in initial && isLike(value, initial[field]))
  return fitting.length > 0 ? { ...initial, ...Object.fromEntries(fitting) } : initial
}

const withoutSecrets = (values: Values, secrets: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))

const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST

function isLike(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every(isText)
  return typeof initial === 'string' ? isText(value) : typeof value === typeof initial
}
