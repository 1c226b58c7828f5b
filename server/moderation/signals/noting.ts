import { moneyWordsIn } from '#domain/moderation/signal.ts'
import { isRestricted } from '../../people/accounts/queries.ts'
import { insertSignal } from '../../people/signals.ts'
import type { Tx } from '../../platform/database/connect.ts'

interface Seen {
  personId: string
  subject: string
  evidence: { content: object }[]
}

/** What the reported person wrote in what was copied for a case: words about money are hinted at, unless their data is kept unused (16.2). */
export async function noteOutsideMoney(tx: Tx, { personId, subject, evidence }: Seen, at: Date): Promise<void> {
  if (await isRestricted(tx, personId)) return
  const written = evidence.flatMap(({ content }) => wordsOf(content, personId))
  const signs = [...new Set(written.flatMap(moneyWordsIn))]
  if (signs.length > 0) await insertSignal(tx, { kind: 'money_outside', personId, about: `report:${subject}`, signs }, at)
}

function wordsOf(content: object, author: string): string[] {
  if ('author' in content && content.author === author && 'text' in content) return [String(content.text)]
  return 'driver' in content && content.driver === author && 'comment' in content ? [String(content.comment)] : []
}
