import { sql } from 'kysely'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { isDatabaseAway, isReadOnly } from '../../platform/database/connections/unavailable.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import { primaryOf } from '../../platform/database/replication/standby.ts'
import type { World } from '../../world.ts'

const MAX_A_DAY = 300

/**
 * Adds people to a viewer's list of the day while all of them fit, and returns those people who are on the list. Returns no row
 * when a simultaneous call added them or reached the limit, since the statement sees the earlier state.
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
        or (not known.people @> excluded.people
          and (select count(distinct one) from unnest(known.people || excluded.people) one) <= ${MAX_A_DAY})
    returning people),
  seen as (select people from kept
    union all select people from people_viewed where not exists (select from kept) and viewer = :viewer::bytea and day >= :day::int
      and (people @> :people::bigint[] or (select count(distinct one) from unnest(people || :people::bigint[]) one) > ${MAX_A_DAY}))
  select array(select one from unnest(:people::bigint[]) one where one = any(seen.people))::text[] as among from seen`,
)

type Counting = Pick<World, 'pool' | 'sealer' | 'now' | 'settings'>

/** Refuses to list more than 300 different people a day to one person, so that no one can copy the list of people (row 10). */
export async function countViews(world: Counting, me: Member, ids: string[]): Promise<void> {
  const seen = await counted(world, me, me.id, ids).catch(whileReadOnly(ids))
  if (seen.size === new Set(ids).size) return
  const now = world.now().getTime()
  refuse('too_many_requests', { retryAfter: Math.ceil(((dayOf(now) + 1) * DAY_MS - now) / 1000) })
}

/**
 * Returns the people whose e-mail the viewer may read today. Beyond 300 people, or without a primary database to count, the id
 * replaces the e-mail (F33).
 */
export async function countAddresses(world: Counting, me: Member, ids: string[]): Promise<Set<string>> {
  return counted(world, me, `${me.id} addresses`, ids).catch((error: unknown) => {
    if (isDatabaseAway(error)) return new Set<string>()
    throw error
  })
}

const dayOf = (now: number) => Math.floor(now / DAY_MS)

/** Returns the people within the day's limit of a counter. */
async function counted(world: Counting, me: Member, counter: string, ids: string[]): Promise<Set<string>> {
  const others = ids.filter((id) => id !== me.id)
  if (world.settings.LIMITS === 'off' || isAdmin(me) || others.length === 0) return new Set(ids)
  return new Set([me.id, ...(await seenBy(world, counter, others))].filter((id) => ids.includes(id)))
}

/** Returns keyed hashes, so that no row reveals a viewer or a viewed person; a person's hash differs for each viewer (K18). */
async function seenBy({ pool, sealer, now }: Counting, counter: string, ids: string[]): Promise<string[]> {
  const hashes = new Map(ids.map((id) => [sealer.blind('limit', `${counter} ${id}`).readBigInt64BE().toString(), id]))
  const given = { viewer: sealer.blind('limit', counter), day: dayOf(now().getTime()), people: [...hashes.keys()] }
  const count = async () => (await run<{ among: string[] }>(primaryOf(pool), viewing, given))[0]?.among
  return ((await count()) ?? (await count()) ?? given.people).flatMap((hash) => hashes.get(hash) ?? [])
}

/** Allows everything while the database is read-only, so that pages still work; the limits of calls per minute apply. */
const whileReadOnly =
  (ids: string[]) =>
  (error: unknown): Set<string> => {
    if (isReadOnly(error)) return new Set(ids)
    throw error
  }

const AT_ONCE = 10_000

/**
 * Deletes the views of past days (K18). Works in batches, because a viewer's first call of a new day may wait for a batch to end.
 */
export async function deletePastViews({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> {
  const today = Math.floor(now().getTime() / DAY_MS)
  for (let deleted = 0; ;) {
    const { numAffectedRows: some = 0n } = await sql`delete from people_viewed where viewer in
      (select viewer from people_viewed where day < ${today} limit ${AT_ONCE} for update skip locked)`.execute(db)
    deleted += Number(some)
    if (some < AT_ONCE) return deleted
  }
}
