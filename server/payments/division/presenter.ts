import type { Division as Shown } from '#contract/bookings.ts'
import type { Division } from './queries.ts'

export const presentDivision = (
  { asked_at, due_by, entered_at, share_minor }: Division,
  currency: string,
  receipts: string[],
): Shown => ({
  askedAt: asked_at.toISOString(),
  dueBy: due_by.toISOString(),
  entered: entered_at !== null,
  shareMinor: share_minor === null ? null : Number(share_minor),
  currency,
  receipts,
})
