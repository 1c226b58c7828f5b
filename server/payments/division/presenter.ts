import type { Division as Shown } from '#contract/bookings.ts'
import type { Division } from './queries.ts'

interface Beside {
  currency: string
  /** the caller's own */
  share: bigint | null
  receipts: string[]
}

export const presentDivision = (division: Division, { currency, share, receipts }: Beside): Shown => {
  const { asked_at, due_by, entered_at, doubts, believed, computed_at, divided_by, cost_minor, share_minor } = division
  // an older version wrote one share for the whole road
  const own = share ?? share_minor
  return {
    askedAt: asked_at.toISOString(),
    dueBy: due_by.toISOString(),
    entered: entered_at !== null,
    doubtful: doubts.length > 0 && believed === null && computed_at === null,
    divided: computed_at !== null,
    silent: divided_by === 'silence' || (computed_at !== null && entered_at === null),
    shareMinor: own === null ? null : Number(own),
    costMinor: cost_minor === null ? null : Number(cost_minor),
    currency,
    receipts,
  }
}
