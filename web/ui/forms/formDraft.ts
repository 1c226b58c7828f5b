/** What a form holds: typed text, ticks, and lists of images. */
export type Values = Record<string, string | boolean | readonly string[]>

const LONGEST = 5000

/** What was kept of a form for this very person, over its first values. What makes no sense is left out, field by field. */
export function recalled<V extends Values>(kept: string | null, owner: string, first: V): V {
  const { owner: whose, values } = parsed(kept)
  if (whose !== owner) return first
  const fitting = Object.entries(values).filter(([field, value]) => field in first && isLike(value, first[field]))
  return { ...first, ...Object.fromEntries(fitting) }
}

/** Text to keep on the device. Secrets are never in it. */
export const keepable = <V extends Values>(owner: string, values: V, secrets: readonly (keyof V & string)[]): string =>
  JSON.stringify({
    owner,
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))),
  })

interface Kept {
  owner: unknown
  values: object
}

function parsed(kept: string | null): Kept {
  try {
    const read: unknown = JSON.parse(kept ?? 'null')
    const values = isObject(read) && 'values' in read ? read.values : undefined
    const owner = isObject(read) && 'owner' in read ? read.owner : undefined
    return { owner, values: isObject(values) ? values : {} }
  } catch {
    // Only people with developer tools write something else; they start afresh.
    return { owner: undefined, values: {} }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST

function isLike(value: unknown, first: unknown): boolean {
  if (Array.isArray(first)) return Array.isArray(value) && value.every(isText)
  return typeof first === 'string' ? isText(value) : typeof value === typeof first
}
