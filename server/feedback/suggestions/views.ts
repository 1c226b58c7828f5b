import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { countSuggestions, type SuggestionKey, type SuggestionRow, suggestionsAfter } from './queries.ts'

const A_PAGE = 8

/** What is in the box, a page from a key on. */
export async function suggestionsPage({ db }: World, after: string | undefined) {
  const found = await suggestionsAfter(db, keyFrom(after), A_PAGE + 1)
  const shown = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? shown.at(-1) : undefined
  const count = await countSuggestions(db)
  return { suggestions: shown.map(presentSuggestion), count, ...(last && { next: `${last.sent_at.getTime()}.${last.id}` }) }
}

const presentSuggestion = (row: SuggestionRow) => ({
  id: row.id,
  author: row.author,
  authorEmail: row.author_email,
  suggestion: row.suggestion,
  sentAt: row.sent_at.toISOString(),
})

/** What is no key begins at the beginning. */
function keyFrom(text: string | undefined): SuggestionKey | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}
