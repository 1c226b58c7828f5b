import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'

const MOST_A_DAY = 300

interface Day {
  number: number
  seen: Map<string, Set<string>>
}

/** What this process has shown to whom today. One day's worth, 300 ids a person at most. */
const days = new WeakMap<World['pool'], Day>()

/** Refuses more than 300 different people a day to one person: enough to choose a driver, too little to copy the list (row 7, row 10). */
export function countView({ pool, now, settings }: World, me: Member, ids: string[]): void {
  if (settings.LIMITS === 'off' || isAdmin(me)) return
  const number = Math.floor(now().getTime() / DAY_MS)
  const known = days.get(pool)
  const day = known?.number === number ? known : { number, seen: new Map<string, Set<string>>() }
  days.set(pool, day)
  const seen = day.seen.get(me.id) ?? new Set<string>()
  day.seen.set(me.id, seen)
  for (const id of ids) if (id !== me.id) seen.add(id)
  if (seen.size > MOST_A_DAY)
    refuse('too_many_requests', { retryAfter: Math.ceil(((number + 1) * DAY_MS - now().getTime()) / 1000) })
}
