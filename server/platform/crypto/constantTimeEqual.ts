import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that does not tell how much of them is. Typed text may hold any characters. */
export function constantTimeEqual(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
