import type { Hint } from '#contract/moderation/cases.ts'
import { who } from '../presenter.ts'
import type { HintRow } from './queries.ts'

export const presentHint = (row: HintRow): Hint => ({
  id: row.id,
  kind: row.kind,
  person: who(row.person_id, row),
  idRoute: row.trip_id,
  signs: row.signs,
  foundAt: row.found_at.toISOString(),
})
