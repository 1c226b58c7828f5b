import { MOST_MESSAGE } from '#domain/messages/message.ts'
import type { Unsent } from './outbox.ts'

const PLACE = 'unsent'
const MOST = 100

/** What this very person wrote on this device and is not sent yet; logging out takes it away. What was refused is tried once more. */
export function recallUnsent(owner: string): Unsent[] {
  const { owner: whose, waiting } = parsed(sessionStorage.getItem(PLACE))
  return whose === owner ? waiting.filter(isUnsent).map(({ key, to, text, at }) => ({ key, to, text, at })) : []
}

export const keepUnsent = (owner: string, waiting: readonly Unsent[]): void =>
  waiting.length > 0
    ? sessionStorage.setItem(PLACE, JSON.stringify({ owner, waiting: waiting.slice(0, MOST) }))
    : sessionStorage.removeItem(PLACE)

function parsed(kept: string | null): { owner: unknown; waiting: unknown[] } {
  try {
    const read: unknown = JSON.parse(kept ?? 'null')
    const { owner, waiting } = partsOf(read)
    return { owner, waiting: Array.isArray(waiting) ? waiting : [] }
  } catch {
    // Only people with developer tools write something else; they start afresh.
    return { owner: undefined, waiting: [] }
  }
}

const partsOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {} // any object has named parts

function isUnsent(kept: unknown): kept is Unsent {
  const { key, to, text, at } = partsOf(kept)
  const isText = typeof text === 'string' && text.length <= 2 * MOST_MESSAGE
  return typeof key === 'string' && typeof to === 'string' && isText && typeof at === 'number'
}
