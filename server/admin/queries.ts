import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Figure } from '#contract/admin/admin.ts'
import { changeOf, costsOf, revenueOf } from '#domain/admin/figures.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { run } from '../platform/database/prepared.ts'
import { startOf, todayIn } from '../platform/time.ts'
import type { World } from '../world.ts'
import { statement } from './listing.ts'
import { personColumns, type PersonGridRow } from './people.ts'

/** Counts open alarms by kind. */
export const alarmsOpen = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n'), sql<Date>`min(at)`.as('since')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Returns the members who registered last. */
export const newMembers = ({ pool }: Pick<World, 'pool'>, most: number) =>
  run<PersonGridRow>(
    pool,
    statement(
      `select ${personColumns} from accounts a where a.dni_hash is not null order by a.created_at desc, a.id desc limit :most::int`,
    ),
    { most },
  )

const MAX_PRICES = 100

export const tollsPercents = (db: Db) =>
  db.selectFrom('tolls_percents').selectAll().orderBy('valid_from', 'desc').limit(MAX_PRICES).execute()

export const insertTollsPercent = (tx: Tx, percent: number, valid_from: Date) =>
  tx.insertInto('tolls_percents').values({ percent, valid_from }).execute()

// SQL condition for sales (decision 19): orders that were not closed, refunded or charged back. A partial index has the same
// condition.
const sold = "state not in ('closed', 'refunded', 'charged_back')"

const byMonth = `select coalesce((select sum(price_minor) from orders
    where currency = :currency and ${sold} and created_at >= m.begins and created_at < m.ends), 0)::bigint as minor
  from unnest(:begins::timestamptz[], :ends::timestamptz[]) with ordinality m(begins, ends, n) order by m.n`

// finds the currencies with one index look-up each, instead of a scan of all orders
const currencies = `with recursive found(currency) as (
    select min(currency) from orders where ${sold}
    union all select (select min(o.currency) from orders o where o.${sold} and o.currency > found.currency) from found where found.currency is not null
  ) select currency from found where currency is not null`

/**
 * Returns the amounts of the dashboard: this month compared with the previous month, and the year by month. Amounts of two
 * currencies are never added.
 */
export async function salesOfYear(
  { pool, now }: Pick<World, 'pool' | 'now'>,
  { currency, zone }: { currency: string; zone: string },
) {
  const today = Temporal.PlainDate.from(todayIn(now(), zone))
  const starts = monthsFrom(today.with({ month: 1, day: 1 }).subtract({ months: 1 }), 14, zone)
  const given = { currency, begins: starts.slice(0, -1), ends: starts.slice(1) }
  const minors = (await run<{ minor: bigint }>(pool, statement(byMonth), given)).map(({ minor }) => minor)
  const [before = 0n, month = 0n] = minors.slice(today.month - 1)
  return {
    year: today.year,
    month: today.month,
    sales: figure(month, before),
    costs: figure(costsOf(month), costsOf(before)),
    commissions: await commissionsOf(pool, currency, starts.slice(today.month - 1, today.month + 2)),
    revenue: figure(revenueOf(month), revenueOf(before)),
    months: minors.slice(1).map((minor, i) => (i < today.month ? Number(minor) : null)),
  }
}

const commissionSums = `select coalesce(sum(e.amount_minor) filter (where p.at < :month), 0)::bigint as last,
    coalesce(sum(e.amount_minor) filter (where p.at >= :month), 0)::bigint as minor
  from postings p join ledger_entries e on e.posting_id = p.id
  where p.ref like 'provider\\_cost:%' and p.currency = :currency and p.at >= :before and p.at < :after and e.account = 'provider_costs'`

/** Returns the provider's commissions of two consecutive months. */
async function commissionsOf(pool: World['pool'], currency: string, [before, month, after]: Date[]) {
  const [row] = await run<{ last: bigint; minor: bigint }>(pool, statement(commissionSums), { currency, before, month, after })
  return { minor: Number(row?.minor ?? 0n), lastMinor: Number(row?.last ?? 0n) }
}

/** Returns the instants at which months begin in a zone (T5). */
const monthsFrom = (first: Temporal.PlainDate, count: number, zone: string): Date[] =>
  Array.from({ length: count }, (_, i) => startOf(first.add({ months: i }).toString(), zone))

const figure = (now: bigint, last: bigint): Figure => ({
  minor: Number(now),
  lastMinor: Number(last),
  change: changeOf(now, last) ?? null,
})

export const currenciesSold = async ({ pool }: Pick<World, 'pool'>): Promise<string[]> =>
  (await run<{ currency: string }>(pool, statement(currencies), {})).map(({ currency }) => currency)
