import { dayNumber } from '#domain/time.ts'
import { transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { countDemand, takeDay } from './queries.ts'

/** Makes the demand of a day, once: a second run on that day changes nothing (ST17). */
export const computeDemand = ({ db, now }: Pick<World, 'db' | 'now'>): Promise<void> =>
  transact(db, async (tx) => {
    const today = dayNumber(todayIn(now(), HOME_ZONE))
    if (await takeDay(tx, today, now())) await countDemand(tx, today)
  })
