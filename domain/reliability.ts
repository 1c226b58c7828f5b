export const reliabilities = ['rarely', 'sometimes', 'often'] as const
export type Reliability = (typeof reliabilities)[number]

const FEWEST = 5

/** How often a person cancels of the bookings accepted in twelve months; nothing is said of fewer than five (8.4). */
export function reliabilityOf({ accepted, cancelled }: { accepted: number; cancelled: number }): Reliability | undefined {
  if (accepted < FEWEST) return undefined
  if (cancelled * 100 < accepted * 5) return 'rarely'
  return cancelled * 100 <= accepted * 20 ? 'sometimes' : 'often'
}
