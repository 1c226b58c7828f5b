import { type RawBuilder, sql } from 'kysely'

/*
 * The sums of an account hold the ratings that have been counted. A rating becomes visible at a second in which nobody does anything
 * (G5), so whoever reads the sums adds what is visible and not counted yet: a short partial index, empty for most people.
 */
const uncounted = (account: string) =>
  `from ratings n where n.subject_id = ${account}.id and n.counted_at is null and n.hidden_at is null and n.published_at <= :now::timestamptz`

/** Columns rating_halves and rating_count of an account that a prepared statement calls so; the statement takes `now`. */
export const sumsOf = (account: string) =>
  `${account}.rating_halves + (select coalesce(sum(n.halves), 0)::int ${uncounted(account)}) rating_halves,
  ${account}.rating_count + (select count(*)::int ${uncounted(account)}) rating_count`

const visible = (account: string, now: Date) =>
  sql`from ratings n where n.subject_id = ${sql.ref(`${account}.id`)} and n.counted_at is null and n.hidden_at is null and n.published_at <= ${now}`

/** The same for a built query. */
export const halvesOf = (account: string, now: Date): RawBuilder<number> =>
  sql`${sql.ref(`${account}.rating_halves`)} + (select coalesce(sum(n.halves), 0)::int ${visible(account, now)})`
export const countOf = (account: string, now: Date): RawBuilder<number> =>
  sql`${sql.ref(`${account}.rating_count`)} + (select count(*)::int ${visible(account, now)})`
