export const reliabilities = ['rarely', 'sometimes', 'often'] as const
export type Reliability = (typeof reliabilities)[number]

const FEWEST = 5

/** Of the bookings accepted in twelve months: what a person cancelled, and how often they did not come or did not drive (8.4). */
export interface ReliabilityFigures {
  accepted: number
  cancelled: number
  /** of those, within 24 hours of departure */
  cancelledLate: number
  absences: number
}

/** How often a person cancels of the bookings accepted in twelve months; nothing is said of fewer than five (8.4). */
export function reliabilityOf({
  accepted,
  cancelled,
}: Pick<ReliabilityFigures, 'accepted' | 'cancelled'>): Reliability | undefined {
  if (accepted < FEWEST) return undefined
  if (cancelled * 100 < accepted * 5) return 'rarely'
  return cancelled * 100 <= accepted * 20 ? 'sometimes' : 'often'
}
