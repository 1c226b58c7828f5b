import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, without telling by its time how much of them is. What somebody typed may hold any letters. */
export function constantTimeEqual(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
