import { MAX_MESSAGE } from '#domain/messages/message.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import type { Unsent } from './outbox.ts'

const PLACE = 'unsent'
const MOST = 100

/** Returns this user's unsent messages on this device. Refused messages are tried once more. */
export function recallUnsent(owner: string): Unsent[] {
  const { waiting } = readDraft(PLACE, owner)
  return Array.isArray(waiting)
    ? waiting.filter(isUnsent).map(({ key, to, text, trip, at }) => ({ key, to, text, trip, at }))
    : []
}

export const keepUnsent = (owner: string, waiting: readonly Unsent[]): void =>
  waiting.length > 0 ? writeDraft(PLACE, owner, { waiting: waiting.slice(0, MOST) }) : deleteDraft(PLACE)

function isUnsent(stored: unknown): stored is Unsent {
  if (typeof stored !== 'object' || stored === null) return false
  const { key, to, text, trip, at } = stored as Record<string, unknown> // as: any object has named properties
  const isText = typeof text === 'string' && text.length <= 2 * MAX_MESSAGE
  return (
    typeof key === 'string' &&
    typeof to === 'string' &&
    isText &&
    (trip === undefined || typeof trip === 'string') &&
    typeof at === 'number'
  )
}
