import type { Pushed } from '#contract/notifications/notifications.ts'
import type { Language } from '#contract/wire.ts'
import { groupOf } from '#domain/notifications/notification.ts'
import { DAY_MS } from '#domain/time.ts'
import type { PushWord } from '../../providers/push/port.ts'
import type { World } from '../../world.ts'
import { pathOf } from '../presenter.ts'
import type { NotificationRow } from '../queries.ts'
import { renderNotification } from '../render.ts'

/** A notification as a push: its id, and a sentence in its reader’s language that names no person. Duplicates share a topic. */
export function pushOf({ gazetteer }: Pick<World, 'gazetteer'>, row: NotificationRow, language: Language, now: Date): PushWord {
  const { title, text } = renderNotification(row, language, gazetteer)
  const payload: Pushed = { id: row.id, kind: row.kind, title, text, path: pathOf(row, gazetteer) }
  const worthMs = row.until ? row.until.getTime() - now.getTime() : DAY_MS
  return {
    payload: JSON.stringify(payload),
    topic: row.id.replaceAll('-', ''),
    ttlS: Math.max(0, Math.floor(Math.min(worthMs, DAY_MS) / 1000)),
    urgent: ['requests', 'trips', 'messages'].includes(groupOf(row.kind)),
  }
}
