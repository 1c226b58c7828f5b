import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import {
  type Credited,
  payableMinor,
  type PayoutObstacle,
  paysTrip,
  waitsSince,
  whyNotPayOut,
} from '#domain/payments/payouts/payout.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { bankAccountOf, claimantOf, knownAccounts } from './accounts.ts'
import { type DueRow, dues, type Transfer, type DueFilter } from './queries.ts'

/** A due with the transfer that would pay it, or why there is none. */
export interface ListedPayee {
  row: DueRow
  transfer: Transfer | undefined
  whyNot: PayoutObstacle | undefined
}

type Looking = Pick<World, 'sealer' | 'settings' | 'now'>

/**
 * Who is due something, and whether it can go out; `by` are the administrators who pay it: neither to themselves, nor to a driver for a trip
 * on which they had a seat (E7).
 */
export async function payees(
  db: Db,
  { sealer, settings, now }: Looking,
  whose: Omit<DueFilter, 'since'>,
  by: (string | null)[],
): Promise<ListedPayee[]> {
  const rows = await dues(db, { ...whose, since: waitsSince(now(), settings.FIRST_PAYOUT_WAIT_DAYS) })
  const known = await knownAccounts(
    db,
    rows.map(({ id }) => id),
  )
  const ridden = await riddenTrips(
    db,
    by.filter((id) => id !== null),
  )
  return rows.map((row) => {
    const account = bankAccountOf(sealer, row)
    const sums = { minor: row.minor, waitingMinor: row.waiting_minor }
    const rode = ridden.some((trip) => trip.driver === row.id && trip.currency === row.currency && paysTrip(sums, trip))
    const payee = { ...sums, hasCbu: account !== undefined, own: by.includes(row.id), rode }
    const whyNot = whyNotPayOut({ ...payee, ...known(row.id, account?.hash) })
    const { id, currency } = row
    const name = row.name || (claimantOf(sealer, row)?.name ?? '')
    const transfer = account && !whyNot ? { ...account, id, name, currency, minor: payableMinor(payee) } : undefined
    return { row, transfer, whyNot }
  })
}

/** A settled trip on which an administrator had a seat, whatever became of the seat once it was confirmed. */
export interface Ridden extends Credited {
  admin: string
  driver: string
  currency: Currency
}

/** Those of drivers to whom something is due. A trip that was settled piece by piece counts from its last piece on. */
async function riddenTrips(db: Db, admins: string[]): Promise<Ridden[]> {
  if (admins.length === 0) return []
  const { rows } = await sql<Ridden>`
    with settled as (
      select mine.admin, mine.driver, p.currency, max(p.id) as last_id, -sum(e.amount_minor) as minor
      from (select distinct passenger_id as admin, driver_id as driver, trip_seq from bookings
          where passenger_id = any(${admins}::uuid[]) and confirmed_at is not null) mine
        join bookings b on b.trip_seq = mine.trip_seq
        join postings p on p.ref = 'settle:' || b.id
        join ledger_entries e on e.posting_id = p.id and e.account = 'driver_due:' || mine.driver
      group by mine.admin, mine.driver, mine.trip_seq, p.currency)
    select s.admin, s.driver, s.currency, s.minor::bigint as minor,
      coalesce((select -sum(e.amount_minor) from ledger_entries e join postings p on p.id = e.posting_id
        where e.account = 'driver_due:' || s.driver and p.currency = s.currency and p.ref like 'settle:%' and p.id > s.last_id),
        0)::bigint as "newerMinor"
    from settled s join driver_dues d on d.account_id = s.driver and d.currency = s.currency and d.minor > 0`.execute(db)
  return rows
}

/** Which of these administrators had a seat on a trip that this due pays. */
export const adminsWhoRode = async (
  db: Db,
  admins: string[],
  { id, currency, minor, waiting_minor }: DueRow,
): Promise<string[]> =>
  (await riddenTrips(db, admins))
    .filter((trip) => trip.driver === id && trip.currency === currency && paysTrip({ minor, waitingMinor: waiting_minor }, trip))
    .map(({ admin }) => admin)
