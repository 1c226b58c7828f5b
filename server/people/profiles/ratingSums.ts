import { type RawBuilder, sql } from 'kysely'

/*
 * The sums of an account hold the ratings that have been counted. A rating becomes visible by the passing of time, without an
 * event (G5), so sums are taken from the ratings themselves while one is visible and not counted yet: a short partial index,
 * empty for most people.
 */
const NOW = ':now::timestamptz'
const isWaiting = (subject: string) =>
  `exists (select from ratings n where n.subject_id = ${subject} and n.counted_at is null and n.hidden_at is null and n.published_at <= ${NOW})`

/** The ratings that count for a person (G7): of each author the latest that is visible, unless they gave the seat up. Takes `now`. */
export const countingFor = (subject: string) =>
  `(select distinct on (author_id) halves from ratings
    where subject_id = ${subject} and hidden_at is null and not did_not_travel and (counted_at is not null or published_at <= ${NOW})
    order by author_id, written_at desc, id desc) counting`

const column = (account: string, sum: string, stored: string) =>
  `case when ${isWaiting(`${account}.id`)} then (select ${sum} from ${countingFor(`${account}.id`)}) else ${account}.${stored} end ${stored}`

/** Columns rating_halves and rating_count of an account that a prepared statement calls so; the statement takes `now`. */
export const sumsOf = (account: string) =>
  `${column(account, 'coalesce(sum(halves), 0)::int', 'rating_halves')}, ${column(account, 'count(*)::int', 'rating_count')}`

const either = (account: string, now: Date, sum: RawBuilder<number>, stored: 'rating_halves' | 'rating_count') => {
  const subject = sql.ref(`${account}.id`)
  const isVisible = sql`subject_id = ${subject} and hidden_at is null`
  return sql<number>`case when exists (select from ratings where ${isVisible} and counted_at is null and published_at <= ${now})
    then (select ${sum} from (select distinct on (author_id) halves from ratings
      where ${isVisible} and not did_not_travel and (counted_at is not null or published_at <= ${now})
      order by author_id, written_at desc, id desc) counting)
    else ${sql.ref(`${account}.${stored}`)} end`
}

/** The same for a built query. */
export const halvesOf = (account: string, now: Date) => either(account, now, sql`coalesce(sum(halves), 0)::int`, 'rating_halves')
export const countOf = (account: string, now: Date) => either(account, now, sql`count(*)::int`, 'rating_count')
