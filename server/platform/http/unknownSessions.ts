import { MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'

/** A person has one cookie, and a house some people; each unknown one costs a question to the database. */
const MOST_A_MINUTE = 300

interface Minute {
  at: number
  of: Map<string, number>
}
const minutes = new WeakMap<World['settings'], Minute>()

/** How many cookies of no session came from each address in this minute, in this process. */
function thisMinute({ settings, now }: Pick<World, 'settings' | 'now'>): Map<string, number> {
  const at = Math.floor(now().getTime() / MINUTE_MS)
  const kept = minutes.get(settings)
  if (kept?.at === at) return kept.of
  const begun = new Map<string, number>()
  minutes.set(settings, { at, of: begun })
  return begun
}

/** Whether an address has brought so many cookies of no session that none of it is looked up for now. */
export const bringsTooMany = (world: Pick<World, 'settings' | 'now'>, address: string): boolean =>
  world.settings.LIMITS === 'on' && (thisMinute(world).get(address) ?? 0) >= MOST_A_MINUTE

export function noteUnknown(world: Pick<World, 'settings' | 'now'>, address: string): void {
  const minute = thisMinute(world)
  minute.set(address, (minute.get(address) ?? 0) + 1)
}
