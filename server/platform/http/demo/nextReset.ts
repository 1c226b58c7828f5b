import { dayAfter, MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'
import { agreedInstant, todayIn } from '../../time.ts'

const RESET_AT = '04:00'

/** Returns the instant of the next nightly reset of the public demo. */
export function nextReset(now: Date, zone: World['settings']['APP_TIME_ZONE']): Date {
  const today = todayIn(now, zone)
  const at = agreedInstant(today, RESET_AT, zone)
  return at > now ? at : agreedInstant(dayAfter(today, 1), RESET_AT, zone)
}

/** Returns the remaining time, such as "5 h 12 min", which reads the same in every language. */
export function timeUntil(at: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
