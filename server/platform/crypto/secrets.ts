import { timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'

/**
 * The secrets by which something of ours may be signed: the one that signs now, and the other one that is known. While processes are
 * restarted one after another with a new SECRET, each of them takes what the others give out.
 */
export const secretsOf = ({ secret, settings }: Pick<World, 'secret' | 'settings'>): string[] =>
  settings.SECRET_PREVIOUS ? [secret, settings.SECRET_PREVIOUS] : [secret]

/** Whether two texts are equal, in a time that does not tell how much of them is. Typed text may hold any characters. */
export function constantTimeEqual(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
