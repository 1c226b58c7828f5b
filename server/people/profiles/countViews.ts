import { sql } from 'kysely'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { isReadOnly } from '../../platform/database/connections/unavailable.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'

const MOST_A_DAY = 300

/**
 * Adds to the people of a day and answers how many they are. Nothing is written for people who are there already, nor for a viewer who is
 * over the limit. Null when a call of the same moment added them, or spent the limit: the statement sees what was there before.
 */
const viewing = prepared(
  'count-views',
  `with kept as (
    insert into people_viewed as known (viewer, day, people)
      values (:viewer::bytea, :day::int, array(select distinct unnest(:people::bigint[])))
    on conflict (viewer) do update set
      day = greatest(known.day, excluded.day),
      people = case when known.day < excluded.day
        then excluded.people else array(select distinct unnest(known.people || excluded.people)) end
      where known.day < excluded.day
        or (cardinality(known.people) <= ${MOST_A_DAY} and not known.people @> excluded.people)
    returning cardinality(people) as seen)
  select coalesce(
    (select seen from kept),
    (select cardinality(people) from people_viewed where viewer = :viewer::bytea and day >= :day::int
      and (cardinality(people) > ${MOST_A_DAY} or people @> :people::bigint[]))) as seen`,
)

/** Refuses more than 300 different people a day to one person: enough to choose a driver, too little to copy the list (row 7, row 10). */
export async function countViews(world: World, me: Member, ids: string[]): Promise<void> {
  const others = ids.filter((id) => id !== me.id)
  const isOwnPage = ids.length > 0 && others.length === 0
  if (world.settings.LIMITS === 'off' || isAdmin(me) || isOwnPage) return
  const now = world.now().getTime()
  const day = Math.floor(now / DAY_MS)
  if ((await seenBy(world, me.id, day, others).catch(whileReadOnly)) <= MOST_A_DAY) return
  refuse('too_many_requests', { retryAfter: Math.ceil(((day + 1) * DAY_MS - now) / 1000) })
}

/** Both sides by keyed hashes, those of the people other ones for each viewer: nothing tells who looked at whom (K18). */
async function seenBy({ pool, primary, sealer }: World, viewer: string, day: number, ids: string[]): Promise<number> {
  const people = ids.map((id) => sealer.blind('limit', `${viewer} ${id}`).readBigInt64BE().toString())
  const given = { viewer: sealer.blind('limit', viewer), day, people }
  const count = async () => (await run<{ seen: number | null }>(primary?.pool ?? pool, viewing, given))[0]?.seen ?? undefined
  return (await count()) ?? (await count()) ?? 0
}

/** A database that takes no writes for a while still shows its pages; calls a minute are limited then as well. */
function whileReadOnly(error: unknown): 0 {
  if (isReadOnly(error)) return 0
  throw error
}

const AT_ONCE = 10_000

/** Nothing is kept of a viewer beyond the day (K18). In batches, since the first call of a viewer's new day waits for one. */
export async function deletePastViews({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  const today = Math.floor(now().getTime() / DAY_MS)
  for (let deleted = 0; ;) {
    const { numAffectedRows: some = 0n } = await sql`delete from people_viewed where viewer in
      (select viewer from people_viewed where day < ${today} limit ${AT_ONCE} for update skip locked)`.execute(db)
    deleted += Number(some)
    if (some < AT_ONCE) return deleted
  }
}
